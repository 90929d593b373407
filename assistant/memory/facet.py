"""Facets: which side of an answer a manner is about: its layout, its length, its language, its tone …

"With numbered steps" takes the place of "in bullet points" and leaves "without emoji" alone. A manner may be about
several sides, or about none that is known.
"""

import re
from functools import lru_cache

_FACETS = {
    "layout": (
        r"\b(?:bullet|bullets|bulleted|lists?|listed|numbered|steps?|tables?|tabular|columns?|paragraphs?"
        r"|prose|headings?|headers?|headlines?|markdown|bold|running text|continuous|outline|sections?"
        r"|q ?& ?a|checklist|per line)\b|列表|分点|分条|逐条|表格|编号|步骤|[一两三几]?小?段|标题|加粗|粗体"
        r"|大纲|连贯|整段|列出|清单|markdown|一行"
    ),
    "length": (
        r"\b(?:short(?:er)?|brief(?:ly)?|(?<!no )(?<!any )long(?:er)?|concise(?:ly)?|terse|compact|lengthy"
        r"|detail(?:ed|s)?|depth|thorough|sentences?|lines?|paragraphs?|words? (?:or|at)|\d+ words?|(?:hundred"
        r"|fifty) words?|to the point|crisp)\b|简短|短[一句些小]|长[一篇短话句]|太长|那么长|简洁|简练|精简"
        r"|简明|详细|[一两三四五几]句|[一两三几]小?段|啰嗦|字以内|字左右|展开|[一两三]行"
    ),
    "language": (
        r"\b(?:english|chinese|mandarin|german|french|spanish|italian|japanese|korean|dutch|portuguese)\b"
        r"|英文|英语|中文|汉语|普通话|粤语|日文|日语|法语|德语|双语"
    ),
    "spelling": (r"\b(?:british|american|spelling|spelled)\b|简体|繁体|正体|拼写"),
    "tone": (
        r"\b(?:polite|friendly|formal(?:ly)?|informal(?:ly)?|casual(?:ly)?|funny|humou?r(?:ous)?|jokes?"
        r"|warm(?:ly)?|serious(?:ly)?|dry|matter-of-fact|sober|chatty|cheerful|tone|flattery|praise"
        r"|compliments?|small talk|pleasantries|chit-?chat|greetings?|blunt(?:ly)?|sarcas\w+)\b|礼貌|幽默"
        r"|正式|口语|随意|玩笑|笑话|敬语|客气|客套|寒暄|严肃|亲切|语气|口吻|夸|奉承|直白"
    ),
    "units": (
        r"\b(?:metric|imperial|celsius|fahrenheit|kilomet(?:re|er)s?|miles?|units?|kilos?|pounds?|feet"
        r"|inches)\b|公制|英制|摄氏|华氏|公里|英里|单位|市斤"
    ),
    "emoji": (r"\b(?:emojis?|smileys?|emoticons?)\b|表情|颜文字|笑脸"),
    "marks": (
        r"\b(?:exclamation|dashes|brackets|ellips[ei]s|capitals|caps|semicolons?|punctuation)\b|感叹号|叹号"
        r"|破折号|省略号|括号|波浪号|标点"
    ),
    "order": (
        r"\b(?:conclusion|result|upshot|summary|bottom line|answer|verdict|essence|gist"
        r"|recap)\b.{0,12}\b(?:first|last|start|beginning|top|front|end|up front)\b|\b(?:up front"
        r"|yes or no|recap)\b|\b(?:start|begin|open|end|close)s? (?:with|by)\b|先.{0,3}(?:结论|结果|重点"
        r"|答案)|(?:结论|结果|重点).{0,3}(?:放|写|在|先)|开头|结尾|小结|是或否"
    ),
    "words": (
        r"\b(?:jargon|plain|simple words|technical|layman|foreign words|buzzwords|slang|abbreviations?"
        r"|acronyms?|easy words|everyday|idioms?|proverbs|colloquial)\b|术语|大白话|行话|缩写|黑话|通俗"
        r"|专业词|白话|文绉绉|成语|俗语|网络用语"
    ),
    "sources": (
        r"\b(?:sources?|links?|references?|citations?|quotes?|quotations?|examples?|numbers|figures"
        r"|rounded|round(?:ing)?)\b|来源|出处|链接|引用|例子|举例|数字|数据|取整|约数|注明"
    ),
    "code": (r"\b(?:code|snippets?|comments?)\b|代码|注释"),
}
_PATTERNS = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in _FACETS.items()}


@lru_cache(maxsize=2048)
def facets_of(manner: str) -> frozenset[str]:
    """The sides of an answer that ``manner`` is about; empty for none that is known."""
    return frozenset(name for name, pattern in _PATTERNS.items() if pattern.search(manner))


def facet_places(words: str) -> list[tuple[int, int]]:
    """Where the words stand that tell a facet, in order."""
    return sorted(match.span() for pattern in _PATTERNS.values() for match in pattern.finditer(words))
