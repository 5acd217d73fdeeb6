"""DokuWiki: pages in namespaces with old revisions; everything else as it comes."""

import gzip
import os
import shutil
import subprocess

import web
from articles import chance

CODE = "/usr/share/dokuwiki"
START = 1577836800  # 2020-01-01

SETTINGS = """<?php
$conf['title'] = 'Notes';
$conf['savedir'] = '{directory}/data';
$conf['baseurl'] = '{base}';
$conf['useacl'] = 0;
$conf['updatecheck'] = 0;
$conf['license'] = '';
"""


def identity(article):
    source = article.source
    space = "system" if source.endswith(")") else "git" if source.lower().startswith("git") else "perl"
    return f"{space}:{web.slug(article.title).replace('-', '_')}"


def url(article):
    return web.base("dokuwiki") + path(identity(article))


def path(page):
    return f"/doku.php?id={page}"


def escaped(text):
    return "%%" + text.replace("%%", "% %") + "%%"


def text_of(article, links, upto):
    lines = [f"====== {article.title} ======"]
    for kind, text in article.blocks[:upto]:
        if kind == "h":
            lines.append(f"===== {text.replace('=', '-')} =====")
        elif kind == "pre":
            lines.append("<code>\n" + text.replace("</code>", "< /code>") + "\n</code>")
        else:
            lines.append(escaped(text))
    lines.append("===== More =====")
    lines.append("\n".join(f"  * [[{identity(it)}|{it.title}]]" for it in links.near(article)))
    elsewhere = links.elsewhere(article)
    if chance("wanted", article.title) < 0.3:
        lines.append(f"  * [[{identity(article)}_history|History]]")
    if elsewhere:
        lines.append("\n".join(f"  * [[{target}|{text}]]" for text, target in elsewhere))
    return "\n\n".join(lines) + "\n"


def write(directory, page, texts):
    """Stores a page with its older texts first, each with its line in the log of changes."""
    parts = page.split(":")
    changes = []
    for number, text in enumerate(texts):
        time = START + int(chance("time", page) * 60_000_000) + number * 3_000_000
        last = number == len(texts) - 1
        attic = os.path.join(directory, "data", "attic", *parts) + f".{time}.txt.gz"
        os.makedirs(os.path.dirname(attic), exist_ok=True)
        with gzip.open(attic, "wb") as out:
            out.write(text.encode())
        changes.append(f"{time}\t127.0.0.1\t{'C' if number == 0 else 'E'}\t{page}\t\t\t\t{len(text)}\n")
        if last:
            file = os.path.join(directory, "data", "pages", *parts) + ".txt"
            os.makedirs(os.path.dirname(file), exist_ok=True)
            with open(file, "w", encoding="utf-8") as out:
                out.write(text)
            os.utime(file, (time, time))
    log = os.path.join(directory, "data", "meta", *parts) + ".changes"
    os.makedirs(os.path.dirname(log), exist_ok=True)
    with open(log, "w", encoding="utf-8") as out:
        out.writelines(changes)
    return changes


def fill(directory, articles, links):
    shutil.copytree(CODE, os.path.join(directory, "code"), ignore=shutil.ignore_patterns("data"))
    code = os.path.join(directory, "code")
    conf = os.path.join(code, "conf")
    if os.path.islink(conf):
        os.unlink(conf)
    shutil.rmtree(conf, ignore_errors=True)
    shutil.copytree("/etc/dokuwiki", conf, ignore=shutil.ignore_patterns("local*.php", "apache.conf", "lighttpd.conf"))
    with open(os.path.join(conf, "local.php"), "w", encoding="utf-8") as out:
        out.write(SETTINGS.format(directory=directory, base=web.base("dokuwiki")))
    with open(os.path.join(code, "inc", "preload.php"), "w", encoding="utf-8") as out:
        out.write(f"<?php define('DOKU_CONF', '{conf}/');\n")
    for folder in ("attic", "cache", "index", "locks", "media", "media_attic", "media_meta", "meta", "pages", "tmp", "log"):
        os.makedirs(os.path.join(directory, "data", folder), exist_ok=True)
    spaces = sorted({identity(it).split(":")[0] for it in articles})
    home = "====== Notes ======\n\n" + "\n".join(f"  * [[{space}:start|{space}]]" for space in spaces)
    changes = write(directory, "start", [home + "\n"])
    for space in spaces:
        of_space = [it for it in articles if identity(it).startswith(space + ":")]
        text = f"====== {space} ======\n\n" + "\n".join(f"  * [[{identity(it)}|{it.title}]]" for it in of_space[::3])
        changes += write(directory, f"{space}:start", [text + "\n"])
    for it in articles:
        count = 1 + int(chance("revisions", it.title) * 3)
        ends = [max(1, len(it.blocks) * (number + 1) // count) for number in range(count)]
        changes += write(directory, identity(it), [text_of(it, links, end) for end in ends])
    with open(os.path.join(directory, "data", "meta", "_dokuwiki.changes"), "w", encoding="utf-8") as out:
        out.writelines(sorted(changes)[-300:])
    with open(os.path.join(directory, "fill.log"), "wb") as log:
        subprocess.run(["php", f"{code}/bin/indexer.php", "-q"], check=True, stdout=log, stderr=log)
    return [web.Page("dokuwiki", path(identity(it)), it.topics, [path(identity(it)) + "&do=show"]) for it in articles]


def apache(directory):
    return f"""
  DocumentRoot {directory}/code
  DirectoryIndex doku.php
  <Directory {directory}/code>
    Options FollowSymLinks
    AllowOverride None
    Require all granted
  </Directory>
  <LocationMatch "^/(data|conf|bin|inc|vendor)/">
    Require all denied
  </LocationMatch>
"""
