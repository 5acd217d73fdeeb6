#!/usr/bin/env python3
"""Compares the ranks of a crawl with NetworkX's, and its hubs and authorities with a power iteration in SciPy.

    bench/rank_check.py DIR

DIR is a crawl's directory that nobody works in. Needs networkx and scipy. Exit code 1 when a measure is off by 1e-9 or more.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import networkx
import numpy
import scipy.sparse

CLOSE = 1e-9
PROSPECTOR = pathlib.Path(__file__).resolve().parent.parent / "prospector"


def run(*words):
    return subprocess.run([PROSPECTOR, *map(str, words)], check=True, stdout=subprocess.PIPE, text=True).stdout


def farthest(found, expected):
    return max((abs(found.get(url, 0) - value) for url, value in expected.items()), default=0)


def hits(links, nuggets):
    """Only nuggets are authorities; all that link to one are hubs."""
    led = [(a, b) for a, b in links if b in nuggets]
    hubs = {url: i for i, url in enumerate(sorted({a for a, _ in led}))}
    authorities = {url: i for i, url in enumerate(sorted({b for _, b in led}))}
    if not led:
        return {}, {}
    matrix = scipy.sparse.csr_matrix(
        (numpy.ones(len(led)), ([hubs[a] for a, _ in led], [authorities[b] for _, b in led])))
    hub = numpy.ones(len(hubs)) / len(hubs)
    for _ in range(1_000_000):
        authority = matrix.T @ hub
        authority /= authority.sum()
        following = matrix @ authority
        following /= following.sum()
        change = numpy.abs(following - hub).sum()
        hub = following
        if change < 1e-15:
            break
    return ({url: hub[i] for url, i in hubs.items()}, {url: authority[i] for url, i in authorities.items()})


def main(crawl):
    run("rank", crawl)
    with tempfile.TemporaryDirectory() as room:
        run("export", crawl, "--format", "webgraph", "--out", room)
        urls = (pathlib.Path(room) / "urls.txt").read_text().splitlines()
    links = [tuple(line.split("\t")) for line in run("export", crawl, "--format", "page-edges").splitlines()]
    pages = [json.loads(line) for line in run("export", crawl, "--format", "jsonl", "--nuggets").splitlines()]
    nuggets = {page["url"] for page in pages}
    top = run("top", crawl, "--by", "pagerank", "--limit", 100_000, "--format", "jsonl").splitlines()
    ranked = {line["url"]: line for line in map(json.loads, top)}
    graph = networkx.DiGraph()
    graph.add_nodes_from(urls)
    graph.add_edges_from(links)
    begin = {url: 1 / len(nuggets) for url in nuggets} if nuggets else None
    hub, authority = hits(links, nuggets)
    expected = {
        "indegree": dict(graph.in_degree()),
        "pagerank": networkx.pagerank(graph, alpha=0.85, tol=1e-15, max_iter=5_000),
        "topicrank": networkx.pagerank(
            graph, alpha=0.85, tol=1e-15, max_iter=5_000, personalization=begin, dangling=begin) if begin else {},
        "hub": hub,
        "authority": authority,
    }
    print(f"{len(urls):,} URLs, {len(links):,} links, {len(nuggets):,} nuggets")
    worst = 0
    for measure, values in expected.items():
        off = farthest({url: line[measure] for url, line in ranked.items()}, values)
        print(f"{measure}: off by {off:.1e} at most")
        worst = max(worst, off)
    return 0 if worst < CLOSE and len(ranked) == len(urls) else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
