"""The three topics of the bench, and the rule that decides which article is relevant for one.

The rule is the bench's own and reads the source text of one article, never a page: an article is
relevant when its title has the phrase, or when mentions / (0.25 + 0.75 * words / 500) is at least 2.
The phrase in the text counts 1, in a heading 2; all words of the topic within 10 words of each other,
in any order, count 2/3. Singular and plural of a word are the same. Mentions do not overlap.
"""

import re

TOPICS = ["regular expressions", "floating point", "environment variables"]
RULE = (
    "phrase in the title, or mentions / (0.25 + 0.75 * words / 500) >= 2"
    " (phrase 1, in a heading 2, all words within 10 words 2/3)"
)

NEAR = 10
USUAL_WORDS = 500
ENOUGH = 2.0
WORD = re.compile(r"[^\W_]+")


def singular(word):
    """The word without the ending of a plural; both forms of a word come out alike."""
    if len(word) > 4 and word.endswith("sses"):
        return word[:-2]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def words(text):
    return [singular(word) for word in WORD.findall(text.lower())]


def mentions(text, topic):
    """Worth of the mentions of the topic in words of a text: phrases 1 each, words close together 2/3."""
    wanted = words(topic)
    needed = set(wanted)
    found = words(text)
    worth = 0.0
    last = {}  # word of the topic -> where it stood last
    at = 0
    while at < len(found):
        if found[at : at + len(wanted)] == wanted:
            worth += 1
            last = {}
            at += len(wanted)
            continue
        if found[at] in needed:
            last[found[at]] = at
            if len(last) == len(needed) and at - min(last.values()) < NEAR:
                ahead = found[at : at + len(wanted)] == wanted or found[at + 1 : at + 1 + len(wanted)] == wanted
                if not ahead:
                    worth += 2 / 3
                    last = {}
        at += 1
    return worth


def relevant(title, blocks, topic):
    """Whether an article of that title and these blocks (kind, text) is relevant for the topic."""
    if mentions(title, topic) >= 1:
        return True
    worth = 0.0
    length = 0
    for kind, text in blocks:
        worth += mentions(text, topic) * (2 if kind == "h" else 1)
        length += len(WORD.findall(text))
    return worth / (0.25 + 0.75 * length / USUAL_WORDS) >= ENOUGH


def of(title, blocks):
    """Numbers of the topics that the article is relevant for."""
    return [number for number, topic in enumerate(TOPICS) if relevant(title, blocks, topic)]
