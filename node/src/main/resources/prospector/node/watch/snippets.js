// A passage of each nugget that can be seen: asked for once and one after the other, because the node reads it again
// from the archive.

import { get } from './live.js';
import { el } from './show.js';

const PAUSE_MS = 1_000; // each is 3 to 4 ms of the node's CPU
const RETRY_MS = 5_000;
const MOST_KNOWN = 500;
const known = new Map(); // crawl and URL to passage; '' where there is none
const wanted = new Map(); // the same to the paragraph that waits for it, the newest last
let asking = false;

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) wanted.set(target.dataset.snippet, target);
    else wanted.delete(target.dataset.snippet);
  }
  ask();
});

/** The list is about to be built anew. */
export function forgetSnippets() {
  seen.disconnect();
  wanted.clear();
}

/** A paragraph for a page's passage, empty until that is here. */
export function snippet(crawl, url) {
  const key = JSON.stringify([crawl, url]);
  const paragraph = el('p', { class: 'snippet' }, known.get(key) ?? '');
  if (!known.has(key)) {
    paragraph.dataset.snippet = key;
    seen.observe(paragraph);
  }
  return paragraph;
}

async function ask() {
  if (asking || document.hidden) return;
  asking = true;
  try {
    while (wanted.size > 0 && !document.hidden) {
      const [key, paragraph] = [...wanted][0];
      wanted.delete(key);
      if (known.has(key)) { // asked for while the list was built anew
        paragraph.textContent = known.get(key);
        continue;
      }
      const text = await passage(...JSON.parse(key));
      if (text === null) {
        setTimeout(again, RETRY_MS, key, paragraph);
        continue;
      }
      if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value);
      known.set(key, text);
      paragraph.textContent = text;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    asking = false;
  }
}

/** The node was away: a paragraph that is still there wants its passage still. */
function again(key, paragraph) {
  if (!paragraph.isConnected) return; // the list was built anew, and so was the wish
  wanted.set(key, paragraph);
  ask();
}

/** '' where there is none, null where the node could not say. */
async function passage(crawl, url) {
  try {
    const path = `/api/v1/crawls/${encodeURIComponent(crawl)}/snippet?url=${encodeURIComponent(url)}`;
    return (await get(path)).snippet ?? '';
  } catch (error) {
    return error.status === 400 || error.status === 404 ? '' : null; // the line says when the node is away
  }
}

document.addEventListener('visibilitychange', ask);
