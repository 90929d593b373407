"""Subjects: whom a clause is about, and where what it says of them begins."""

import re
from dataclasses import replace
from functools import cache

from assistant.language.statements.clause import Clause, Who
from assistant.language.statements.lexicon import expand, marks
from assistant.language.statements.values import without_tail

_GROUPS = r"(?:team|company|family|household|office|firm|department|startup|group|club|lab|class|band|organi[sz]ation|squad|crew)"
_GROUPS_ZH = "(?:我们?|咱们?)(?:的)?(?:公司|团队|部门|家里?|全家|一家人?|班级?|学校|单位|小组|工作室|实验室|组|厂|所|店|一家三口|夫妻)(?!人|长|同|务)"
_NAMED_VERBS = r"(?:(?:really |also |absolutely |always |never |still )*(?:likes|loves|hates|prefers|enjoys|dislikes|detests|lives|works|adores|can't stand|doesn't (?:like|eat|drink|smoke)|is allergic|is vegan|is vegetarian|studies|speaks|collects))\b"
_NOT_A_NAME = frozenset(
    "he she it this that everyone everybody someone somebody nobody who which what one anyone god nature love time money everything nothing something english".split()
)
_FAMILY_ZH = "(?:老婆|妻子|太太|老公|丈夫|女儿|儿子|爸爸|妈妈|父亲|母亲|爸妈|父母|奶奶|爷爷|外婆|外公|女朋友|男朋友|弟弟|妹妹|哥哥|姐姐|媳妇|爱人|闺女|姥姥|姥爷|岳父|岳母|婆婆)"
_SURNAMES = "王李张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江薛尹段雷黎史陶贺顾毛郝龚邵万钱严武明红芳丽伟强军敏静磊洋艳勇杰娟涛超秀霞平刚桂"
_VERBS_ZH = r"(?=[也都很最特更非不一从爱喜讨对住平每受在是总常怕偏])"


_WILLS = re.compile("会|想|希望|打算|可以|应该|让|能够|尽力|试|祝|学会|学了")
"""A wish or a promise before a Chinese clause: what follows it is wished or promised too, not said to be so."""


@cache
def _english() -> tuple[tuple[Who, re.Pattern[str]], ...]:
    person, title = expand("{person}"), expand("{title}")
    name = r"(?P<name>(?:(?-i:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?(?-i:[A-Z][\w'-]*[\w])(?: (?-i:[A-Z][\w'-]*[\w]))*))"
    return tuple(
        (who, re.compile(pattern, re.IGNORECASE))
        for who, pattern in (
            (
                Who.ORDER,
                r"(?:(?:i|we)(?:'d| would)? (?:really |just |also )*(?:want|need|like|love|prefer|expect)(?: it)?(?: for| if)? you(?:'d| would| could)? (?:to )?|i(?:'d| would)? (?:really )?appreciate it if you(?:'d| would| could)? |i(?:'d| would) (?:rather|prefer|appreciate it if) you |you (?:should|must|can|may|have to|need to|are to|shouldn't(?= always))\s+|your (?:answers|replies|responses|messages) (?:should|must|need to|have to) )(?P<rest>.+)",
            ),
            (
                Who.USER,
                r"(?:i(?=(?:m|ve|d)\b)|i|we|me and my \w+|my \w+ and i)(?P<rest>(?:'?(?:m|ve|re|d|ll|s)\b)?(?:\s.*)?)$",
            ),
            (Who.USER, rf"(?:my|our) (?:whole |entire )?{_GROUPS}(?P<rest>\s.+)$"),
            (
                Who.KIN_THING,
                rf"(?:my|our) {title}(?P<kin>{person})(?: {name}(?<!'s))?(?:'s|'|’s) (?:full |first |last )*(?P<thing>[\w -]{{2,25}}?)(?= (?:is|are)\b)(?P<rest>.+)$",
            ),
            (
                Who.PERSON,
                rf"(?:my|our) {title}(?P<kin>{person})(?:,? {name})?(?=\b)(?P<rest>(?:'s|'re)? .+|,? who .+)$",
            ),
            (
                Who.THING,
                r"(?:my|our) (?P<thing>[\w' /-]{2,40}?)(?P<rest>(?:'s|(?: (?:is|are|was|were|has|have|will|includes?|must|can't|starts?|would)\b)).*)$",
            ),
            (Who.PERSON, rf"(?P<name>(?-i:[A-Z][a-z]+)(?: (?-i:[A-Z][a-z]+))?)(?P<rest> {_NAMED_VERBS}.*)$"),
            (
                Who.ANY,
                r"(?:he|she|they|it|this|that|these|those|there|you|people|someone|somebody|everyone|everybody|nobody|anyone|who|which|what|one)\b(?P<rest>.*)$",
            ),
        )
    )


@cache
def _chinese() -> tuple[tuple[Who, re.Pattern[str]], ...]:
    me, person = expand("{我}"), expand("{人}")
    name = rf"(?P<name>(?:[小老阿][{_SURNAMES}]|[A-Z][a-z]+|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}(?=是|也|很|喜欢|不|在|住|最|特别|对|会|爱|讨厌)))"
    return tuple(
        (who, re.compile(pattern))
        for who, pattern in (
            (
                Who.ORDER,
                r"(?:(?:我)?(?:还|也|只|更|真的|很|都)*(?:希望|想让|要求|想要|要|需要|更希望|想请|请|麻烦)你(?:们)?(?:能够?|可以|可|要|都)*|你(?:在)?(?:以后|今后)?(?:应该|要|必须|得|需要|最好|以后|(?=(?:每次)?(?:回复|回答|说话|写|解释|称呼|推荐).*(?:别|不要|请|永远|一律|都用|要)))|给我的(?:回答|回复|总结|建议)|回答(?:问题)?(?:的时候|时))(?P<rest>.+)",
            ),
            (Who.USER, rf"{_GROUPS_ZH}(?P<rest>.+)"),
            (
                Who.KIN_THING,
                rf"(?:我们?|咱)(?:的|家)?(?:那个?)?(?P<kin>{person}){name}?(?:的)(?P<thing>[^是在叫]{{1,8}}?)(?P<rest>(?:是|在|叫|为).+)",
            ),
            (
                Who.PERSON,
                rf"(?:我们?|咱)(?:的|家)?(?:那个?|有个)?(?P<kin>{person})(?!们?[和与跟])(?:们)?{name}?(?P<rest>.+)",
            ),
            (
                Who.THING,
                r"(?:我们?|咱们?|本人)的(?P<thing>[^是叫在,，]{1,14}?)(?P<rest>(?:也|还|就|现在|一般|主要|大概|都)*(?:是|叫|在|为|有|包括|用|：|:|=).+)",
            ),
            (Who.USER, rf"{me}(?!的|们的|俩|国|说(?!话|粤|英|日|法|德|普))(?P<rest>.+)"),
            (Who.PERSON, rf"(?P<kin>{_FAMILY_ZH})(?P<rest>.+)"),
            (Who.PERSON, rf"(?P<name>[小老阿][{_SURNAMES}]|[A-Z][a-z]+){_VERBS_ZH}(?P<rest>.+)"),
            (Who.ANY, r"(?:他|她|它|这|那|大家|人们|谁|有人|很多人|别人|其|该|您)(?P<rest>.*)"),
        )
    )


def with_subject(clause: Clause, before: Clause | None) -> Clause:
    """``clause`` with its subject found; one without takes that of the clause ``before`` in the same sentence."""
    for who, pattern in _chinese() if clause.language == "zh" else _english():
        match = pattern.match(clause.text)
        if match and not _is_no_name(who, match):
            found = match.groupdict()
            kin, name = (found.get("kin") or "").lower(), found.get("name") or ""
            rest = re.sub(r"^,? who ", " ", found.get("rest") or "")
            clause, rest = _timed(clause, rest) if who is Who.ORDER else (clause, rest)
            return replace(
                clause, who=who, rest=_plain(rest), label=name or kin, kin=kin, thing=(found.get("thing") or "").strip()
            )
    if before is not None and before.who in {Who.USER, Who.PERSON} and not _WILLS.search(before.text):
        return replace(
            clause, who=before.who, label=before.label, kin=before.kin, rest=_plain(clause.text), inherited=True
        )
    return replace(clause, rest=_plain(clause.text))


def _is_no_name(who: Who, match: re.Match[str]) -> bool:
    name = match.groupdict().get("name") or ""
    return who is Who.PERSON and name.split(" ")[0].lower() in _NOT_A_NAME


def _timed(clause: Clause, rest: str) -> tuple[Clause, str]:
    """An order without "from now on" or "this time" in front, which become marks."""
    for name, pattern in marks("edge", clause.language).items():
        if match := pattern.match(rest):
            return replace(clause, marks=clause.marks | {name}), rest[match.end() :].lstrip(" ,，都")
    return clause, rest


def _plain(rest: str) -> str:
    return without_tail(rest).strip(" \t\n.,;:!?。，；：！？、~～…")
