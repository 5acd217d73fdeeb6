// The crawls of several directories, each with a link to the page of its directory.

import { get, token } from './live.js';
import { el } from './show.js';
import { stateText } from './state.js';

const $ = (id) => document.getElementById(id);

/** A crawl may have the id of another directory's: the directory tells them apart. */
function item(directory, crawl) {
  const address = `${encodeURIComponent(directory.name)}/#crawl=${encodeURIComponent(crawl.id)}`;
  return el('li', {}, el('div', { class: 'body' },
    el('h3', {}, el('a', { href: address }, crawl.topic || crawl.id)),
    el('p', {}, stateText(crawl, false)),
    el('p', { class: 'quiet' }, `${crawl.id} in ${directory.directory}`)));
}

token();
try {
  const { directories } = await get('api/v1/opened');
  $('crawls').replaceChildren(...directories.flatMap((directory) => directory.crawls.map((crawl) => item(directory, crawl))));
} catch (error) {
  $('note').textContent = error.status === 401 ? 'The token is wanted: open the address that was printed.'
    : `The crawls could not be read: ${error.message}`;
  $('note').hidden = false;
}
