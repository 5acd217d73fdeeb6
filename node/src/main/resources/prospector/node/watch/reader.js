// Reads a stored page in a dialog: its archived copy, in a frame that runs and loads nothing, or its text.

import { at, isElsewhere } from './elsewhere.js';
import { ask, get } from './live.js';
import { el, link } from './show.js';

const NO_PAGE = 415; // another kind of file, of which there is only text
const $ = (id) => document.getElementById(id);
let crawl = null;
let result = null;
let asked = 0;

export function watchReader() {
  $('reader-close').addEventListener('click', () => $('reader').close());
  $('reader').addEventListener('close', () => { asked++; clear(); });
  for (const what of ['copy', 'text']) $(`reader-${what}`).addEventListener('click', () => show(what));
}

/** Opens a page of a crawl; what is copy or text. */
export function read(ofCrawl, page, what) {
  crawl = ofCrawl;
  result = page;
  const name = page.title.text || page.url;
  $('reader-title').textContent = name;
  $('reader-live').replaceChildren(link(page.url, page.url));
  $('reader').showModal();
  show(what);
}

function clear() {
  $('reader-body').replaceChildren();
}

async function show(what) {
  const number = ++asked;
  for (const one of ['copy', 'text']) $(`reader-${one}`).setAttribute('aria-pressed', String(one === what));
  clear();
  $('reader-note').textContent = 'reading …';
  try {
    const body = what === 'copy' ? await copy() : await text();
    if (number !== asked) return;
    $('reader-body').replaceChildren(body.element);
    $('reader-note').textContent = body.note;
  } catch (error) {
    if (number !== asked) return;
    if (what === 'copy' && error.status === NO_PAGE) {
      await show('text');
      $('reader-note').textContent = `No page to look at: ${error.message}`;
      return;
    }
    $('reader-note').textContent = `It cannot be shown: ${error.message}`;
  }
}

const path = (name) => at(`api/v1/crawls/${encodeURIComponent(crawl)}/${name}?${new URLSearchParams({ url: result.url })}`);

/** A frame cannot send the token: where the node wants one, the frame is given what was fetched with it. */
async function copy() {
  const { source, needsToken } = await ask(path('copy'));
  const frame = el('iframe', { title: `Archived copy of ${result.url}` });
  frame.setAttribute('sandbox', '');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  if (needsToken || isElsewhere()) frame.srcdoc = source;
  else frame.src = path('copy');
  return { element: frame, note: 'As it was stored; without scripts, pictures, frames and forms. Links lead nowhere: point at one to see where it led.' };
}

async function text() {
  const page = await get(path('text'));
  const facts = [page.author, page.published, page.language].filter((fact) => fact);
  const paragraphs = page.text.split('\n').filter((line) => line.trim() !== '').map((line) => el('p', { dir: 'auto' }, line));
  return {
    element: el('div', { class: 'text', tabIndex: 0, role: 'region', 'aria-label': 'Text of the page' },
      ...(paragraphs.length > 0 ? paragraphs : [el('p', { class: 'quiet' }, 'The page has no text.')])),
    note: facts.join(' · '),
  };
}
