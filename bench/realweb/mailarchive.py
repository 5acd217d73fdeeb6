"""A mailing list as MHonArc archives it: a folder for each year with messages, and indexes by date and by thread."""

import os
import subprocess

import web
from articles import chance

YEARS = range(2016, 2021)
USERS = ["Ada", "Bruno", "Chitra", "Dmitri", "Elif", "Fatou"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
ADDRESSES = {}  # title -> path


def arrange(articles):
    """Gives every article its year and, as MHonArc does, its number in the order of the mailbox."""
    for year in YEARS:
        for number, it in enumerate(of_year(articles, year)):
            ADDRESSES[it.title] = f"/{year}/msg{number:05}.html"


def of_year(articles, year):
    chosen = [it for it in articles if YEARS[int(chance("mail", it.title) * len(YEARS))] == year]
    return sorted(chosen, key=lambda it: chance("when", it.title))


def path(article):
    return ADDRESSES[article.title]


def url(article):
    return web.base("mhonarc") + path(article)


def message(article, before, year, links):
    day = int(chance("when", article.title) * 336)
    when = f"{1 + day % 28} {MONTHS[day // 28]} {year} {8 + day % 10:02}:{day % 60:02}:00 +0000"
    name = web.pick(USERS, "from", article.title)
    head = [
        f"From {name.lower()}@lists.test Mon Jan  1 00:00:00 {year}", f"From: {name} <{name.lower()}@lists.test>",
        f"Subject: {article.title}", f"Date: {when}", f"Message-ID: <{web.slug(article.title)}@lists.test>",
        "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit",
    ]
    earlier = [it for it in before if it.source == article.source]
    if earlier and chance("answer", article.title) < 0.7:
        head.append(f"In-Reply-To: <{web.slug(earlier[-1].title)}@lists.test>")
    body = [f"=== {text} ===" if kind == "h" else text for kind, text in article.blocks]
    body += [f"{it.title}: {url(it)}" for it in links.near(article)[:2]]
    body += [f"{text}: {target}" for text, target in links.elsewhere(article)]
    text = "\n\n".join(body)
    return "\n".join(head) + "\n\n" + "\n".join(">" + line if line.startswith("From ") else line for line in text.split("\n")) + "\n\n"


def fill(directory, articles, links):
    pages = []
    for year in YEARS:
        box = os.path.join(directory, f"{year}.mbox")
        here = of_year(articles, year)
        with open(box, "w", encoding="utf-8") as out:
            for number, it in enumerate(here):
                out.write(message(it, here[:number], year, links))
                pages.append(web.Page("mhonarc", path(it), it.topics))
        root = os.path.join(directory, "www", str(year))
        os.makedirs(root)
        with open(os.path.join(directory, "fill.log"), "ab") as log:
            command = ["mhonarc", "-quiet", "-multipg", "-idxsize", "40", "-outdir", root, "-title", f"Archive of {year}", box]
            subprocess.run(command, check=True, stdout=log, stderr=log)
        if len([name for name in os.listdir(root) if name.startswith("msg")]) != len(here):
            raise RuntimeError(f"mhonarc made another number of messages than {len(here)} of {box}")
    return pages


def apache(directory):
    return f"""
  DocumentRoot {directory}/www
  DirectoryIndex maillist.html
  <Directory {directory}/www>
    Options Indexes FollowSymLinks
    AllowOverride None
    Require all granted
  </Directory>
"""
