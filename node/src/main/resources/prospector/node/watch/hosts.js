// The hosts of a crawl, what came of each, and when it may be asked again: asked for only while it is open.

import { every, get } from './live.js';
import { count, el, time } from './show.js';

const EVERY_MS = 10_000; // the node counts no more often
const COUNTED_MS = 900_000; // the node gives itself as long
const MOST = 20;
const HEAD = ['host', 'pages', 'nuggets', 'refused', 'failed', 'waiting', 'delay', 'next request', 'errors in a row'];
const $ = (id) => document.getElementById(id);
let crawl = () => null;

/** currentCrawl() gives the id of the crawl that is shown, or null. */
export function watchHosts(currentCrawl) {
  crawl = currentCrawl;
  $('hosts-box').addEventListener('toggle', look);
  $('hosts-sort').addEventListener('change', look);
  every(EVERY_MS, look);
}

/** Looks anew, as another crawl is shown. */
export function lookAtHosts() {
  $('hosts-note').textContent = '';
  $('host-rows').replaceChildren();
  look();
}

async function look() {
  const id = crawl();
  if (!$('hosts-box').open || document.hidden || id === null) return;
  try {
    const path = `api/v1/crawls/${encodeURIComponent(id)}/hosts`;
    const list = await get(`${path}?sort=${$('hosts-sort').value}&limit=${MOST}`, COUNTED_MS);
    if (id === crawl()) show(list);
  } catch (error) {
    $('hosts-note').textContent = `The hosts could not be read: ${error.message}`;
  }
}

function show({ hosts, total, complete }) {
  const of = complete ? count(total) : `the ${count(total)} with the most URLs, of more`;
  $('hosts-note').textContent = total === 0 ? 'No host has been asked yet.' : `${count(hosts.length)} of ${of} hosts`;
  $('host-rows').replaceChildren(
    el('thead', {}, el('tr', {}, ...HEAD.map((name) => el('th', { scope: 'col' }, name)))),
    el('tbody', {}, ...hosts.map(row)));
}

function row(host) {
  const { now } = host;
  const due = now.due_at === null ? 'at once' : time(now.due_at);
  return el('tr', { class: now.failures_in_row > 0 ? 'gone' : '' },
    ...[host.host, count(host.pages), count(host.nuggets), count(host.refused), count(host.failed), count(now.queued),
      `${(now.delay_millis / 1000).toFixed(1)} s`, due, count(now.failures_in_row)].map((cell) => el('td', {}, cell)));
}
