"""Apache's own directory listings over HTML and text files."""

import html
import os

import web

STYLE = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title></head><body>\n"


def path(article):
    source = web.slug(article.source)
    folder = "man" if article.source.endswith(")") else source[:1] if not source.startswith("perl") else "perl"
    ending = "txt" if len(article.title) % 3 == 0 else "html"
    return f"/doc/{folder}/{web.slug(article.title)}.{ending}"


def url(article):
    return web.base("apache") + path(article)


def block(kind, text):
    escaped = html.escape(text, quote=False)
    return {"h": f"<h2>{escaped}</h2>", "p": f"<p>{escaped}</p>", "pre": f"<pre>{escaped}</pre>"}[kind]


def document(article, links):
    """The article as an HTML document without a frame, its links below."""
    parts = [STYLE.format(title=html.escape(article.title)), f"<h1>{html.escape(article.title)}</h1>"]
    parts += [block(kind, text) for kind, text in article.blocks]
    targets = [(it.title, url(it)) for it in links.near(article)[:3]] + links.elsewhere(article)
    parts += [f'<p><a href="{html.escape(target)}">{html.escape(text)}</a></p>' for text, target in targets]
    return "\n".join(parts) + "\n</body></html>\n"


def fill(directory, articles, links):
    root = os.path.join(directory, "www")
    for it in articles:
        file = root + path(it)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "w", encoding="utf-8") as out:
            out.write(it.title + "\n\n" + it.plain() + "\n" if file.endswith(".txt") else document(it, links))
        os.utime(file, (1_600_000_000, 1_600_000_000))
    return [web.Page("apache", path(it), it.topics) for it in articles]


def apache(directory):
    return f"""
  DocumentRoot {directory}/www
  <Directory {directory}/www>
    Options Indexes FollowSymLinks
    AllowOverride None
    Require all granted
  </Directory>
"""
