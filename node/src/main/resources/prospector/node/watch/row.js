// One page that was found. Titles and passages come from the web: they are text, their marks too.

import { thumbs } from './labels.js';
import { fit, inWords } from './reasons.js';
import { day, el, hostName, link } from './show.js';

/** Text with what was searched for marked; marks are pairs of places, in order. */
export function marked({ text, marks }) {
  const parts = [];
  let at = 0;
  for (const [from, to] of marks ?? []) {
    if (from < at || to <= from || to > text.length) continue;
    parts.push(text.slice(at, from), el('mark', {}, text.slice(from, to)));
    at = to;
  }
  parts.push(text.slice(at));
  return parts.filter((part) => part !== '');
}

/** A page of a list, as a result. */
export function ofPage(page) {
  return {
    url: page.url, host: page.host, number: page.number, title: { text: page.title, marks: [] },
    passages: page.passage ? [{ text: page.passage, marks: [] }] : [],
    score: page.score, nugget: page.relevant && !page.copy_of, relevant: page.relevant, copyOf: page.copy_of,
    when: page.fetched_at, mime: page.mime, reasons: page.reasons,
  };
}

/** A hit of the search, as a result. */
export function ofHit(hit) {
  return {
    url: hit.url, host: hit.host, number: null, title: hit.title, passages: hit.passages.slice(0, 2),
    score: hit.score, nugget: hit.nugget, relevant: hit.nugget || Boolean(hit.copy_of), copyOf: hit.copy_of,
    when: hit.published ?? hit.fetched_at, mime: '', reasons: [],
  };
}

/**
 * A row.
 *
 * @param acts crawl, isElsewhere (of another site: nothing of it can be changed or ticked), isTicked(url), onTick(url, on), onHost(host), onRead(result, what), onFailure(message)
 */
export function row(result, acts) {
  const name = result.title.text || result.url;
  const tick = el('input', { type: 'checkbox', 'aria-label': `Tick ${name}`, checked: acts.isTicked(result.url) });
  tick.addEventListener('change', () => acts.onTick(result.url, tick.checked));
  const title = link(result.url, '');
  title.append(...marked(result.title.text ? result.title : { text: result.url, marks: [] }));
  const host = button(hostName(result.host), () => acts.onHost(result.host), 'host');
  host.title = `Only ${hostName(result.host)}`;
  const words = el('span', { class: result.nugget ? 'score' : 'score low' }, fit(result.score, result.relevant, result.copyOf));
  if (result.score !== null) words.title = `nugget score ${result.score.toFixed(2)} of 1`;
  const why = inWords(result.reasons);
  const item = el('li', {},
    el('div', { class: 'tick', hidden: acts.isElsewhere }, tick),
    el('div', { class: 'body' },
      el('h3', { dir: 'auto' }, title),
      el('p', { class: 'quiet facts-of' }, host, el('span', {}, day(result.when)), words),
      ...result.passages.map((passage) => el('p', { class: 'passage', dir: 'auto' }, ...marked(passage))),
      ...(why === '' ? [] : [el('p', { class: 'quiet why' }, why)]),
      el('p', { class: 'acts' },
        ...(acts.isElsewhere ? [] : thumbs(acts.crawl, result.url, acts.onFailure)),
        button('Archived copy', () => acts.onRead(result, 'copy'), 'plain copy'),
        button('Text', () => acts.onRead(result, 'text'), 'plain text'))));
  item.dataset.url = result.url;
  return item;
}

function button(text, onClick, kind) {
  const made = el('button', { type: 'button', class: kind }, text);
  made.addEventListener('click', onClick);
  return made;
}
