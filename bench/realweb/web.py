"""The web of the bench: which site has which article, how sites and articles link, and the truth."""

import re
from urllib.parse import quote

from articles import chance
from topics import TOPICS

PORT = 8080

# system: (host, last byte of its address, how many articles)
SITES = {
    "mediawiki": ("lexicon.test", 21, 800),
    "wordpress": ("journal.test", 22, 450),
    "dokuwiki": ("notes.test", 23, 200),
    "gitweb": ("code.test", 24, 70),
    "apache": ("files.test", 25, 300),
    "sphinx": ("manual.test", 26, 0),
    "ikiwiki": ("commons.test", 27, 260),
    "mhonarc": ("lists.test", 28, 400),
}
HELD_OUT = ("ikiwiki", "mhonarc")
RELATED = 5
OUTSIDE = 40  # hosts that do not exist


def base(system):
    return f"http://{SITES[system][0]}:{PORT}"


class Page:
    """A real page: where it is, under which other addresses it is the same, and for which topics it counts."""

    def __init__(self, system, path, topics, aliases=()):
        self.system = system
        self.url = base(system) + path
        self.topics = topics
        self.aliases = [base(system) + alias for alias in aliases]

    def row(self):
        topics = ",".join(str(number) for number in self.topics) or "-"
        return "\t".join([self.system, self.url, topics, " ".join(self.aliases)])


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def share_out(articles, systems):
    """Articles of each system: all that are relevant for a topic, in proportion, and others up to its number."""
    rest = sorted(articles, key=lambda it: chance("order", it.title))
    relevant = [it for it in rest if it.topics]
    others = [it for it in rest if not it.topics]
    total = sum(SITES[system][2] for system in systems)
    shared = {system: [] for system in systems}
    for it in relevant:
        drawn = chance("site", it.title) * total
        for system in systems:
            drawn -= SITES[system][2]
            if drawn < 0:
                if len(shared[system]) < SITES[system][2]:
                    shared[system].append(it)
                break
    for system in systems:
        missing = SITES[system][2] - len(shared[system])
        shared[system] += others[:missing]
        others = others[missing:]
        shared[system].sort(key=lambda it: chance("within", system, it.title))
    return shared


class Links:
    """What an article links to: others of its site that are near it, at times one elsewhere."""

    def __init__(self, shared, locate, groups):
        self.locate = locate
        self.home = {it.title: system for system, list_ in shared.items() for it in list_}
        self.shared = shared
        self.groups = groups
        self.by_source = {}
        self.by_topic = {number: [] for number in range(len(TOPICS))}
        for system, list_ in shared.items():
            for it in list_:
                self.by_source.setdefault((system, it.source), []).append(it)
                for number in it.topics:
                    self.by_topic[number].append(it)
        self.pointed_at = {}  # title -> articles in a site without links of its own that it has to link to
        for it in shared["gitweb"]:
            number = it.topics[0] if it.topics else None
            around = self.by_topic[number] if it.topics else shared["mediawiki"]
            others = [one for one in around if self.home[one.title] in ("mediawiki", "wordpress", "dokuwiki")]
            self.pointed_at.setdefault(pick(others, "points", it.title).title, []).append(it)

    def near(self, article):
        """Up to five others of the same site: of its source, of a topic of its own at times, and by chance."""
        system = self.home[article.title]
        of_source = self.by_source[(system, article.source)]
        at = of_source.index(article)
        wanted = of_source[at + 1 : at + 3] + of_source[max(0, at - 1) : at]
        for number in article.topics:
            alike = [it for it in self.by_topic[number] if self.home[it.title] == system]
            if alike and chance("alike", article.title) < 0.6:
                wanted.append(pick(alike, "alike", article.title))
        while len(wanted) < RELATED:
            wanted.append(pick(self.shared[system], "near", article.title, len(wanted)))
        return unique(it for it in wanted if it is not article)

    def elsewhere(self, article):
        """Links to other sites, as (text, URL): a fifth of the pages has one, of relevant pages a half."""
        found = []
        system = self.home[article.title]
        reach = self.groups[system]
        drawn = chance("elsewhere", article.title)
        if article.topics and drawn < 0.5:
            number = article.topics[0]
            others = [it for it in self.by_topic[number] if self.home[it.title] in reach and self.home[it.title] != system]
            if others:
                found.append(pick(others, "topical", article.title))
        if drawn > 0.8:
            others = [name for name in reach if name != system and self.shared[name]]
            if others:
                found.append(pick(self.shared[pick(others, "to", article.title)], "other", article.title))
        if "gitweb" in reach:
            found += self.pointed_at.get(article.title, [])
        links = [(it.title, self.locate[self.home[it.title]](it)) for it in unique(found)]
        if chance("outside", article.title) < 0.1:
            number = int(chance("which", article.title) * OUTSIDE)
            links.append(("mirror", f"http://mirror{number}.outside.test/{slug(article.source)}.html"))
        return links


def pick(list_, *words):
    return list_[int(chance("pick", *words) * len(list_))]


def unique(items):
    seen, kept = set(), []
    for it in items:
        if it.title not in seen:
            seen.add(it.title)
            kept.append(it)
    return kept


def in_path(text):
    return quote(text, safe=";@$!*(),/~:-._")
