// A line that says what the crawl does now, who waits and why, and what keeps it from going on.

import { SOON_MS, every, get, isLive } from './live.js';
import { count, hostName, time } from './show.js';
import { areSitesAwaited } from './sites.js';

const EVERY_MS = 2_000;
const LONG_MS = 10_000; // a wait that is worth a word of its own
const NAMED = 2;
const WHY = {
  delay: 'left alone until', crawl_delay: 'a long delay in robots.txt, until', back_off: 'a pause after an error or at its word, until',
  robots: 'robots.txt out of reach, asked again', window: 'outside of its hours, until',
};
const $ = (id) => document.getElementById(id);
let crawl = () => null;

/** currentCrawl() gives the id of the crawl that is shown if it goes on or pauses, or null. */
export function watchNow(currentCrawl) {
  crawl = currentCrawl;
  every(EVERY_MS, look);
}

/** Asks at once, as another crawl is shown or its state has changed. */
export async function look() {
  const id = crawl();
  if (id === null || !isLive()) {
    $('now').hidden = true;
    return;
  }
  if (document.hidden) return;
  try {
    const view = await get(`api/v1/crawls/${encodeURIComponent(id)}/now`, SOON_MS);
    if (crawl() !== id) return;
    const words = sentence(view);
    $('now').textContent = words;
    $('now').hidden = words === '';
  } catch {
    $('now').hidden = true; // the line says that the node is away
  }
}

const hosts = (number) => `${count(number)} ${number === 1 ? 'host' : 'hosts'}`;
const TO_THE_MINUTE = { hour: '2-digit', minute: '2-digit' };

function names(list, all) {
  const some = list.slice(0, NAMED).map(hostName);
  const more = all - some.length;
  return some.join(', ') + (more > 0 ? ` and ${count(more)} more` : '');
}

function sentence({ state, now, barred }) {
  const parts = [];
  if (state === 'paused') {
    return now && now.in_flight > 0 ? `${count(now.in_flight)} requests are still under way; then nothing is fetched until it is resumed.`
      : 'Nothing is fetched until it is resumed.';
  }
  if (!now) return '';
  if (now.in_flight > 0) parts.push(`Fetching from ${names(now.fetching, now.in_flight)}`);
  else if (now.ready > 0) parts.push('Choosing the next page');
  else if (now.waiting > 0) parts.push('Nothing is being fetched');
  else parts.push(areSitesAwaited() ? 'Nothing is asked for until all other sites were heard' : 'Nothing waits to be fetched on this node');
  if (now.ready > 0) parts.push(`${hosts(now.ready)} ready`);
  if (now.waiting > 0) {
    const next = now.next_at === null || now.ready > 0 || now.in_flight > 0 ? '' : `, the first until ${time(now.next_at)}`;
    parts.push(`${now.all ? '' : 'of the best '}${hosts(now.waiting)} ${now.waiting === 1 ? 'waits for its' : 'wait for their'} turn${next}`);
  }
  const long = now.waits.filter((wait) => wait.until === null || new Date(wait.until) - Date.now() > LONG_MS);
  for (const reason of Object.keys(WHY)) {
    const alike = long.filter((wait) => wait.reason === reason);
    if (alike.length === 0) continue;
    const untils = alike.map((wait) => wait.until).filter((until) => until !== null).sort();
    const when = untils.length === 0 ? 'nobody knows when' : (reason === 'robots' ? 'at ' : '') + time(untils[0], TO_THE_MINUTE);
    parts.push(`${names(alike.map((wait) => wait.host), alike.length)}: ${WHY[reason]} ${when}`);
  }
  const known = new Set(now.waits.map((wait) => wait.host));
  barred.filter((host) => !known.has(host.host)).slice(0, NAMED).forEach((host) => parts.push(`${hostName(host.host)} ${host.why}`));
  return parts.join(' · ');
}
