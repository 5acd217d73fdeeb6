// Relevance rate over pages or over time: the focused arm, all pages, and the control arm with its 95 % band.

import { count, el, percent, svg, time } from './show.js';

const SPACE = { left: 52, right: 12, top: 10, bottom: 26 };
const EDGE = 2; // free beside a label of the axis
const FIRST_PAGES = 30; // before, each page moves the rate by several percent

/** A round number at or above a value: 1, 2 or 5 times a power of ten. */
function round(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value * 0.999);
}

function ticks(most, about) {
  const step = round(most / about);
  const all = [];
  for (let at = 0; at <= most * 1.0001; at += step) all.push(at);
  return all;
}

/** Evenly spaced, away from the edges, where a label would be cut. */
function times(from, to, places) {
  return Array.from({ length: places }, (_, index) => from + ((index + 0.5) * (to - from)) / places);
}

function clockTime(millis, span) {
  const date = new Date(millis);
  if (span > 2 * 86_400_000) return date.toLocaleDateString();
  return date.toLocaleTimeString([], span < 600_000 ? {} : { hour: '2-digit', minute: '2-digit' });
}

export class Chart {
  constructor(parent) {
    this.points = [];
    this.chanceIsKnown = false;
    this.cursor = null;
    this.box = el('div', { class: 'chart', tabIndex: 0 });
    this.svg = svg('svg', { role: 'img', 'aria-label': 'no pages yet' }, this.box);
    this.tip = el('p', { class: 'tip', hidden: true });
    this.box.append(this.tip);
    this.byTime = false;
    this.axis = el('button', { type: 'button', class: 'axis', 'aria-pressed': 'false' }, 'over time');
    this.axis.addEventListener('click', () => this.turn());
    this.legend = legend(this.axis);
    parent.append(this.box, this.legend);
    new ResizeObserver(() => this.draw()).observe(this.box);
    this.box.addEventListener('pointermove', (event) => this.point(event));
    this.box.addEventListener('pointerleave', () => this.mark(null));
    this.box.addEventListener('blur', () => this.mark(null));
    this.box.addEventListener('keydown', (event) => this.key(event));
  }

  turn() {
    this.byTime = !this.byTime;
    this.axis.setAttribute('aria-pressed', String(this.byTime));
    this.draw();
  }

  /**
   * control: rate and band of the control arm as it is now, where it has met enough for them to say something, else
   * null. The course of what was before this process does not have them: then they are drawn as they are now.
   */
  show(points, control) {
    const told = points.filter((point) => point.pages >= FIRST_PAGES);
    const isFollowed = told.filter((point) => (point.control_high ?? null) !== null).length > 1;
    this.points = isFollowed || control === null ? told : told.map((point) => (
      { ...point, control: control.rate, control_low: control.low, control_high: control.high }));
    this.chanceIsKnown = control !== null;
    this.legend.querySelector('.control').parentElement.hidden = !this.chanceIsKnown;
    this.draw();
  }

  draw() {
    const isEmpty = this.points.length < 2;
    this.box.classList.toggle('empty', isEmpty);
    this.legend.hidden = isEmpty;
    const width = this.box.clientWidth;
    const height = this.box.clientHeight;
    this.svg.replaceChildren();
    if (width === 0) return;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const last = this.points.at(-1);
    if (isEmpty) {
      const words = `the curve begins after ${FIRST_PAGES} pages`;
      svg('text', { x: 0, y: height / 2 + 4 }, this.svg).textContent = words;
      this.svg.setAttribute('aria-label', words);
      return;
    }
    // the control arm's first pages are 0 % or 100 %: they would press everything else to the ground
    const chance = this.chanceIsKnown ? [last.control, last.control_high] : [];
    const rates = [...this.points.flatMap((p) => [p.window, p.overall]), ...chance];
    const most = Math.min(1, round(Math.max(0.01, ...rates.map((rate) => rate ?? 0)) * 1.05));
    const [from, to] = this.byTime ? [this.points[0].at_millis, last.at_millis] : [0, last.pages];
    const scale = (width - SPACE.left - SPACE.right) / Math.max(1, to - from);
    this.at = (place) => SPACE.left + scale * (place - from);
    this.x = (point) => this.at(this.byTime ? point.at_millis : point.pages);
    this.y = (rate) => height - SPACE.bottom - ((height - SPACE.top - SPACE.bottom) * rate) / most;
    this.axes(width, height, most, from, to);
    if (this.chanceIsKnown) this.chance(most);
    this.path('overall');
    this.path('window', 'focused');
    this.drawCursor(height);
    this.svg.setAttribute('aria-label',
      `After ${count(last.pages)} pages: focused ${percent(last.window)} now, ${percent(last.overall)} overall`
      + (this.chanceIsKnown ? `, control ${percent(last.control)}` : ''));
  }

  axes(width, height, most, from, to) {
    for (const rate of ticks(most, 4)) {
      svg('line', { class: 'grid', x1: SPACE.left, x2: width - SPACE.right, y1: this.y(rate), y2: this.y(rate) }, this.svg);
      const text = svg('text', { x: SPACE.left - 8, y: this.y(rate) + 4, 'text-anchor': 'end' }, this.svg);
      text.textContent = +(rate * 100).toPrecision(3) + ' %';
    }
    const places = width < 500 ? 3 : 6;
    const marks = this.byTime ? times(from, to, places) : ticks(Math.max(1, to), places);
    for (const at of marks) {
      const text = svg('text', { x: this.at(at), y: height - 6, 'text-anchor': 'middle' }, this.svg);
      text.textContent = this.byTime ? clockTime(at, to - from)
        : count(at) + (at === marks.at(-1) ? ' pages' : '');
      const over = this.at(at) + text.getComputedTextLength() / 2 - (width - EDGE);
      if (over > 0) text.setAttribute('x', this.at(at) - over); // the last would be cut by the edge
    }
  }

  path(field, name = field, points = this.points) {
    let d = '';
    let open = false;
    for (const point of points) {
      const rate = point[field];
      if (rate === null || rate === undefined) {
        open = false;
        continue;
      }
      d += `${open ? 'L' : 'M'}${this.x(point).toFixed(1)} ${this.y(rate).toFixed(1)}`;
      open = true;
    }
    svg('path', { class: name, d }, this.svg);
  }

  /** The control arm from where its band fits the chart. */
  chance(most) {
    const first = this.points.findIndex((p) => (p.control_high ?? Infinity) <= most);
    const known = first < 0 ? [] : this.points.slice(first).filter((p) => (p.control_high ?? null) !== null);
    if (known.length < 2) return;
    const at = (p, rate) => `${this.x(p).toFixed(1)} ${this.y(Math.min(most, rate)).toFixed(1)}`;
    const upper = known.map((p) => at(p, p.control_high));
    const lower = known.map((p) => at(p, p.control_low)).reverse();
    svg('path', { class: 'band', d: `M${[...upper, ...lower].join('L')}Z` }, this.svg);
    this.path('control', 'control', known.filter((p) => p.control <= most));
  }

  drawCursor(height) {
    const point = this.cursor === null ? null : this.points[this.cursor];
    this.tip.hidden = !point;
    if (!point) return;
    const x = this.x(point);
    svg('line', { class: 'cursor', x1: x, x2: x, y1: SPACE.top, y2: height - SPACE.bottom }, this.svg);
    this.tip.textContent = `${count(point.pages)} pages, ${count(point.nuggets)} nuggets, `
      + `${time(point.at_millis)}\n`
      + `focused now  ${percent(point.window)}\noverall  ${percent(point.overall)}`
      + (!this.chanceIsKnown || (point.control_low ?? null) === null ? ''
        : `\ncontrol  ${percent(point.control)} (${percent(point.control_low)} to ${percent(point.control_high)})`);
    const left = x > this.box.clientWidth / 2 ? x - this.tip.offsetWidth - 10 : x + 10;
    this.tip.style.left = Math.max(0, left) + 'px';
  }

  mark(index) {
    this.cursor = index;
    this.draw();
  }

  point(event) {
    if (this.points.length === 0 || !this.x) return;
    const at = event.clientX - this.box.getBoundingClientRect().left;
    let best = 0;
    this.points.forEach((p, index) => {
      if (Math.abs(this.x(p) - at) < Math.abs(this.x(this.points[best]) - at)) best = index;
    });
    this.mark(best);
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || this.points.length === 0) return;
    event.preventDefault();
    const from = this.cursor ?? this.points.length - 1;
    this.mark(Math.min(this.points.length - 1, Math.max(0, from + step)));
  }
}

function legend(axis) {
  const item = (name, text) => el('li', {}, el('span', { class: 'key ' + name }), text);
  return el('ul', { class: 'legend' },
    item('focused', 'focused, last 1,000 pages'),
    item('overall', 'all pages'),
    item('control', 'control: what chance finds, with its 95 % band'),
    el('li', {}, axis));
}
