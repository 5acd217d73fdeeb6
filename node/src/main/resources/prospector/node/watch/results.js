// What was found: searched, narrowed, sorted, a few at a time.

import { at, goTo, isElsewhere } from './elsewhere.js';
import { get } from './live.js';
import { PLAIN, readPlace, writePlace } from './place.js';
import { ofHit, ofPage, row } from './row.js';
import { count, el, hostName } from './show.js';

const SCREENFUL = 20;
const MOST_ROWS = 400; // on the page at once
const MOST_COUNTED = 100000; // pages that are not in the index
const OVERLAP = 200; // numbers that a row of another node may be seen too late by
const HOSTS = 50;
const TYPING_MS = 300;
const INDEXING_MS = [1_000, 2_000, 4_000, 8_000, 16_000]; // a search is asked again while the index is made
const MOST_TICKED = 500;

const $ = (id) => document.getElementById(id);
const place = readPlace();
const ticked = new Map(); // URL to result
let crawl = null;
let view = null;
let acts = {};
let next = null; // where to go on
let asked = 0; // number of the last question; older answers are dropped
let shownOf = ''; // crawl and filter of the list
let shown = new Map(); // URL to result, in the order of the list
const arrived = []; // nuggets that came while the list was asked for
let fresh = 0; // nuggets that came and are not in the list
let isMissing = false; // whether others may have come of which nobody told
let order = 'newest'; // of the list that is shown: a crawl may end meanwhile
let asksAgain = 0;
let hostsAsked = ''; // of what they are being counted
let typing;
let again;

const path = () => `api/v1/crawls/${encodeURIComponent(crawl)}`;
const read = (rest) => get(at(`${path()}/${rest}`));
const sort = () => place.sort || (view?.running && view.state === 'running' ? 'newest' : 'score');

/** What is narrowed to: of all pages, of one host, with these words. */
export const filter = () => ({ q: place.q, host: place.host, nuggets: place.show === 'nuggets', sort: sort() });
export const tickedUrls = () => [...ticked.keys()];
export const wantedCrawl = () => place.crawl;

/** There is no crawl of the name in the address. */
export function forgetCrawl() {
  place.crawl = '';
  writePlace(place);
}

/** events: onRead(result, what), onTicks(number), onFailure(message) */
export function watchResults(events) {
  acts = events;
  $('q').value = place.q;
  $('q').addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => change({ q: $('q').value.trim() }), TYPING_MS);
  });
  $('search').addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(typing);
    change({ q: $('q').value.trim() });
  });
  $('show').addEventListener('change', () => {
    forgetHosts(); // they were counted by what is no longer shown
    change({ show: $('show').value });
  });
  $('site').addEventListener('change', () => {
    ticked.clear();
    showTicks();
    forgetHosts();
    change({ site: $('site').value, host: '' });
  });
  $('host').addEventListener('change', () => change({ host: $('host').value }));
  $('host').addEventListener('focus', offerHosts);
  $('sort').addEventListener('change', () => change({ sort: $('sort').value }));
  $('more').addEventListener('click', more);
  $('fresh').addEventListener('click', begin);
  $('untick').addEventListener('click', () => { ticked.clear(); showTicks(); });
  window.addEventListener('hashchange', () => {
    const named = readPlace();
    if (JSON.stringify(named) === JSON.stringify(place)) return;
    Object.assign(place, named);
    $('q').value = place.q;
    if (crawl !== null) begin();
  });
}

function change(part) {
  if (Object.entries(part).every(([name, value]) => place[name] === value)) return;
  Object.assign(place, part);
  begin();
}

/** Another crawl is to come: until it is there nothing of this one is to be taken for its. */
export function leaveCrawl(id) {
  if (crawl === null || crawl === id) return;
  Object.assign(place, PLAIN);
  $('q').value = '';
  ticked.clear();
  showTicks();
  shown = new Map();
  shownOf = '';
  $('results').replaceChildren();
  asked++; // what is on its way is of this one
  crawl = null;
}

/** Shows another crawl; isNamed says whether somebody chose it, so that the address names it. */
export function showCrawl(status, isNamed) {
  if (crawl !== null && crawl !== status.id) {
    Object.assign(place, PLAIN);
    $('q').value = '';
    ticked.clear();
    showTicks();
  }
  crawl = status.id;
  view = status;
  if (isNamed) place.crawl = crawl;
  forgetHosts();
  begin();
}

/** The crawl that is shown is further than it was. */
export function onProgress(status) {
  view = status;
}

/** The other sites that have something of this crawl; none where there is one site only. */
export function offerSites(own, others) {
  const wanted = ['', ...others];
  const offered = [...$('site').options].map((option) => option.value);
  $('site-field').hidden = others.length === 0;
  if (wanted.join(' ') === offered.join(' ')) return;
  $('site').replaceChildren(...wanted.map((name) => el('option', { value: name }, name === '' ? `${own} (here)` : name)));
  $('site').value = wanted.includes(place.site) ? place.site : '';
}

/** Asks anew for the beginning of the list. */
export async function begin() {
  writePlace(place);
  goTo(place.site);
  order = sort();
  asksAgain = 0;
  showControls();
  clearTimeout(again);
  fresh = 0;
  isMissing = false;
  showFresh();
  arrived.length = 0;
  next = null;
  await ask(true);
}

function more() {
  ask(false);
}

const wanted = () => JSON.stringify([crawl, place.site, place.host, place.q, place.show]);

async function ask(isFirst) {
  const number = ++asked;
  $('more').disabled = true;
  if (isFirst) $('results').setAttribute('aria-busy', 'true');
  try {
    const answer = place.q === '' ? await list(isFirst) : await search(isFirst);
    if (number !== asked) return;
    next = answer.next;
    if (isFirst) {
      shown = new Map();
      shownOf = wanted();
      $('results').replaceChildren();
    }
    answer.results.forEach((result) => add(result, false));
    showCount(answer);
  } catch (error) {
    if (number !== asked) return;
    // the process may end: what was found stays, but not under the name of something else
    if (isFirst && (error.status === 400 || shownOf !== wanted())) {
      shown = new Map();
      $('results').replaceChildren();
    }
    next = null;
    $('found').textContent = place.q !== '' && error.status === 400
      ? `The search does not understand this: ${error.message}` : `The list could not be read: ${error.message}`;
  } finally {
    if (number === asked) {
      $('results').removeAttribute('aria-busy');
      $('more').disabled = false;
      $('more').hidden = next === null || shown.size >= MOST_ROWS;
      arrived.splice(0).forEach(onNugget);
    }
  }
}

async function list(isFirst) {
  const query = new URLSearchParams({ sort: order, limit: SCREENFUL });
  if (place.host) query.set('host', place.host);
  if (place.show === 'all') query.set('state', 'page');
  if (!isFirst && next !== null) query.set({ newest: 'before', oldest: 'after', score: 'offset' }[order], next);
  const answer = await read(`${place.show === 'all' ? 'pages' : 'nuggets'}?${query}`);
  return { results: answer.pages.map(ofPage), next: answer.next, total: null };
}

async function search(isFirst) {
  const query = new URLSearchParams({ q: place.q, limit: SCREENFUL, nuggets: place.show === 'nuggets' });
  if (place.host) query.set('host', place.host);
  if (!isFirst && next !== null) query.set('offset', next);
  const answer = await read(`search?${query}`);
  if (isFirst && answer.building && asksAgain < INDEXING_MS.length) again = setTimeout(searchAgain, INDEXING_MS[asksAgain++]);
  return { ...answer, results: answer.hits.map(ofHit) };
}

/** More may be found by now; whoever reads further down or is about to press something is left alone. */
function searchAgain() {
  if (place.q !== '' && !isReadOn()) ask(true);
}

/** Whether somebody has gone on in the list, or stands in it. */
export const isReadOn = () => shown.size > SCREENFUL || $('results').contains(document.activeElement);

function add(result, isNew) {
  const before = shown.get(result.url);
  if (before && before.number !== null && result.number !== null && before.number >= result.number) return;
  if (before) find(result.url)?.remove();
  shown.set(result.url, result);
  const item = row(result, {
    crawl, isElsewhere: isElsewhere(), isTicked: (url) => ticked.has(url), onTick: (url, on) => tick(result, url, on),
    onHost: (host) => change({ host }), onRead: acts.onRead, onFailure: acts.onFailure,
  });
  let older = null; // the row that it comes before: the last ones of other nodes are told a little late
  if (isNew) {
    item.classList.add('fresh');
    item.addEventListener('animationend', () => item.classList.remove('fresh'), { once: true });
    older = [...$('results').children].find((other) => shown.get(other.dataset.url).number < result.number) ?? null;
  }
  $('results').insertBefore(item, older);
}

const find = (url) => [...$('results').children].find((item) => item.dataset.url === url);

const leastShown = () => [...shown.values()].reduce((least, one) => Math.min(least, one.number ?? Infinity), Infinity);

/** A nugget has come: on top where the newest are shown, else it is only counted. */
export function onNugget(page) {
  if (crawl === null || isElsewhere() || place.q !== '' || (place.host && place.host !== page.host)) return;
  if ($('results').hasAttribute('aria-busy')) {
    if (arrived.length < MOST_ROWS) arrived.push(page);
    else onMissed();
    return;
  }
  if (order !== 'newest') {
    if (!shown.has(page.url)) fresh++;
    showFresh();
    return;
  }
  if (next !== null && page.number < leastShown()) return; // of the rest of the list
  add(ofPage(page), true);
  if (shown.size > MOST_ROWS) {
    shown.delete($('results').lastElementChild.dataset.url);
    $('results').lastElementChild.remove();
    next = leastShown();
  }
  if ($('found').dataset.empty) showCount({ results: [page], total: null });
}

/** Nuggets have come that nobody told one by one; of which crawl is not known. */
export function onMissed() {
  if (crawl === null || isElsewhere() || place.q !== '') return;
  isMissing = true;
  showFresh();
}

/** The line was lost for a while, and a new one tells only of what comes: the rest is in the list. */
export async function catchUp() {
  if (crawl === null || isElsewhere() || place.q !== '') return;
  if (order !== 'newest') {
    onMissed();
    return;
  }
  const newest = [...shown.values()].reduce((most, one) => Math.max(most, one.number ?? 0), 0);
  const of = crawl;
  const query = new URLSearchParams({ sort: 'newest', limit: MOST_ROWS, after: Math.max(0, newest - OVERLAP) });
  const answer = await read(`nuggets?${query}`);
  if (crawl !== of) return;
  answer.pages.reverse().forEach(onNugget);
  if (answer.next !== null) onMissed();
}

function tick(result, url, on) {
  if (!on) ticked.delete(url);
  else if (ticked.size < MOST_TICKED) ticked.set(url, result);
  else acts.onFailure(`At most ${MOST_TICKED} pages can be ticked.`);
  showTicks();
}

function showTicks() {
  for (const item of $('results').children) item.querySelector('.tick input').checked = ticked.has(item.dataset.url);
  $('ticks').hidden = ticked.size === 0;
  $('ticks-text').textContent = `${count(ticked.size)} ticked`;
  acts.onTicks(ticked.size);
}

function showFresh() {
  $('fresh').hidden = fresh === 0 && !isMissing;
  $('fresh').textContent = isMissing ? 'New nuggets: show' : `${count(fresh)} new ${fresh === 1 ? 'nugget' : 'nuggets'}: show`;
}

function showControls() {
  $('show').value = place.show;
  $('sort').value = place.q === '' ? order : 'match';
  $('sort').disabled = place.q !== '';
  $('site').value = place.site;
  offer(place.host);
  $('host').value = place.host;
}

function offer(host) {
  if (host && ![...$('host').options].some((option) => option.value === host)) {
    $('host').append(el('option', { value: host }, hostName(host)));
  }
}

const forgetHosts = () => $('host').replaceChildren(el('option', { value: '' }, 'all hosts'));

const counted = () => JSON.stringify([crawl, place.site, place.show]);

async function offerHosts() {
  const of = counted();
  if (crawl === null || hostsAsked === of) return; // counting those of a large crawl takes its time
  hostsAsked = of;
  try {
    const { hosts } = await read(`hosts?sort=${place.show === 'all' ? 'pages' : 'nuggets'}&limit=${HOSTS}`);
    if (of !== counted()) return;
    hosts.forEach((one) => {
      offer(one.host);
      const option = [...$('host').options].find((it) => it.value === one.host);
      option.textContent = `${hostName(one.host)} (${count(place.show === 'all' ? one.pages : one.nuggets)})`;
    });
  } catch {
    // the hosts of the rows can still be chosen
  } finally {
    if (hostsAsked === of) hostsAsked = '';
  }
}

function showCount({ results, total, behind, building, trouble }) {
  const words = [];
  const nothing = shown.size === 0 && results.length === 0;
  const kind = place.show === 'all' ? 'page' : 'nugget';
  if (total !== null) words.push(`${count(total)} ${kind}${total === 1 ? '' : 's'} with these words`);
  else if (nothing) words.push(place.host ? `No ${kind} on this host.` : emptyWords(kind));
  if (behind > 0) {
    const some = behind < MOST_COUNTED ? count(behind) : `${count(behind)} or more`;
    words.push(building ? `${some} pages are not in the search index yet; it is being made`
      : `${some} pages are not in the search index`);
  }
  if (trouble) words.push(`the index could not be brought up to date: ${trouble}`);
  if (next !== null && shown.size >= MOST_ROWS) words.push(`the first ${count(MOST_ROWS)} are shown: search or narrow to see others`);
  $('found').textContent = words.join(' · ');
  $('found').dataset.empty = nothing ? 'yes' : '';
}

function emptyWords(kind) {
  if (isElsewhere()) return `No ${kind} there.`;
  return view?.running ? `No ${kind} yet. The first ones appear here by themselves.` : `No ${kind} was found.`;
}
