// How facts look: numbers, times, and elements. Everything that comes from the web goes through textContent.

const UNKNOWN = '–';
const SVG = 'http://www.w3.org/2000/svg';

export function count(value) {
  return value === null || value === undefined ? UNKNOWN : Math.round(value).toLocaleString('en');
}

export function percent(share) {
  if (share === null || share === undefined) return UNKNOWN;
  const value = share * 100;
  return value.toFixed(value > 0 && value < 1 ? 2 : 1) + ' %';
}

export function decimal(value) {
  if (value === null || value === undefined) return UNKNOWN;
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

export function bytes(value) {
  if (value === null || value === undefined) return UNKNOWN;
  if (value < 1e6) return Math.round(value / 1e3) + ' kB';
  return value < 1e9 ? (value / 1e6).toFixed(1) + ' MB' : (value / 1e9).toFixed(2) + ' GB';
}

export function clock(seconds) {
  if (seconds === null || seconds === undefined) return UNKNOWN;
  const all = Math.max(0, Math.round(seconds));
  const two = (part) => String(part).padStart(2, '0');
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/** An element with properties, classes and children; a child that is no element becomes text. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'class') element.className = value;
    else if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/** A part of a picture, appended to its parent where it has one yet. */
export function svg(tag, attributes, parent, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  parent?.append(element);
  return element;
}

/** A link to a page of the web; text only, where its address is no web address. */
export function link(address, text) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return el('span', {}, text);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return el('span', {}, text);
  return el('a', { href: url.href, rel: 'noopener noreferrer', target: '_blank' }, text);
}

/** Name of a host as people write it: without http(s) and without what is the same everywhere. */
export function hostName(key) {
  return key.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Day of an instant, or of a day; nothing where it is not known. */
export function day(instant) {
  const date = instant ? new Date(instant) : null;
  if (!date || Number.isNaN(date.getTime())) return '';
  return date.toLocaleDateString([], { year: 'numeric', month: 'short', day: 'numeric', timeZone: /T/.test(instant) ? undefined : 'UTC' });
}

/** Time of an instant, with its day where that is not today. */
export function time(instant, style = {}) {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date().toDateString();
  return (isToday ? '' : `${date.toLocaleDateString([], { month: 'short', day: 'numeric' })}, `) + date.toLocaleTimeString([], style);
}

/** A name, a value and how much of the whole that is. */
export function bar(name, value, share, kind = '') {
  const inner = el('div');
  inner.style.width = Math.min(100, Math.max(0, share * 100)) + '%';
  return el('div', { class: 'bar' },
    el('p', { class: 'words' }, el('span', {}, name), el('span', {}, value)),
    el('div', { class: 'track ' + kind }, inner));
}
