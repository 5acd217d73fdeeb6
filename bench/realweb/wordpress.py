"""WordPress on MariaDB with a theme of its own: dated posts, tags, categories, authors, threaded comments."""

import json
import os
import shutil
import subprocess

import listing
import web
from articles import chance

CODE = "/usr/share/wordpress"
START_YEAR, YEARS = 2018, 5
USERS = ["ada", "bruno", "chitra", "dmitri", "elif", "fatou"]

CONFIG = """<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'wordpress');
define('DB_PASSWORD', 'bench');
define('DB_HOST', 'localhost:' . (getenv('REALWEB_SOCKET') ?: '{directory}/mariadb.sock'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {{
  define($name . '_KEY', 'bench');
  define($name . '_SALT', 'bench');
}}
define('WP_HOME', '{base}');
define('WP_SITEURL', '{base}');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""

HTACCESS = """
    RewriteEngine On
    RewriteRule ^index\\.php$ - [L]
    RewriteCond %{REQUEST_FILENAME} !-f
    RewriteCond %{REQUEST_FILENAME} !-d
    RewriteRule . /index.php [L]
"""


def date(article):
    day = int(chance("date", article.title) * YEARS * 360)
    return f"{START_YEAR + day // 360}-{1 + day % 360 // 30:02}-{1 + day % 28:02} {8 + day % 11:02}:{day % 60:02}:00"


def path(article):
    year, month, rest = date(article).split("-")
    return f"/{year}/{month}/{rest[:2]}/{web.slug(article.title)[:150]}/"


def url(article):
    return web.base("wordpress") + path(article)


def tags(article):
    words = [word for word in web.slug(article.title).split("-") if len(word) > 4 and word.isalpha()]
    return sorted(set(words[:3] + [web.slug(article.source)[:30]]))


def post(article, links):
    body = [listing.block(kind, text) for kind, text in article.blocks]
    targets = [(it.title, url(it)) for it in links.near(article)[:2]] + links.elsewhere(article)
    body += [f'<p>See also <a href="{target}">{text}</a>.</p>' for text, target in targets]
    words = article.plain().split()
    comments = [
        {"author": web.pick(USERS, article.title, number).capitalize(),
         "reply": number > 0 and chance("reply", article.title, number) < 0.5,
         "text": "This helped: " + " ".join(words[number * 9 : number * 9 + 12])}
        for number in range(int(chance("comments", article.title) * 4))
    ]
    kind = "Manual" if article.source.endswith(")") else "Git" if article.source.lower().startswith("git") else "Perl"
    return {
        "title": article.title, "slug": web.slug(article.title)[:150], "date": date(article), "content": "\n".join(body),
        "author": web.pick(USERS, "author", article.title), "category": kind, "tags": tags(article), "comments": comments,
    }


def fill(directory, articles, links):
    code = os.path.join(directory, "code")
    shutil.copytree(CODE, code, ignore_dangling_symlinks=True, ignore=shutil.ignore_patterns("wp-config.php", ".htaccess"))
    with open(os.path.join(code, "wp-config.php"), "w", encoding="utf-8") as out:
        out.write(CONFIG.format(directory=directory, base=web.base("wordpress")))
    with open(os.path.join(directory, "posts.json"), "w", encoding="utf-8") as out:
        json.dump({"users": USERS, "posts": [post(it, links) for it in articles]}, out)
    here = os.path.dirname(os.path.abspath(__file__))
    run = os.path.join(directory, "fill")
    os.makedirs(run)
    with open(os.path.join(directory, "fill.log"), "wb") as log:
        subprocess.run([os.path.join(here, "database"), "start", directory, run], check=True, stdout=log, stderr=log)
        try:
            subprocess.run(
                ["php", os.path.join(here, "wordpress-fill.php"), code, os.path.join(directory, "posts.json")],
                check=True, stdout=log, stderr=log, env=dict(os.environ, REALWEB_SOCKET=os.path.join(run, "mariadb.sock")),
            )
        finally:
            subprocess.run([os.path.join(here, "database"), "stop", directory, run], check=True, stdout=log, stderr=log)
    return [web.Page("wordpress", path(it), it.topics) for it in articles]


def apache(directory):
    return f"""
  DocumentRoot {directory}/code
  DirectoryIndex index.php
  SetEnv REALWEB_SOCKET {os.path.dirname(directory)}/run/mariadb.sock
  <Directory {directory}/code>
    Options FollowSymLinks
    AllowOverride None
    Require all granted
{HTACCESS}  </Directory>
"""
