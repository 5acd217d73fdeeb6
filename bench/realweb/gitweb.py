"""gitweb over two repositories of articles as text files; its pages mark all their links nofollow."""

import os
import subprocess

import web
from articles import chance

CODE = "/usr/share/gitweb"
REPOSITORIES = ("documents.git", "drafts.git")
COMMITS = 12


def place(article):
    return REPOSITORIES[0] if chance("repository", article.title) < 0.7 else REPOSITORIES[1]


def file_of(article):
    return web.slug(article.title) + ".txt"


def path(article):
    return f"/?p={place(article)};a=blob;f={file_of(article)};hb=HEAD"


def url(article):
    return web.base("gitweb") + path(article)


def aliases(article, head, blob):
    start = f"/?p={place(article)}"
    file = file_of(article)
    return [
        f"{start};a={action};f={file}{rest}"
        for action in ("blob", "blob_plain")
        for rest in ("", ";hb=HEAD", f";hb={head}", f";h={blob}", f";h={blob};hb={head}", f";h={blob};hb=HEAD")
    ]


def fill(directory, articles, links):
    pages = []
    for repository in REPOSITORIES:
        root = os.path.join(directory, "repositories", repository)
        work = os.path.join(directory, "work", repository)
        os.makedirs(work)

        def git(*words, day=0):
            when = f"2022-{1 + day % 12:02}-10T12:00:00 +0000"
            environment = {
                "PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
                "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@code.test", "GIT_AUTHOR_DATE": when,
                "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@code.test", "GIT_COMMITTER_DATE": when,
            }
            done = subprocess.run(["git", *words], check=True, capture_output=True, text=True, cwd=work, env=environment)
            return done.stdout.strip()

        git("init", "-q", "-b", "main")
        here = [it for it in articles if place(it) == repository]
        for number in range(COMMITS):
            for it in here[number::COMMITS]:
                with open(os.path.join(work, file_of(it)), "w", encoding="utf-8") as out:
                    out.write(it.title + "\n\n" + it.plain() + "\n")
            git("add", "-A")
            git("commit", "-q", "--allow-empty", "-m", f"Add part {number + 1}", day=number)
        git("clone", "-q", "--bare", work, root)
        with open(os.path.join(root, "description"), "w", encoding="utf-8") as out:
            out.write(f"Articles as text, {repository}\n")
        head = git("rev-parse", "HEAD")
        for it in here:
            blob = git("rev-parse", f"HEAD:{file_of(it)}")
            pages.append(web.Page("gitweb", path(it), it.topics, aliases(it, head, blob)))
    with open(os.path.join(directory, "gitweb.conf"), "w", encoding="utf-8") as out:
        out.write(f"$projectroot = '{directory}/repositories';\n$site_name = 'Code';\n1;\n")
    return pages


def apache(directory):
    return f"""
  DocumentRoot {CODE}
  SetEnv GITWEB_CONFIG {directory}/gitweb.conf
  DirectoryIndex index.cgi
  <Directory {CODE}>
    Options FollowSymLinks ExecCGI
    AddHandler cgi-script .cgi
    AllowOverride None
    Require all granted
  </Directory>
"""
