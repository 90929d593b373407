"""Small talk: greetings, thanks and fillers, for which nothing is looked up. English and Chinese.

Told by phrases, not by words: "how are you doing" is a greeting, "how are you doing tomorrow" a question, and both are
made of the same few words. So fillers may follow each other in any order, and a question counts only whole, at the end
of its part of the sentence.
"""

import re

_LONGEST = 60
"""Characters of a part of a sentence that may be small talk; a longer one says something."""

_FILLERS_EN = (
    "ok|okay|k|kk|kay|okey dokey|alright|all right|all right then|alright then|right|exactly|true|indeed|correct"
    "|absolutely|definitely|totally|certainly|of course|sure|sure thing|for sure|yes|yeah|yep|yup|ya|no|nope|nah"
    "|not really|not yet|maybe|perhaps|agreed|i agree|i think so|i guess|i guess so|i suppose|i hope so|you're right"
    "|you are right|youre right|that's right|that is right|that's true|that is true|fair enough|fair point|good point"
    "|makes sense|that makes sense|point taken|sounds good|that sounds good|sounds great|that sounds great"
    "|sounds like a plan|works for me|fine by me|got it|i got it|gotcha|i see|i understand|understood|noted|will do"
    "|good to know|thanks|thank you|thx|ty|tysm|cheers|ta|many thanks|thanks a lot|thanks a bunch|thanks again"
    "|thank you so much|thank you very much|thanks so much|thanks very much|so much|much appreciated"
    "|i appreciate it|appreciate it|i appreciate that|that helps|that helps a lot|that helped|that helped a lot"
    "|very helpful|so helpful|for your help|for the help|for everything|for that|for now|a lot"
    "|good|great|nice|cool|fine|perfect|awesome|amazing|wonderful|excellent|lovely|sweet|brilliant|fantastic|super"
    "|terrific|neat|impressive|interesting|funny|fun|very good|very nice|very funny|so funny|so cool|so nice|so good"
    "|so true|very true|very interesting|really|not bad|pretty good|nice one|good one|good job|great job|nice work"
    "|good work|well done|well|way to go|bravo|congrats|congratulations|that's funny|that's great|that's good"
    "|that's nice|that's cool|that's fine|that's awesome|that's interesting|that is great|that is funny|that's perfect"
    "|that's amazing|that was fun|that was funny|that was great|to me|love it|i love it|i like it"
    "|you're the best|you are the best"
    "|you're awesome|you're great|you're amazing|you're welcome|you are welcome|welcome|my pleasure|anytime"
    "|no problem|no problem at all|no worries|no worries at all|no rush|not at all|don't mention it|don't worry"
    "|never mind|nevermind|nvm|np|it's fine|it's ok|it's okay|it is ok|it's alright|it's all good|all good|i'm good"
    "|i'm fine|i'm ok|i'm okay|i am fine|doing well|same here|me too|me neither|you too|same to you|likewise|ditto"
    "|wow|whoa|oh|ah|aha|ah-ha|ooh|oops|ouch|yay|hooray|hurray|hm|hmm|hmmm|mm|mhm|uh|um|er|uh-huh|huh|phew|yikes|ugh"
    "|oh well|oh no|oh dear|oh my|my god|oh my god|omg|gosh|geez|meh|ha|haha|hahaha|hehe|lol|lmao|rofl|xd|jk"
    "|just kidding|i'm kidding|just joking|i was kidding|hello|hi|hey|hiya|yo|howdy|hello there|hi there|hey there"
    "|there|hello again|greetings|good morning|morning|good afternoon|afternoon|good evening|evening|good day"
    "|good night|goodnight|night|night night|nite|bye|bye bye|goodbye|good bye|farewell|cya|ttyl|ttys|brb|gtg|g2g"
    "|gotta go|i have to go|i gotta go|i've got to go|got to go|have to go|be right back|i'll be right back|take care"
    "|take it easy|have a nice day|have a good day|have a great day|have a good one|have a good night|have fun"
    "|have a nice evening|have a good evening|have a good weekend|have a nice weekend|enjoy|sleep well|sweet dreams"
    "|good luck|best of luck|nice to meet you|nice talking to you|nice to see you|good to see you|welcome back"
    "|i'm back|im back|i am back|back again|here i am|i'm here|here again|go on|go ahead|carry on|keep going|continue"
    "|please|please continue|please go on|tell me more|go for it|let's go|let's do it|let's start|one moment"
    "|one moment please|one second|one sec|just a second|just a moment|just a minute|a moment|wait|wait a second"
    "|wait a minute|wait a sec|wait a moment|hold on|hang on|let me think|let me see|give me a second"
    "|give me a minute|that's all|that's all for now|that is all|that's it|that will be all|nothing else|nothing much"
    "|nothing|not much|anyway|anyways|so|then|now|again|too|also|and|but|sorry|i'm sorry|so sorry|my bad|my mistake"
    "|my apologies|apologies|pardon|pardon me|excuse me|mate|man|dude|buddy|bro|my friend|dear|folks|everyone|all|guys"
)
_PARTINGS = ("see you", "see ya", "talk to you", "speak to you", "talk", "speak", "later", "catch you", "until")
_WHEN_AGAIN = ("", "later", "soon", "tomorrow", "then", "around", "again", "tonight", "next time", "next week", "there")
_QUESTIONS_EN = (
    "really|right|ok|okay|is it|is that so|are you sure|are you there|you there|anyone there|anybody there|and you"
    "|how about you|what about you|how are you|how are you doing|how are you today|how are you doing today|how r u"
    "|how have you been|how's it going|how is it going|how are things|how's everything|how's life|how do you do"
    "|how goes it|you ok|you okay|are you ok|are you okay|what's up|whats up|sup|wassup|what's new|you know what"
    "|you know|what|why not|say what|come again|can you say that again|could you say that again|say that again"
    "|can you repeat that|could you repeat that|repeat that|can you make that shorter|could you make that shorter"
    "|can you make it shorter|could you make it shorter|make that shorter|make it shorter|shorter|longer"
    "|can you make that longer|could you make that longer|make that longer|make it longer|did you get that"
    "|does that make sense|shall we|ready|are you ready"
)
_FILLERS_ZH = (
    "好|好的|好吧|好啊|好呀|好嘞|好哒|好滴|行|行吧|行啊|可以|可以的|成|嗯|嗯哼|哦|噢|喔|啊|哈|嘿|呵|呀|哎|唉|哎呀|哎哟|嘻|哇|哇塞|天哪|天啊|我的天"
    "|谢谢|谢谢你|谢谢您|谢谢啦|谢了|谢啦|多谢|感谢|感谢你|感激|太感谢了|非常感谢|十分感谢|谢谢你的帮助|感谢你的帮助|辛苦|辛苦了|辛苦啦|麻烦你了|麻烦了|费心了"
    "|知道了|知道啦|我知道了|明白|明白了|我明白了|懂|懂了|我懂了|了解|了解了|收到|收到了|记住了|原来如此|原来是这样|这样啊|这样子啊|是这样啊|这样呀|那样啊|怪不得|难怪"
    "|没问题|没事|没事的|没事儿|没关系|没关系的|不客气|别客气|不用谢|不谢|不用客气|应该的|无所谓|随便|随便吧|都行|都可以|算了|算了吧|没什么|没啥|没有|没有了|没了|没错"
    "|你好|您好|你好呀|你好啊|大家好|嗨|哈喽|哈啰|早|早啊|早上好|早安|上午好|中午好|下午好|晚上好|晚上好呀|晚安|午安|好久不见|欢迎回来"
    "|再见|拜拜|拜|回见|回头见|明天见|下次见|待会见|一会见|再聊|明天再聊|下次再聊|回头再聊|改天再聊|改天聊|回头聊|帮了大忙|帮大忙了|帮了我大忙|先不聊了|不聊了|我先走了|先走了|我走了|我去忙了|先忙|去忙了|忙完了|忙完啦"
    "|祝你好运|加油|祝好|祝你愉快|祝你开心|周末愉快|节日快乐|做个好梦|早点休息|早点睡|好好休息|保重"
    "|是|是的|是啊|是呀|是吧|对|对啊|对呀|对的|对吧|不|不是|不是的|不对|不用|不用了|不要紧|还好|还行|还行吧|还可以|一般|一般般|马马虎虎|凑合|就那样|老样子|挺好|挺好的|很好|很好的"
    "|不错|真不错|还不错|挺不错|太好了|太棒了|太好啦|太棒啦|好棒|真棒|很棒|棒|厉害|真厉害|太厉害了|你真厉害|你真棒|你太棒了|你太厉害了|牛|牛啊|太牛了|赞|点赞|优秀|完美|精彩"
    "|真有意思|有意思|有趣|真有趣|真好|好玩|好笑|真好笑|太好笑了|太逗了|笑死我了|笑死|笑死了|开个玩笑|开玩笑的|逗你的|我开玩笑的|恭喜|恭喜恭喜|祝贺|恭喜你|开心|好开心|真开心"
    "|有道理|说得对|说得好|你说得对|你说的对|你说得有道理|确实|的确|当然|当然了|当然啦|肯定|必须的|同意|我同意|我也是|我也一样|我也这么想|一样|应该吧|可能吧|也许吧|大概吧|不一定|真的|真是|也是"
    "|等一下|等等|等会儿|稍等|稍等一下|稍等片刻|等我一下|让我想想|我想想|我看看|我想一想|继续|请继续|继续说|请继续说|接着说|往下说|请说|请讲|说吧|你说|你继续|开始吧|来吧|走吧|出发"
    "|先这样|就这样|就这样吧|那就这样|那就这样吧|那就好|那好|那好吧|那行|那先这样|先这样吧|到此为止|没别的了|没别的事了|暂时没有了|暂时没有|我回来了|我来了|回来了|我在|在呢|在的|来了"
    "|对不起|抱歉|不好意思|我说错了|我错了|我的错|失误|请见谅|请原谅|打扰了|打扰一下|别介意|别担心|放心吧|放心|请|再说一遍|请再说一遍|再说一次|短一点|长一点|简短一点|亲|朋友|兄弟"
    "|了|啦|吧|呢|喽|咯|哒|哟|嘛|哼|呃|额|太|真|那|ok|okay|lol|bye|hi|hello|6"
)
_QUESTIONS_ZH = (
    "真的吗|真的假的|是吗|对吗|好吗|是不是|对不对|好不好|行吗|可以吗|在吗|你在吗|在不在|有人吗|你好吗|你还好吗|还好吗|最近怎么样|你最近怎么样|最近好吗|你最近好吗|怎么样|过得怎么样"
    "|最近过得怎么样|今天怎么样|你今天怎么样|吃了吗|你吃了吗|吃饭了吗|你呢|你觉得呢|然后呢|为什么不呢|干嘛呢|在干嘛|忙吗|睡了吗|准备好了吗|什么|啥|能短一点吗|可以短一点吗|能长一点吗|能再说一遍吗"
    "|可以再说一遍吗|你能再说一遍吗|能再说一次吗|是这样吗|不是吧|明白了吗|懂了吗|听懂了吗"
)
_MARKS = re.compile(r"[.,!?;:~()\n、，。！？；：…～（）]+")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\d+")
_HAN = re.compile(r"[\u3400-\u9fff]")

Units = tuple[str, ...]


def _phrases(listed: str) -> frozenset[Units]:
    return frozenset(_units(phrase) for phrase in listed.split("|"))


def _units(text: str) -> Units:
    """Its characters when it is Chinese, its words otherwise."""
    return tuple(re.sub(r"[\W_]+", "", text)) if _HAN.search(text) else tuple(_WORD.findall(text))


_FILLERS = (
    _phrases(_FILLERS_EN)
    | _phrases(_FILLERS_ZH)
    | {_units(f"{parting} {when}") for parting in _PARTINGS for when in _WHEN_AGAIN}
    | {tuple(word) for word in ("ok", "okay", "lol", "bye", "hi")}
)
_QUESTIONS = _phrases(_QUESTIONS_EN) | _phrases(_QUESTIONS_ZH)
_MOST = max(map(len, _FILLERS | _QUESTIONS))


def is_small_talk(text: str) -> bool:
    """Whether ``text`` is nothing but greetings, thanks and fillers; one without a word is."""
    return all(_is_small(part) for part in _MARKS.split(text.casefold().replace("’", "'")))


def _is_small(part: str) -> bool:
    """Whether fillers, and at the end at most one known question, make up all of ``part``."""
    if len(part) > _LONGEST:
        return False
    units = _units(part)
    reached = [True, *(False for _ in units)]
    for start in range(len(units)):
        if reached[start]:
            for end in range(start + 1, min(start + _MOST, len(units)) + 1):
                reached[end] = reached[end] or units[start:end] in _FILLERS
            if units[start:] in _QUESTIONS:
                return True
    return reached[-1]
