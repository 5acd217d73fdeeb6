"""ikiwiki with its CGI, as a wiki with a blog: tags, archives of years and months, comments, feeds, recent changes."""

import os
import subprocess

import listing
import web
from articles import chance

YEARS = range(2017, 2022)

SETUP = """# IkiWiki::Setup::Yaml - YAML formatted setup file
wikiname: Commons
adminemail: operator@commons.test
srcdir: {directory}/source
destdir: {directory}/www
url: {base}
cgiurl: {base}/ikiwiki.cgi
cgi_wrapper: {directory}/www/ikiwiki.cgi
cgi_wrappermode: 0755
git_test_receive_wrapper: ''
rcs: git
gitorigin_branch: ''
gitmaster_branch: main
syslog: 0
rss: 1
atom: 1
tagbase: tags
comments_pagespec: posts/*
umask: public
timezone: UTC
ENV: {{ HOME: {directory} }}
add_plugins:
  - goodstuff
  - comments
  - sidebar
"""


def date(article):
    day = int(chance("ikiwiki", article.title) * len(YEARS) * 360)
    return f"{YEARS[0] + day // 360}-{1 + day % 360 // 30:02}-{1 + day % 28:02}"


def page(article):
    return "posts/" + web.slug(article.title)


def path(article):
    return f"/{page(article)}/"


def url(article):
    return web.base("ikiwiki") + path(article)


def tag(article):
    return web.slug(article.source.split("(")[0])[:30]


def source_of(article, links):
    parts = [f'[[!meta title="{article.title}"]]', f'[[!meta date="{date(article)} 12:00:00"]]', f"[[!tag {tag(article)}]]"]
    parts += [listing.block(kind, text).replace("[[", "&#91;&#91;") for kind, text in article.blocks]
    parts.append("\n".join(f"* [[{it.title}|{page(it)}]]" for it in links.near(article)))
    if chance("wanted", article.title) < 0.4:
        parts.append(f"* [[History of {article.source}|history_of_{tag(article)}]]")
    parts += [f"* [{text}]({target})" for text, target in links.elsewhere(article)]
    return "\n\n".join(parts) + "\n"


def comment_of(article, number):
    words = article.plain().replace("[[", "").split()[number * 11 : number * 11 + 14]
    return (
        '[[!comment format=mdwn\n username="fatou"\n subject="comment"\n'
        f' date="{date(article)}T13:00:00Z"\n content="""\nOn this: {listing.html.escape(" ".join(words))}\n"""]]\n'
    )


def fill(directory, articles, links):
    source = os.path.join(directory, "source")

    def write(name, text):
        file = os.path.join(source, name)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)

    for it in articles:
        write(page(it) + ".mdwn", source_of(it, links))
        for number in range(int(chance("notes", it.title) * 3)):
            write(f"{page(it)}/comment_{number + 1}_{web.slug(it.title)[:20]}._comment", comment_of(it, number))
    write("index.mdwn", 'Notes that we share. See [[archives]] and [[tags]].\n\n[[!inline pages="posts/* and !*/Discussion" show="10"]]\n')
    write("tags.mdwn", '[[!pagestats pages="tags/*" among="posts/*"]]\n')
    write("sidebar.mdwn", '[[Home|index]] [[archives]]\n\n[[!pagestats style="cloud" pages="tags/*" limit="60"]]\n')
    write("archives.mdwn", "\n".join(f"* [[{year}|archives/{year}]]" for year in YEARS) + "\n")
    for year in YEARS:
        months = "\n".join(f"* [[{month:02}|archives/{year}/{month:02}]]" for month in range(1, 13))
        write(f"archives/{year}.mdwn", months + f'\n\n[[!inline pages="creation_year({year}) and posts/*" show="0" feeds="no"]]\n')
        for month in range(1, 13):
            spec = f"creation_year({year}) and creation_month({month}) and posts/*"
            write(f"archives/{year}/{month:02}.mdwn", f'[[!inline pages="{spec}" show="0" feeds="no"]]\n')
    environment = dict(os.environ, HOME=directory, GIT_CONFIG_SYSTEM="/dev/null")
    day = "2022-01-10T12:00:00 +0000"
    environment.update({f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
                        for what, value in (("NAME", "Ada"), ("EMAIL", "ada@commons.test"), ("DATE", day))})
    setup = os.path.join(directory, "commons.setup")
    with open(setup, "w", encoding="utf-8") as out:
        out.write(SETUP.format(directory=directory, base=web.base("ikiwiki")))
    with open(os.path.join(directory, "fill.log"), "wb") as log:
        for words in (["git", "init", "-q", "-b", "main"], ["git", "add", "-A"], ["git", "commit", "-q", "-m", "All pages"]):
            subprocess.run(words, check=True, cwd=source, env=environment, stdout=log, stderr=log)
        subprocess.run(["ikiwiki", "--setup", setup], check=True, env=environment, stdout=log, stderr=log)
    return [web.Page("ikiwiki", path(it), it.topics, [path(it) + "index.html"]) for it in articles]


def apache(directory):
    return f"""
  DocumentRoot {directory}/www
  DirectoryIndex index.html
  <Directory {directory}/www>
    Options FollowSymLinks ExecCGI
    AddHandler cgi-script .cgi
    AllowOverride None
    Require all granted
  </Directory>
"""
