"""Cuts the documentation of Debian packages into articles of natural length.

An article has a title that no other has, the name of its source, and blocks: ("h", heading),
("p", paragraph in one line) and ("pre", lines as they stand). The same packages give the same articles.
"""

import gzip
import hashlib
import os
import re
import subprocess

import topics

PACKAGES = ["perl-doc", "git-doc", "git", "manpages", "manpages-dev"]
LEAST_WORDS = 90
ENOUGH_WORDS = 260  # a section that reaches it ends the article
MOST_WORDS = 1500
BORING = {"name", "author", "authors", "copyright", "see also", "colophon", "license", "git", "library"}
GENERAL = {"description", "synopsis", "options", "notes", "examples", "overview"}
MAX_FILE_BYTES = 2_000_000
TITLE = re.compile(r"[^A-Za-z0-9 ,.()-]+")


class Article:
    def __init__(self, title, source, blocks):
        self.title = title
        self.source = source
        self.blocks = blocks
        self.topics = topics.of(title, blocks)

    def plain(self):
        return "\n\n".join(text for _, text in self.blocks)


def chance(*words):
    """A number in [0, 1) that depends on the words alone."""
    digest = hashlib.sha256("\0".join(str(word) for word in words).encode()).digest()
    return int.from_bytes(digest[:6], "big") / float(1 << 48)


def files_of(package):
    listed = subprocess.run(["dpkg", "-L", package], check=True, capture_output=True, text=True).stdout
    return sorted(name for name in listed.splitlines() if os.path.isfile(name) and not os.path.islink(name))


def read(path):
    opened = gzip.open(path) if path.endswith(".gz") else open(path, "rb")
    with opened as file:
        return file.read(MAX_FILE_BYTES).decode("utf-8", "replace")


def unpod(text):
    """Text without the formatting codes of POD, of which C<< >> has angles of its own."""
    for _ in range(4):
        text = re.sub(r"[A-Z]<<+\s(.*?)\s>>+", r"\1", text, flags=re.S)
        text = re.sub(r"L<(?:[^<>|]*\|)?([^<>|]*)>", lambda it: it.group(1).strip("/\""), text)
        text = re.sub(r"[XZ]<[^<>]*>", "", text)
        text = re.sub(r"E<lt>", "\x01", text)
        text = re.sub(r"E<gt>", "\x02", text)
        text = re.sub(r"E<\w+>", "", text)
        text = re.sub(r"[BCFIS]<([^<>]*)>", r"\1", text)
    return text.replace("\x01", "<").replace("\x02", ">")


def pod_sections(text):
    heading, blocks = "", []
    pod, skipped = False, False
    for paragraph in re.split(r"\n[ \t]*\n", text):
        paragraph = paragraph.strip("\n")
        command = re.match(r"=(\w+)\s*(.*)", paragraph, re.S)
        if command:
            pod = command.group(1) != "cut"
            name, rest = command.group(1), unpod(command.group(2))
            if name in ("begin", "end"):
                skipped = name == "begin"
            elif name in ("head1", "head2"):
                if blocks:
                    yield heading, blocks
                heading, blocks = one_line(rest), []
            elif name in ("head3", "item") and len(one_line(rest)) > 1 and not skipped:
                blocks.append(("h" if name == "head3" else "p", one_line(rest)))
        elif pod and not skipped and paragraph.strip():
            if paragraph[0] in " \t":
                blocks.append(("pre", paragraph))
            else:
                blocks.append(("p", one_line(unpod(paragraph))))
    if blocks:
        yield heading, blocks


def man_sections(path):
    """Sections of a manual page as mandoc prints it, 78 characters wide."""
    if read(path).lstrip().startswith(".so "):
        return
    printed = subprocess.run(["mandoc", "-T", "utf8", "-O", "width=78", path], capture_output=True, check=False)
    text = re.sub(".\b", "", printed.stdout.decode("utf-8", "replace"))
    heading, blocks, lines = "", [], []
    body = text.split("\n")[1:-2]

    def paragraph():
        if lines:
            deep = all(line.startswith(" " * 11) for line in lines)
            joined = "\n".join(lines)
            blocks.append(("pre", joined) if deep and len(lines) > 2 else ("p", one_line(joined)))
            lines.clear()

    for line in body:
        if line and line[0] not in " \t":
            paragraph()
            if blocks:
                yield heading, blocks
            heading, blocks = line.strip().capitalize(), []
        elif not line.strip():
            paragraph()
        else:
            lines.append(line)
    paragraph()
    if blocks:
        yield heading, blocks


def asciidoc_sections(text):
    heading, blocks = "", []
    lines = text.split("\n")
    paragraph, fenced, at = [], False, 0

    def end():
        if paragraph:
            whole = "\n".join(paragraph)
            kind = "pre" if fenced or paragraph[0][0] in " \t" else "p"
            blocks.append((kind, whole if kind == "pre" else one_line(unascii(whole))))
            paragraph.clear()

    while at < len(lines):
        line = lines[at]
        below = lines[at + 1] if at + 1 < len(lines) else ""
        if re.fullmatch(r"-{4,}|\.{4,}|={4,}", line) and not paragraph:
            end()
            fenced = not fenced
        elif not fenced and line.strip() and re.fullmatch(r"[-=~^]{4,}", below) and abs(len(line) - len(below)) < 3:
            end()
            if blocks:
                yield heading, blocks
            heading, blocks = one_line(unascii(line)), []
            at += 1
        elif not fenced and re.match(r"={2,4} \S", line):
            end()
            if blocks:
                yield heading, blocks
            heading, blocks = one_line(unascii(line.strip("= "))), []
        elif not line.strip() or line.strip() == "+":
            end()
        elif not re.match(r"(include|ifdef|ifndef|endif)::|\[\[|\[.*\]$|//|:[\w-]+:", line):
            paragraph.append(line)
        at += 1
    end()
    if blocks:
        yield heading, blocks


def unascii(text):
    text = re.sub(r"linkgit:([\w-]+)\[(\d)\]", r"\1(\2)", text)
    text = re.sub(r"(?:link|https?):\S+\[([^\]]*)\]", r"\1", text)
    return re.sub(r"[`*_]{1,2}([^`*_\n]+)[`*_]{1,2}", r"\1", text)


def one_line(text):
    return " ".join(text.split())


def length(blocks):
    return sum(len(text.split()) for _, text in blocks)


def cut(source, sections, used):
    """Articles out of the sections of one document; short sections go together, long ones are cut."""
    title, gathered = "", []
    for heading, blocks in sections:
        heading = one_line(TITLE.sub(" ", heading))[:70].strip(" .,-")
        boring = heading.lower() in BORING
        if boring or length(blocks) == 0:
            continue
        if gathered:
            gathered.append(("h", heading))
        elif heading:
            title = heading
        for block in blocks:
            gathered.append(block)
            if length(gathered) > MOST_WORDS:
                break
        if length(gathered) >= ENOUGH_WORDS:
            yield article(title, source, gathered, used)
            title, gathered = "", []
    if length(gathered) >= LEAST_WORDS:
        yield article(title, source, gathered, used)


def article(title, source, blocks, used):
    if not title or source.endswith(")"):
        title = source
    elif title.lower() in GENERAL:
        title = f"{title.capitalize()} of {source}"
    elif source.lower() not in title.lower():
        title = f"{title} ({source})"
    title = title[0].upper() + title[1:]
    named, number = title, 2
    while named.lower() in used:
        named, number = f"{title} {number}", number + 1
    used.add(named.lower())
    return Article(named, source, list(blocks))


def all_articles():
    """Every article, in an order that the packages' files and nothing else decide."""
    used = set()
    articles = []
    for package in PACKAGES:
        for path in files_of(package):
            name = os.path.basename(path)
            if package == "perl-doc" and name.endswith(".pod"):
                articles += cut(name[:-4], pod_sections(read(path)), used)
            elif package == "git-doc" and name.endswith(".txt"):
                articles += cut(name[:-4], asciidoc_sections(read(path)), used)
            elif package == "git" and "/RelNotes/" in path:
                version = re.sub(r"\.txt(\.gz)?$", "", name)
                articles += cut(f"Git {version}", asciidoc_sections(read(path)), used)
            elif package.startswith("manpages") and re.search(r"/man/man[2-7]/", path):
                articles += cut(re.sub(r"\.(\d\w*)\.gz$", r"(\1)", name), man_sections(path), used)
    return articles
