// The crawls of several directories, each with a link to the page of its directory.

import { get, token } from './live.js';
import { el } from './show.js';
import { stateText } from './state.js';

const $ = (id) => document.getElementById(id);

const COUNTING = 'Its pages are being counted.';
const states = new Map(); // address of a crawl to where its state stands

/** A crawl may have the id of another directory's: the directory tells them apart. */
const addressOf = (directory, crawl) => `${encodeURIComponent(directory.name)}/#crawl=${encodeURIComponent(crawl.id)}`;

function item(address, directory, crawl) {
  states.set(address, el('p'));
  return el('li', {}, el('div', { class: 'body' },
    el('h3', {}, el('a', { href: address }, crawl.topic || crawl.id)),
    states.get(address),
    el('p', { class: 'quiet' }, `${crawl.id} in ${directory.directory}`)));
}

function show({ directories }) {
  for (const directory of directories) {
    for (const crawl of directory.crawls) {
      const address = addressOf(directory, crawl);
      if (!states.has(address)) $('crawls').append(item(address, directory, crawl));
      states.get(address).textContent = crawl.pages === undefined ? COUNTING : stateText(crawl, false);
    }
  }
}

token();
try {
  show(await get('api/v1/opened?figures=no'));
  show(await get('api/v1/opened')); // it counts, which may take minutes
} catch (error) {
  $('note').textContent = error.status === 401 ? 'The token is wanted: open the address that was printed.'
    : `The crawls could not be read: ${error.message}`;
  $('note').hidden = false;
  for (const state of states.values()) {
    if (state.textContent === COUNTING) state.textContent = '';
  }
}
