"""MediaWiki on SQLite: articles with revisions, talk pages of some, redlinks, categories."""

import html
import os
import subprocess

import web
from articles import chance

CODE = "/usr/share/mediawiki"
USERS = ["Ada", "Bruno", "Chitra", "Dmitri", "Elif", "Fatou"]
REMARKS = ["I have moved this part up.", "Is this still so in the newest version?", "Moved from the manual; please check."]

SETTINGS = """
$wgArticlePath = '/wiki/$1';
$wgUsePathInfo = true;
$wgCacheDirectory = __DIR__ . '/cache';
$wgUploadDirectory = __DIR__ . '/images';
$wgSQLiteDataDir = __DIR__ . '/db';
$wgJobRunRate = 0;
$wgPingback = false;
$wgEnableEmail = false;
$wgMaxShellMemory = 0;
"""


def name(title):
    return title.replace(" ", "_")


def url(article):
    return web.base("mediawiki") + path(article.title)


def path(title):
    return "/wiki/" + web.in_path(name(title))


def aliases(title):
    escaped = web.in_path(name(title))
    return [f"/index.php?title={escaped}", f"/index.php/{escaped}", f"/index.php?title={escaped}&action=view"]


def category(article):
    return article.source.split("(")[0].split(" ")[0].capitalize()


def escaped(text):
    return "<nowiki>" + html.escape(text, quote=False) + "</nowiki>"


def wikitext(article, links, upto):
    """The article's first blocks up to a number of them, its links and its category."""
    near = links.near(article)
    lines = []
    for at, (kind, text) in enumerate(article.blocks[:upto]):
        if kind == "h":
            lines.append(f"== {escaped(text)} ==")
        elif kind == "pre":
            lines.append("<pre>" + html.escape(text, quote=False) + "</pre>")
        elif at < len(near) and at % 2 == 1:
            lines.append(f"{escaped(text)} (Compare [[{near[at].title}]].)")
        else:
            lines.append(escaped(text))
    lines.append("== See also ==")
    lines.append("\n".join(f"* [[{it.title}]]" for it in near))
    if chance("redlink", article.title) < 0.5:
        lines.append(f"* [[{web.pick(REDLINKS, article.title)} of {article.source}]]")
    elsewhere = links.elsewhere(article)
    if elsewhere:
        lines.append("== External links ==")
        lines.append("\n".join(f"* [{target} {text}]" for text, target in elsewhere))
    lines.append(f"[[Category:{category(article)}]]")
    return "\n\n".join(lines)


REDLINKS = ["History", "Criticism", "List of users", "Comparison", "Internals"]


def stamp(title, number):
    day = int(chance("day", title) * 1400) + number * 40
    return f"20{18 + day // 360}-{1 + day % 360 // 30:02}-{1 + day % 28:02}T{9 + number:02}:15:00Z"


def page_xml(title, texts, ns=0):
    revisions = "".join(
        f"<revision><timestamp>{stamp(title, number)}</timestamp>"
        f"<contributor><username>{web.pick(USERS, title, number)}</username></contributor>"
        f"<comment>{'new page' if number == 0 else 'more'}</comment><model>wikitext</model><format>text/x-wiki</format>"
        f'<text xml:space="preserve">{html.escape(text)}</text></revision>'
        for number, text in enumerate(texts)
    )
    return f"<page><title>{html.escape(title)}</title><ns>{ns}</ns>{revisions}</page>\n"


def dump(articles, links, to):
    talks = [it for it in articles if chance("talk", it.title) < 0.2]
    with open(to, "w", encoding="utf-8") as out:
        out.write('<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">\n')
        categories = sorted({category(it) for it in articles})
        front = "Documentation, cut in articles.\n\n" + "\n".join(f"* [[:Category:{it}]]" for it in categories)
        front += "\n\n== Read first ==\n" + "\n".join(f"* [[{it.title}]]" for it in articles[:12])
        out.write(page_xml("Main Page", [front]))
        for it in articles:
            count = 1 + int(chance("revisions", it.title) * 4)
            ends = [max(1, len(it.blocks) * (number + 1) // count) for number in range(count)]
            out.write(page_xml(it.title, [wikitext(it, links, end) for end in ends]))
        for it in talks:
            text = f"{web.pick(REMARKS, it.title)} --[[User:{web.pick(USERS, it.title)}]]"
            out.write(page_xml(f"Talk:{it.title}", [text], 1))
        out.write("</mediawiki>\n")
    return talks


def fill(directory, articles, links):
    """Makes the site and gives its real pages."""
    for folder in ("db", "cache", "images"):
        os.makedirs(os.path.join(directory, folder))
    settings = os.path.join(directory, "LocalSettings.php")

    def php(script, *words):
        environment = dict(os.environ, MW_CONFIG_FILE=settings)
        if script == "install.php":
            del environment["MW_CONFIG_FILE"]
        log = os.path.join(directory, "fill.log")
        with open(log, "ab") as out:
            command = ["php", f"{CODE}/maintenance/{script}", *words]
            subprocess.run(command, check=True, stdout=out, stderr=out, env=environment)

    php(
        "install.php", "--dbtype=sqlite", f"--dbpath={directory}/db", "--dbname=wiki", "--scriptpath=",
        f"--server={web.base('mediawiki')}", f"--confpath={directory}", "--pass=Bench-realweb-1", "Lexicon", "Operator",
    )
    with open(settings, "a", encoding="utf-8") as out:
        out.write(SETTINGS)
    xml = os.path.join(directory, "pages.xml")
    talks = dump(articles, links, xml)
    php("importDump.php", "--no-updates", "--quiet", xml)
    php("refreshLinks.php")
    php("rebuildrecentchanges.php")
    php("initSiteStats.php", "--update")
    pages = [web.Page("mediawiki", path(it.title), it.topics, aliases(it.title)) for it in articles]
    return pages + [
        web.Page("mediawiki", path(f"Talk:{it.title}"), [], aliases(f"Talk:{it.title}")) for it in talks
    ]


def apache(directory):
    return f"""
  DocumentRoot {CODE}
  SetEnv MW_CONFIG_FILE {directory}/LocalSettings.php
  Alias /wiki {CODE}/index.php
  RedirectMatch 302 ^/$ {web.base("mediawiki")}/wiki/Main_Page
  DirectoryIndex index.php
  <Directory {CODE}>
    Options FollowSymLinks
    AllowOverride None
    Require all granted
  </Directory>
"""
