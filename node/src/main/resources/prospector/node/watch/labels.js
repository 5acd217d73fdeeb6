// What people say of pages: thumbs on nuggets, and the pages that the crawl is least sure of.

import { get, isLive, post, token } from './live.js';
import { fit, inWords } from './reasons.js';
import { el, hostName, link } from './show.js';

const $ = (id) => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';
const given = new Map(); // id of a crawl to (URL to label)
let turns = 0; // the unsure pages were asked for

const path = (crawl) => `api/v1/crawls/${encodeURIComponent(crawl)}`;

/** Labels of a crawl; none where the node knows no labels. */
export async function loadLabels(crawl) {
  try {
    const { labels } = await get(`${path(crawl)}/labels`);
    given.set(crawl, new Map(labels.map((label) => [label.url, label.label])));
  } catch {
    given.delete(crawl);
  }
}

/** A drawn thumb: few servers and not all desktops have a font with one. */
function thumb() {
  const svg = document.createElementNS(SVG, 'svg');
  const outline = document.createElementNS(SVG, 'path');
  outline.setAttribute('d', 'M2 10h4v11H2zM8 10l4.5-8c2 0 2.9 1.7 2.3 3.6L13.8 9H20c1.7 0 2.6 1.2 2.2 2.7l-1.9 7.3c-.4 1.3-1.3 2-2.6 2H8z');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(outline);
  return svg;
}

/** Thumbs up and down for a page. onFailure(message) where a label was not taken. */
export function thumbs(crawl, url, onFailure) {
  const labels = given.get(crawl);
  if (!labels || token() === '') return [];
  const buttons = ['up', 'down'].map((label) => el('button', {
    type: 'button', class: label, 'aria-label': label === 'up' ? 'This is relevant' : 'This is not relevant',
    title: label === 'up' ? 'This is relevant' : 'This is not relevant', disabled: !isLive(),
  }, thumb()));
  buttons.forEach((button) => { button.dataset.key = `${button.className} ${url}`; });
  buttons.forEach((button) => { button.dataset.of = `${crawl} ${url}`; });
  buttons.forEach((button) => button.addEventListener('click', async () => {
    const label = given.get(crawl)?.get(url) === button.className ? 'none' : button.className;
    try {
      await post(`${path(crawl)}/labels`, { url, label });
      given.get(crawl)?.set(url, label);
      press(document.querySelectorAll('.thumbs button'), crawl, url); // a page may stand in two lists
    } catch (error) {
      onFailure(`The label was not taken: ${error.message}`);
    }
  }));
  press(buttons, crawl, url);
  return [el('span', { class: 'thumbs' }, ...buttons)];
}

/** Shows which label a page has now. */
function press(buttons, crawl, url) {
  for (const button of buttons) {
    if (button.dataset.of === `${crawl} ${url}`) {
      button.setAttribute('aria-pressed', String(given.get(crawl)?.get(url) === button.className));
    }
  }
}

/** The pages that a person should look at first. */
export async function showUnsure(crawl, onFailure) {
  const turn = ++turns;
  $('unsure').replaceChildren();
  $('unsure-note').textContent = 'asking …';
  try {
    await loadLabels(crawl);
    const { pages } = await get(`${path(crawl)}/uncertain?limit=20`);
    if (turn !== turns) return; // those of another crawl are asked for
    const yesOrNo = pages.every((page) => page.score === 0 || page.score === 1);
    $('unsure-note').textContent = pages.length === 0
      ? 'No page is close to the line.'
      : yesOrNo ? 'This topic says only yes or no, so that no page is closer to the line than another: here are some.'
      : 'Pages close to the line between relevant and not: a thumb on these teaches most.';
    $('unsure').replaceChildren(...pages.map((page) => el('li', {},
      el('p', { class: 'head' },
        el('span', { dir: 'auto' }, link(page.url, page.title || page.url)),
        ...thumbs(crawl, page.url, onFailure)),
      el('p', { class: 'quiet' }, `${hostName(page.host)} · ${fit(page.score, page.relevant)}`
        + (page.score === null ? '' : `, score ${page.score.toFixed(2)}`)),
      el('p', { class: 'quiet' }, inWords(page.reasons)))));
  } catch (error) {
    if (turn !== turns) return;
    $('unsure').replaceChildren();
    $('unsure-note').textContent = error.status === 404 ? 'This node knows no labels.' : error.message;
  }
}
