// Takes results along: what the filter shows, or the ticked rows, as a file.

import { at } from './elsewhere.js';
import { fetchFile, get } from './live.js';
import { filter, tickedUrls } from './results.js';
import { count } from './show.js';

const ENDINGS = { csv: 'csv', jsonl: 'jsonl', 'jsonl-text': 'jsonl', markdown: 'md' };
const KEPT_MS = 60_000; // the file's address, until the browser has saved it
const $ = (id) => document.getElementById(id);
let crawl = () => null;
let wanted = new AbortController(); // until the dialog is closed

/** current() gives the id of the crawl that is shown. The button stays hidden where the node exports nothing. */
export async function watchExport(current) {
  crawl = current;
  $('export').addEventListener('click', open);
  $('export-box').addEventListener('close', () => wanted.abort());
  $('export-close').addEventListener('click', () => $('export-box').close());
  $('export-form').addEventListener('submit', save);
  try {
    const { paths } = await get('api/v1/openapi.json');
    $('export').hidden = !('/api/v1/crawls/{id}/export' in paths);
  } catch {
    // without it nothing can be taken along
  }
}

function open() {
  const ticked = tickedUrls().length;
  $('export-ticked-row').hidden = ticked === 0;
  $('export-ticked-text').textContent = `the ${count(ticked)} ticked ${ticked === 1 ? 'page' : 'pages'}`;
  (ticked > 0 ? $('export-ticked') : $('export-all')).checked = true;
  const { q, host, nuggets } = filter();
  $('export-all-text').textContent = `all ${nuggets ? 'nuggets' : 'pages'}${host ? ` of ${host}` : ''}${q ? ` with “${q}”` : ''}`;
  $('export-note').textContent = '';
  $('export-save').disabled = false;
  $('export-box').showModal();
}

async function save(event) {
  event.preventDefault();
  const format = $('export-format').value;
  const id = crawl(); // another one may be chosen before the answer is there
  wanted = new AbortController();
  const { signal } = wanted;
  const path = `api/v1/crawls/${encodeURIComponent(id)}/export`;
  const { q, host, nuggets } = filter();
  $('export-save').disabled = true;
  $('export-note').textContent = 'asking …';
  try {
    const query = new URLSearchParams({ format, nuggets });
    if (host) query.set('host', host);
    if (q) query.set('q', q);
    const file = $('export-ticked').checked && tickedUrls().length > 0
      ? await fetchFile(path, signal, { format, urls: tickedUrls() }) : await fetchFile(at(`${path}?${query}`), signal);
    const address = URL.createObjectURL(file);
    const anchor = document.createElement('a');
    anchor.href = address;
    anchor.download = `${id}.${ENDINGS[format]}`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    $('export-box').close();
  } catch (error) {
    if (signal.aborted) return;
    $('export-note').textContent = error.status === 404 ? 'This node exports nothing.' : `It could not be saved: ${error.message}`;
    if (error.status === 404) $('export').hidden = true;
  } finally {
    if (signal === wanted.signal) $('export-save').disabled = false;
  }
}
