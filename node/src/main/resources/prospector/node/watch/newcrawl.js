// A new crawl: what it looks for, tried on a page before it starts.

import { post, token } from './live.js';
import { el } from './show.js';

const $ = (id) => document.getElementById(id);
const LABELS = {
  words: 'In a few words', keywords: 'Keywords, one a line; “word = 2” counts double, “word = -1” against',
  examples: 'Addresses of pages like those that are wanted, one a line', topic: 'The text of a topic file',
};

const lines = (id) => $(id).value.split('\n').map((line) => line.trim()).filter((line) => line !== '');

/** What is looked for, as the API wants it. */
function topic() {
  const kind = $('new-kind').value;
  if (kind === 'words') return { words: $('new-what').value.trim() };
  if (kind === 'examples') return { examples: lines('new-what') };
  if (kind === 'topic') return { topic: $('new-what').value };
  const words = {};
  for (const line of lines('new-what')) {
    const parts = /^(.*?)\s*=\s*(-?[0-9.]+)$/.exec(line);
    words[parts ? parts[1] : line] = parts ? Number(parts[2]) : 1;
  }
  return { topic: { name: name(Object.keys(words)), nugget: { type: 'keywords', words } } };
}

const name = (words) => words.join(' ').replace(/[^A-Za-z0-9 _-]+/g, ' ').trim().slice(0, 60).trim() || 'keywords';

async function tryIt() {
  $('new-trial').textContent = 'asking …';
  $('new-try').disabled = true;
  try {
    const verdict = await post('api/v1/try', { ...topic(), url: $('new-url').value.trim() });
    $('new-trial').replaceChildren(
      el('p', {},
        el('span', { class: `verdict ${verdict.relevant ? 'yes' : 'no'}` }, verdict.relevant ? 'relevant' : 'not relevant'),
        ` · score ${verdict.score === null ? '–' : verdict.score.toFixed(2)}, relevant from ${verdict.threshold.toFixed(2)}`),
      el('p', { dir: 'auto' }, verdict.title),
      el('p', { class: 'quiet' }, verdict.reasons.join(' · ')));
  } catch (error) {
    $('new-trial').replaceChildren(el('p', { class: 'no' }, error.message));
  } finally {
    $('new-try').disabled = false;
  }
}

async function start(event, onStarted) {
  event.preventDefault();
  if ($('new-start').hidden) return; // a form is submitted by a button that nobody sees, too
  $('new-note').textContent = '';
  if ($('new-pages').validity.badInput) { // its value would be none, which is no limit
    $('new-note').textContent = 'Pages: expected a whole number, or nothing for no limit.';
    return;
  }
  const order = { ...topic(), seeds: lines('new-seeds') };
  if ($('new-id').value.trim() !== '') order.id = $('new-id').value.trim();
  if ($('new-pages').value !== '') order.budget = { pages: Number($('new-pages').value) };
  $('new-start').disabled = true;
  try {
    const { crawl } = await post('api/v1/crawls', order);
    $('new-crawl').close();
    onStarted(crawl);
  } catch (error) {
    $('new-note').textContent = 'It was not started: ' + error.message;
  } finally {
    $('new-start').disabled = false;
  }
}

/** Offers a new crawl where the token is known; says where this process takes none. */
export function offerNewCrawl(takesCrawls) {
  $('new').hidden = token() === '';
  $('new').textContent = $('new-title').textContent = takesCrawls ? 'New crawl' : 'Try a topic';
  $('new-start').hidden = !takesCrawls;
  $('new-order').hidden = !takesCrawls;
  if (!takesCrawls) $('new-note').textContent = 'This process runs one crawl; to start another one, use ./prospector crawl; ./prospector node runs as many as it is given.';
}

export function watchNewCrawl(onStarted) {
  $('new').addEventListener('click', () => $('new-crawl').showModal());
  $('new-close').addEventListener('click', () => $('new-crawl').close());
  $('new-kind').addEventListener('change', () => { $('new-what-label').textContent = LABELS[$('new-kind').value]; });
  $('new-try').addEventListener('click', tryIt);
  $('new-url').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault(); // else it starts the crawl
    $('new-try').click();
  });
  $('new-form').addEventListener('submit', (event) => start(event, onStarted));
}
