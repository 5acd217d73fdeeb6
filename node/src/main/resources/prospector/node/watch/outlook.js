// What is next and why: asked for only while it is open, because it costs the node some work.

import { SOON_MS, every, get } from './live.js';
import { inWords, merged } from './parts.js';
import { bar, count, el, time } from './show.js';

const EVERY_MS = 10_000;
const $ = (id) => document.getElementById(id);
let crawl = () => null;

/** currentCrawl() gives the id of the crawl that is shown, or null. */
export function watchOutlook(currentCrawl) {
  crawl = currentCrawl;
  $('outlook').addEventListener('toggle', look);
  every(EVERY_MS, look);
}

/** Looks anew, as another crawl is shown. */
export function lookAhead() {
  clear('');
  look();
}

function clear(note) {
  $('outlook-note').textContent = note;
  for (const part of ['next', 'up', 'down', 'hosts']) $(part).replaceChildren();
}

async function look() {
  const id = crawl();
  if (!$('outlook').open || document.hidden) return;
  if (id === null) {
    clear('Nothing is next: nobody works on this crawl.');
    return;
  }
  try {
    const view = await get(`api/v1/crawls/${encodeURIComponent(id)}/outlook`, SOON_MS);
    if (id === crawl()) show(view);
  } catch (error) {
    if (id === crawl()) $('outlook-note').textContent = `Nothing to look ahead to: ${error.message}`;
  }
}

function show(view) {
  const opened = new Set([...$('next').querySelectorAll('details[open]')].map((it) => it.dataset.url));
  $('outlook-note').textContent = view.next.length === 0
    ? 'No URL waits on this node.'
    : `The best waiting URLs of this node by link model ${view.model_version}; open one to see what speaks for and against it (in log-odds).`;
  if (!$('next').contains(document.activeElement)) { // whoever reads there keeps the place
    $('next').replaceChildren(...view.next.map((url) => next(url, opened.has(url.url))));
  }
  weights($('up'), merged(view.up), 'good');
  weights($('down'), merged(view.down), 'bad');
  hosts(view.hosts);
}

const signed = (share) => (share < 0 ? '−' : '+') + Math.abs(share).toFixed(2);

function next(url, open) {
  const details = el('details', { open },
    el('summary', {}, `${url.score.toFixed(2)}  ${url.url}`),
    el('ul', { class: 'parts' },
      ...url.parts.map((part) => el('li', {}, `${signed(part.share)}  ${inWords(part.name)}`))),
    el('ul', { class: 'parts' },
      ...url.links.map((link) => el('li', {},
        link.parent === '' ? 'a seed'
          : `“${link.anchor}” on ${link.parent} (${link.parent_relevant ? 'relevant' : 'not relevant'})`))));
  details.dataset.url = url.url;
  return details;
}

function weights(parent, parts, kind) {
  const most = Math.max(0.01, ...parts.map((part) => Math.abs(part.share)));
  parent.replaceChildren(...parts.map((part) =>
    bar(part.name, signed(part.share), Math.abs(part.share) / most, kind)));
}

function hosts(list) {
  const rows = list.map((host) => el('tr', {},
    ...[host.host, host.score.toFixed(2),
      host.ready ? 'ready' : host.free_at === null ? 'busy' : `free at ${time(host.free_at)}`,
      count(host.queued)].map((cell) => el('td', {}, cell))));
  $('hosts').replaceChildren(
    el('thead', {}, el('tr', {}, ...['host', 'best', 'next request', 'waiting'].map((name) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, ...rows));
}
