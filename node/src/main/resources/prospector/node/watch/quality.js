// How good the fetched pages are over their number: means of what rank found, one line each.

import { count, el, svg } from './show.js';

const SPACE = { left: 52, right: 12, top: 10, bottom: 26 };
const WIDTH = 640;
const HEIGHT = 220;
const STEPS = 4;
const LINES = { focused: ['focused', 'focused pages'], control: ['control', 'control: by chance'], nuggets: ['overall', 'nuggets'] };
const UNITS = { indegree: 'links to a page', pagerank: 'times the mean PageRank', authority: 'times the mean authority' };

const number = (value) => (value >= 1000 ? count(value) : String(+value.toPrecision(3)));

/** Draws the curves of one measure; gives what they come to in a sentence. */
export function drawQuality(parent, curves, of) {
  const all = curves.filter((curve) => curve.points.length > 0);
  const box = el('div', { class: 'chart' });
  parent.replaceChildren(box, el('ul', { class: 'legend' },
    ...all.map((curve) => el('li', {}, el('span', { class: 'key ' + LINES[curve.of][0] }), LINES[curve.of][1]))));
  const words = all.map((curve) => `${LINES[curve.of][1]} ${number(curve.points.at(-1)[of])} after ${count(curve.points.at(-1).pages)}`);
  const sentence = all.length === 0 ? 'No ranked page yet.' : `Mean of the first pages, in ${UNITS[of]}: ${words.join('; ')}.`;
  const picture = svg('svg', { role: 'img', 'aria-label': sentence, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, box);
  if (all.length === 0) return sentence;
  const most = Math.max(...all.flatMap((curve) => curve.points.map((point) => point[of]))) || 1;
  const pages = Math.max(...all.map((curve) => curve.points.at(-1).pages));
  const x = (point) => SPACE.left + ((WIDTH - SPACE.left - SPACE.right) * point.pages) / pages;
  const y = (value) => HEIGHT - SPACE.bottom - ((HEIGHT - SPACE.top - SPACE.bottom) * value) / most;
  for (let i = 0; i <= STEPS; i++) {
    const value = (most * i) / STEPS;
    svg('line', { class: 'grid', x1: SPACE.left, x2: WIDTH - SPACE.right, y1: y(value), y2: y(value) }, picture);
    svg('text', { x: SPACE.left - 8, y: y(value) + 4, 'text-anchor': 'end' }, picture, number(value));
  }
  svg('text', { x: SPACE.left, y: HEIGHT - 6 }, picture, '0');
  svg('text', { x: WIDTH - SPACE.right, y: HEIGHT - 6, 'text-anchor': 'end' }, picture, `${count(pages)} pages`);
  for (const curve of all) {
    const d = curve.points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point).toFixed(1)} ${y(point[of]).toFixed(1)}`).join('');
    svg('path', { class: LINES[curve.of][0], d }, picture);
  }
  return sentence;
}
