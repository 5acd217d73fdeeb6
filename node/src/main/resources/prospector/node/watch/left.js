// How many nuggets are left to be found, and what the next will cost.

import { count, decimal, el, percent, svg } from './show.js';

const $ = (id) => document.getElementById(id);
const WIDTH = 440;
const HEIGHT = 130;
const PART = 1 - Math.SQRT1_2; // of the pages so far, that a price is of: it is at least that where none was found
const SPACE = { left: 52, right: 12, top: 12, bottom: 26 };

/** The estimate in words, its interval, and the curve of what nuggets have cost. */
export function showLeft({ remaining, nuggets }) {
  const told = remaining.value !== null;
  $('left-text').textContent = !told ? (nuggets === 0 ? 'No nugget yet.' : 'Too early to say.')
    : remaining.value === 0 ? 'None seems to be left.'
      : `About ${count(remaining.value)} ${remaining.value === 1 ? 'nugget' : 'nuggets'} to find: ${percent(remaining.recall)} are found.`;
  $('left-band').textContent = told
    ? `95 % interval ${count(remaining.low)} to ${count(remaining.high)}, of what the known URLs lead to` : '';
  const first = remaining.prices.findIndex((it) => it.price !== null);
  const prices = remaining.prices.slice(first).map(({ pages, price }) =>
    ({ pages, price: price ?? pages * PART, found: price !== null }));
  $('prices').hidden = first < 0 || prices.length < 2;
  if (!$('prices').hidden) drawPrices($('price-curve'), prices);
}

/** Both axes are logarithmic: each point is of half as many pages again as the one before. */
function drawPrices(parent, prices) {
  const last = prices.at(-1);
  const sentence = `A nugget cost ${decimal(prices[0].price)} pages by page ${count(prices[0].pages)}, and ${
    last.found ? decimal(last.price) : `more than ${decimal(last.price)}`} by page ${count(last.pages)}.`;
  const box = el('div', { class: 'chart low' });
  const picture = svg('svg', { role: 'img', 'aria-label': sentence, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, box);
  const values = prices.map((it) => it.price);
  const [least, most] = [Math.min(...values), Math.max(...values)].map(Math.log);
  const [first, end] = [prices[0].pages, last.pages].map(Math.log);
  const x = (pages) => SPACE.left + ((WIDTH - SPACE.left - SPACE.right) * (Math.log(pages) - first)) / (end - first || 1);
  const y = (price) => HEIGHT - SPACE.bottom - ((HEIGHT - SPACE.top - SPACE.bottom) * (Math.log(price) - least)) / (most - least || 1);
  for (const value of new Set([Math.exp(least), Math.exp(most)])) {
    svg('line', { class: 'grid', x1: SPACE.left, x2: WIDTH - SPACE.right, y1: y(value), y2: y(value) }, picture);
    svg('text', { x: SPACE.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, picture, decimal(value));
  }
  svg('text', { x: SPACE.left, y: HEIGHT - 6 }, picture, count(prices[0].pages));
  svg('text', { x: WIDTH - SPACE.right, y: HEIGHT - 6, 'text-anchor': 'end' }, picture, `${count(last.pages)} pages`);
  const d = prices.map((it, index) => `${index === 0 ? 'M' : 'L'}${x(it.pages).toFixed(1)} ${y(it.price).toFixed(1)}`).join('');
  svg('path', { class: 'focused', d }, picture);
  parent.replaceChildren(box);
}
