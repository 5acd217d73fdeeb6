"""A small web for bench/users-table/run: a proxy on loopback that answers for made-up names and asks nobody else.

python3 web.py PORT. http://trams.example links to 60 pages, of which every fourth is about tram museums, and to two copies of
each of these; http://other.example is beyond it; http://words.example has three pages for "regular expressions".
"""

import http.server
import re
import sys
import time

FILLER = ("flour", "butter", "yeast", "oven", "garden", "river", "harbour", "weather", "market", "bridge", "violin", "lantern")


def page(title, body):
    return f"<html><head><title>{title}</title></head><body>{body}</body></html>"


def words(seed, count):
    text = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2**31
        text.append(FILLER[seed // 65536 % len(FILLER)])
    return " ".join(text)


def about_trams(number):
    return (
        f"<h1>Tram museum {number}</h1><p>The tram museum of town {number} shows each old tram that ran there. "
        f"Who visits the tram museum on a Sunday may ride one. {words(number, 120)}</p>"
    )


def article(number):
    links = " ".join(f"<a href='/page/{(number * k + k) % 60}'>Article {(number * k + k) % 60}</a>" for k in (2, 3, 5))
    links += "<a href='http://other.example/page/4'>Elsewhere</a>"
    if number % 4 == 0:
        copies = "".join(f"<a href='/copy/{c}/{number}'>Print {c}</a>" for c in (1, 2))
        copies += f"<a href='/page/{number}?print=1'>To print</a>"
        return page(f"Tram museum {number}", about_trams(number) + links + copies)
    return page(f"Article {number}", f"<p>{words(number + 7, 150)}</p>{links}")


def copy(number):
    return page(f"Tram museum {number}", about_trams(number))


WORDS = {
    "/often": ("Expressions", f"<p>{' '.join(['expressions ' + words(n, 4) for n in range(26)])}</p>"),
    "/phrase": ("Matching text", f"<p>A guide to regular expressions. Regular expressions describe text. {words(3, 60)}</p>"),
    "/apart": ("A regular garden", f"<p>A regular visit. {words(5, 150)} The expressions of the visitors vary. {words(6, 60)}</p>"),
}


def answer(host, path):
    if path == "/robots.txt":
        return "text/plain", "User-agent: *\nAllow: /\n"
    if host == "words.example" and path in WORDS:
        return "text/html", page(*WORDS[path])
    if host in ("trams.example", "other.example"):
        number = re.fullmatch(r"/(?:page|copy/\d)/(\d+)", path)
        if path == "/":
            return "text/html", page("Trams", "".join(f"<a href='/page/{n}'>Page {n}</a> " for n in range(60)))
        if number:
            return "text/html", (copy if path.startswith("/copy/") else article)(int(number.group(1)))
    return None, None


class Proxy(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        address = re.fullmatch(r"http://([^/:]+)(?::80)?(/[^?]*)(?:\?.*)?", self.path)
        kind, body = answer(*address.groups()) if address else (None, None)
        time.sleep(0.02)
        content = (body or "not here").encode()
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", kind or "text/plain")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Proxy).serve_forever()
