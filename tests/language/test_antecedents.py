"""What a question points at."""

import pytest

from assistant.language.antecedents import Said, resolve

_TALK = {
    "hotel": [("Which hotel is good in Porto?", True), ("I would take the Aurora hotel near the river.", False)],
    "plans": [("Give me two plans.", True), ("Plan A: hike on Saturday. Plan B: museum on Sunday.", False)],
    "list": [
        ("Recommend three books.", True),
        ("1. Dune by Frank Herbert\n2. Emma, a novel\n3. Ulysses: long but great", False),
    ],
    "bullets": [("Where can we eat?", True), ("- **Casa Pia** - cheap\n- **Rio Verde** - fancy", False)],
    "inline": [("Which phone?", True), ("You could consider the Pixel 8, the Fairphone 5 or the Galaxy S24.", False)],
    "name": [("Tell me about the Douro.", True), ("It is a river in Spain and Portugal.", False)],
    "title": [("Have you read \"The Trial\"?", True), ("Yes, it is by Kafka.", False)],
    "order": [("My order is ORD-2024-001.", True), ("Thank you, I noted it.", False)],
    "plain": [("How do I bake bread?", True), ("Mix flour, water, salt and yeast.", False)],
    "trip": [("I am planning a trip to Lisbon.", True), ("Nice, how long will you stay?", False)],
    "酒店": [("推荐杭州的酒店", True), ("可以住湖滨酒店，离西湖很近。", False)],
    "方案": [("给我两个方案", True), ("方案A：周六爬山。方案B：周日看展。", False)],
    "清单": [("推荐三本书", True), ("1. 三体：科幻\n2. 围城\n3. 活着，余华", False)],
    "书": [("《百年孤独》怎么样？", True), ("很好看，是马尔克斯写的。", False)],
    "手机": [("买哪个手机？", True), ("推荐华为Mate、小米14和一加12。", False)],
    "面包": [("怎么做面包？", True), ("面粉、水、盐和酵母和在一起。", False)],
    "订单": [("我的订单是ORD-2024-001", True), ("好的，记下了。", False)],
}  # fmt: skip


def _talk(name: str) -> list[Said]:
    return [Said(text, by_user) for text, by_user in _TALK[name]]


@pytest.mark.parametrize(
    ("talk", "question", "query"),
    [
        ("hotel", "How much is that hotel?", "How much is Aurora hotel?"),
        ("hotel", "Is it far from the station?", "Is Aurora far from the station?"),
        ("plans", "What did plan B cost?", "What did plan B cost?"),
        ("plans", "I like that plan.", "I like Plan B."),
        ("list", "Who wrote the second one?", "Who wrote Emma?"),
        ("list", "Is the last one hard to read?", "Is Ulysses hard to read?"),
        ("list", "Tell me more about the first book.", "Tell me more about Dune by Frank Herbert."),
        ("bullets", "Is the second one open on Sunday?", "Is Rio Verde open on Sunday?"),
        ("inline", "How old is the second one?", "How old is the Fairphone 5?"),
        ("inline", "And the former?", "And the Pixel 8?"),
        ("name", "How long is it?", "How long is Douro?"),
        ("title", "When was it written?", "When was The Trial written?"),
        ("order", "Where is it?", "Where is ORD-2024-001?"),
        ("plain", "How long does it take?", "How long does it take? How do I bake bread?"),
        ("plain", "And without yeast?", "And without yeast? How do I bake bread?"),
        ("plain", "Why?", "Why? How do I bake bread?"),
        ("trip", "What did I say about that trip?", "What did I say about trip to Lisbon?"),
        ("酒店", "那家酒店多少钱？", "湖滨酒店多少钱？"),
        ("方案", "那个方案要多久？", "方案B要多久？"),
        ("清单", "第二个是谁写的？", "围城是谁写的？"),
        ("清单", "最后一个好看吗？", "活着好看吗？"),
        ("书", "它是哪年出版的？", "百年孤独是哪年出版的？"),
        ("书", "那本书多厚？", "百年孤独多厚？"),
        ("手机", "第二个多少钱？", "小米14多少钱？"),
        ("手机", "后者呢？", "小米14呢？"),
        ("面包", "为什么？", "为什么？ 怎么做面包？"),
        ("面包", "那不放酵母呢？", "那不放酵母呢？ 怎么做面包？"),
        ("面包", "它要发多久？", "它要发多久？ 怎么做面包？"),
        ("订单", "它到哪儿了？", "ORD-2024-001到哪儿了？"),
    ],
)
def test_what_a_question_points_at_is_named(talk: str, question: str, query: str) -> None:
    """By the thing last named; by the user's last words where nothing was."""
    assert query == resolve(question, _talk(talk))


@pytest.mark.parametrize(
    ("talk", "question"),
    [
        ("hotel", "What time is it?"),
        ("hotel", "Is it true that whales sing?"),
        ("hotel", "What is the capital of Peru?"),
        ("hotel", "Is it raining?"),
        ("list", "What are we doing this week?"),
        ("list", "What did we decide last time?"),
        ("name", "Name the film that I liked."),
        ("酒店", "今天天气怎么样？"),
        ("酒店", "这周有什么安排？"),
        ("清单", "上次我们聊了什么？"),
        ("手机", "法国的首都是哪里？"),
    ],
)
def test_what_points_at_nothing_stays_as_it_is(talk: str, question: str) -> None:
    """Weather, time, another conversation."""
    assert question == resolve(question, _talk(talk))


@pytest.mark.parametrize("question", ["it", "", "\ud800 that plan", "第六个"])
def test_any_question_is_resolved(question: str) -> None:
    """Without turns to look at, it stays."""
    assert question == resolve(question, [])
