"""A Sphinx manual as static HTML: the one of Python, with its sources and its hundreds of outside hosts."""

import os
import re
import shutil

import topics
import web

CODE = "/usr/share/doc/python3.11/html"
LISTS = re.compile(r"^(genindex.*|py-modindex|search|contents|index|download|[\w-]+/index)\.html$")
MARKS = re.compile(r"^([=\-~*^\"'+#]{3,})$")


def blocks_of(text):
    """Headings and paragraphs of a source in reStructuredText; roles and directives without their marks."""
    text = re.sub(r":[\w:+-]+:`[!~]?([^`<]*?)(\s*<[^`>]*>)?`", r"\1", text)
    text = re.sub(r"^\.\. [\w-]+::.*$|^\s+:[\w-]+:.*$|^\.\. (_|\[).*$", "", text, flags=re.M)
    blocks = []
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [line for line in paragraph.strip("\n").split("\n") if line.strip()]
        heading = next((at for at, line in enumerate(lines) if at and MARKS.match(line)), None)
        if heading:
            blocks.append(("h", lines[heading - 1].strip()))
            lines = lines[heading + 1 :]
        if lines and not MARKS.match(lines[0]):
            blocks.append(("p", " ".join(" ".join(lines).split())))
    return blocks


def url(article):
    raise LookupError("no article is in the manual: " + article.title)


def links_outside_by_number(html):
    return re.sub(r'href="https?://(\d+\.){3}\d+[^"]*"', 'href="#"', html)


def fill(directory, articles, links):
    root = os.path.join(directory, "www")
    shutil.copytree(CODE, root, symlinks=False, ignore_dangling_symlinks=True)
    pages = []
    for folder, _, files in sorted(os.walk(root)):
        for file in sorted(files):
            path = os.path.join(folder, file)
            name = os.path.relpath(path, root)
            if not name.endswith(".html"):
                continue
            with open(path, encoding="utf-8", errors="surrogateescape") as opened:
                html = opened.read()
            with open(path, "w", encoding="utf-8", errors="surrogateescape") as out:
                out.write(links_outside_by_number(html))
            source = os.path.join(root, "_sources", name[:-5] + ".rst.txt")
            if os.path.exists(source) and not LISTS.match(name):
                with open(source, encoding="utf-8") as opened:
                    blocks = blocks_of(opened.read())
                title = blocks[0][1] if blocks else name
                pages.append(web.Page("sphinx", "/" + name, topics.of(title, blocks)))
    return pages


def apache(directory):
    return f"""
  DocumentRoot {directory}/www
  DirectoryIndex index.html
  <Directory {directory}/www>
    Options FollowSymLinks
    AllowOverride None
    Require all granted
  </Directory>
"""
