// Which pages matter, by who points to them, and how good they were over the crawl: asked for only while it is open.

import { get, isLive, post, token } from './live.js';
import { drawQuality } from './quality.js';
import { count, el, hostName, link } from './show.js';

const WORKING_MS = 1_000; // between two looks while pages are ranked
const MOST = 20;
const DOING = { graph: 'reading who points to whom', pagerank: 'PageRank', topicrank: 'PageRank from the nuggets' };
const HEAD = ['', 'links to it', 'PageRank', 'authority', 'hub', 'score'];
const $ = (id) => document.getElementById(id);
let crawl = () => null;
let timer = null;
let quality = null; // the curves that are shown

/** currentCrawl() gives the id of the crawl that is shown, or null. */
export function watchMatters(currentCrawl) {
  crawl = currentCrawl;
  $('matters-box').addEventListener('toggle', look);
  $('matters-by').addEventListener('change', look);
  $('matters-of').addEventListener('change', look);
  $('quality-of').addEventListener('change', draw);
  $('rank').addEventListener('click', rank);
}

async function rank() {
  try {
    await post('api/v1/rank');
    look();
  } catch (error) {
    $('matters-note').textContent = `The pages could not be ranked: ${error.message}`;
  }
}

/** Looks anew, as another crawl is shown: the curve is of that. */
export function lookAtMatters() {
  quality = null;
  $('quality').replaceChildren();
  $('quality-note').textContent = '';
  look();
}

async function look() {
  clearTimeout(timer);
  if (!$('matters-box').open) return;
  try {
    const state = await get('api/v1/rank');
    $('rank').disabled = state.working || !isLive() || token() === '';
    $('rank').title = token() === '' ? 'Open the address that the node printed: it carries the token' : '';
    $('rank').textContent = state.ranked === null ? 'Rank the pages' : 'Rank them anew';
    $('matters-note').textContent = note(state);
    $('matters-view').hidden = state.ranked === null;
    if (state.ranked !== null && !state.working) await showRanks(state.ranked.urls);
    if (state.working) timer = setTimeout(look, WORKING_MS);
  } catch (error) {
    $('matters-note').textContent = `The ranks could not be read: ${error.message}`;
  }
}

function note(state) {
  if (state.working) return `At work: ${DOING[state.doing] ?? state.doing}${state.round > 0 ? `, round ${count(state.round)}` : ''}${state.waits_for === null ? '' : `; waits for node ${state.waits_for}`}`;
  if (state.trouble !== null) return `The pages were not ranked: ${state.trouble}`;
  if (state.ranked === null) return 'Nothing is ranked yet.';
  const { ranked } = state;
  const at = new Date(ranked.at).toLocaleString();
  if (ranked.links === null) return `${count(ranked.urls)} known URLs, as the other nodes ranked them from ${at} on.`;
  return `${count(ranked.urls)} known URLs and ${count(ranked.links)} links, as of ${at}; `
    + `ranked from ${count(ranked.nuggets)} nuggets.`;
}

async function showRanks(urls) {
  const hosts = $('matters-of').value === 'hosts';
  const { entries } = await get(`api/v1/top?by=${$('matters-by').value}&hosts=${hosts}&limit=${MOST}`);
  // of a rank 1 is the mean of all; among hosts there are others
  const mean = (value) => (hosts ? value.toPrecision(2) : (value * urls).toPrecision(3));
  $('matters-rows').replaceChildren(
    el('thead', {}, el('tr', {}, ...HEAD.map((name, index) => el('th', { scope: 'col' }, index === 0 ? (hosts ? 'host' : 'page') : name)))),
    el('tbody', {}, ...entries.map((entry) => el('tr', {},
      el('td', {}, link(entry.url, hosts ? hostName(entry.url) : entry.url)),
      ...[count(entry.indegree), mean(entry.pagerank), mean(entry.authority), mean(entry.hub),
        entry.score === null ? '–' : entry.score.toFixed(2)].map((cell) => el('td', {}, cell))))));
  $('matters-none').hidden = entries.length > 0;
  const id = crawl();
  if (id === null) return;
  const answer = await get(`api/v1/crawls/${encodeURIComponent(id)}/quality`);
  if (id !== crawl()) return;
  quality = answer;
  draw();
}

function draw() {
  if (quality === null) return;
  $('quality-note').textContent = drawQuality($('quality'), quality.curves, $('quality-of').value)
    + (quality.unranked > 0 ? ` ${count(quality.unranked)} pages came later and are left out.` : '');
}
