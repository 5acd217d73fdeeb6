// The page: one crawl at a time, as the node tells.

import { Chart } from './chart.js';
import { watchCluster } from './cluster.js';
import { watchExport } from './export.js';
import { chanceIsKnown, liftText, showBudget, showFacts, showLift, showSummary, showTrouble } from './figures.js';
import { lookAtHosts, watchHosts } from './hosts.js';
import { loadLabels, showUnsure } from './labels.js';
import { showLeft } from './left.js';
import { get, isLive, listen, token } from './live.js';
import { lookAtMatters, watchMatters } from './matters.js';
import { offerNewCrawl, watchNewCrawl } from './newcrawl.js';
import { look as lookNow, watchNow } from './now.js';
import { isAnswering, showOrders, watchOrders } from './orders.js';
import { lookAhead, watchOutlook } from './outlook.js';
import { readPlace } from './place.js';
import { read, watchReader } from './reader.js';
import { catchUp, filter, forgetCrawl, isReadOn, leaveCrawl, onMissed, onNugget, onProgress, showCrawl, tickedUrls, wantedCrawl, watchResults } from './results.js';
import { el } from './show.js';
import { watchSites } from './sites.js';
import { hasEnded, isBusy, nextSteps, yieldOf } from './state.js';

const MOST_POINTS = 900; // then the node's thinned ones are asked for again

const $ = (id) => document.getElementById(id);
const crawls = new Map(); // id to view
const points = new Map(); // id to points of the chart
const chart = new Chart($('chart'));
const node = { directory: '', takesCrawls: false, isOpened: false };
let selected = null;
let isRead = false; // the list of crawls: before that none is chosen but one that goes on
let line = 'connecting';

function note(text) {
  $('note').textContent = text;
  $('note').hidden = !text;
}

// ---- what the node says

function onEvent(name, data) {
  if (name === 'crawl') onCrawl(data);
  else if (name === 'nugget' && data.crawl === selected) onNugget(data.page);
  else if (name === 'missed') onMissed();
}

function onCrawl(view) {
  const isNew = !crawls.has(view.id);
  crawls.set(view.id, view);
  if (isNew) listCrawls();
  else addPoint(view);
  const named = wantedCrawl();
  if (selected === null ? (isRead || isBusy(view)) && (named === '' || named === view.id)
    : isNew && named === '' && isBusy(view) && hasEnded(crawls.get(selected)) && !isInUse()) select(view.id, false);
  else if (view.id === selected) show();
}

/** Whoever searches, ticks or is asked something is not shown another crawl. */
const isInUse = () => isAnswering() || tickedUrls().length > 0 || filter().q !== '';

function addPoint(view) {
  const known = points.get(view.id);
  const last = known?.at(-1);
  if (!known || (last && view.pages - last.pages < Math.max(1, last.pages / 400))) return;
  known.push({
    pages: view.pages, nuggets: view.nuggets, window: view.relevance.window, overall: view.relevance.overall,
    control: view.control.rate, control_low: view.control.low, control_high: view.control.high,
    at_millis: Math.max(Date.now(), last?.at_millis ?? 0),
  });
  if (known.length > MOST_POINTS) loadCourse(view.id);
}

/** Everything anew: whoever was away may have missed what the events said. */
async function loadCrawls() {
  try {
    const before = new Map(crawls);
    const told = await get('api/v1/crawls?figures=no');
    node.takesCrawls = told.takes_crawls;
    node.isOpened = told.opened === true;
    node.directory = told.directory ?? '';
    offerNewCrawl(told.takes_crawls);
    if (node.isOpened) {
      $('new').hidden = true;
      if (line === 'live') onLine('live', '');
    }
    if (selected === null) await selectFirst(told.crawls.reverse());
    isRead = true;
    showEmpty();
    const all = await get('api/v1/crawls'); // it counts those that are stored, which may take minutes
    const isOld = (view) => crawls.get(view.id) !== before.get(view.id); // an event has told of it meanwhile
    all.crawls.reverse().filter((view) => !isOld(view)).forEach(onCrawl);
    if (before.has(selected)) {
      loadCourse(selected);
      if (isReadOn()) loadLabels(selected); // whoever reads there keeps the place: what was missed is offered
      else refresh();
    }
  } catch (error) {
    isRead = true; // then by what comes
    note('The crawls could not be read: ' + error.message);
  }
}

/** The crawl that the address names, else the newest that goes on, else the newest. */
async function selectFirst(oldestFirst) {
  const named = oldestFirst.find((orders) => orders.id === wantedCrawl());
  if (!named) forgetCrawl(); // nobody is to wait for one that is not there
  const first = named ?? oldestFirst.findLast(isBusy) ?? oldestFirst.at(-1);
  if (!first) return;
  if (!crawls.has(first.id)) onCrawl(await get(`api/v1/crawls/${encodeURIComponent(first.id)}`));
  if (selected === null) select(first.id, named !== undefined);
}

/** One that the address names by now, which is still to be counted, or is not there. */
async function findCrawl(id) {
  try {
    const view = await get(`api/v1/crawls/${encodeURIComponent(id)}`);
    if (!crawls.has(id)) onCrawl(view); // else an event has told of it meanwhile
    window.dispatchEvent(new Event('hashchange')); // now it is one as any other
  } catch (error) {
    if (wantedCrawl() === id) forgetCrawl();
    note(`The crawl ${id} could not be read: ${error.message}`);
  }
}

/** Reads all rows of the crawl: asked for only of the one that is shown. */
async function loadCourse(id) {
  try {
    points.set(id, (await get(`api/v1/crawls/${encodeURIComponent(id)}/series`)).points);
    if (id === selected) show();
  } catch (error) {
    note('The course of the crawl could not be read: ' + error.message);
  }
}

/** Where a directory was only opened nothing is live: what is stored is shown. */
const liveWord = () => (node.isOpened ? 'shows what is stored' : 'live');

function onLine(state, why) {
  const before = line;
  line = state;
  if (state === 'live' && before !== 'live') {
    note('');
    loadCrawls();
    if (before === 'lost') catchUp().catch(() => {}); // lost again: the next line tries
  }
  const words = { live: liveWord(), lost: 'connection lost, trying again', ended: 'the process has ended' };
  $('line').dataset.state = state === 'live' && node.isOpened ? 'open' : state;
  $('line-text').textContent = words[state];
  if (why === 'token') note('The node wants its token: open the address that it printed when it started.');
  else if (state === 'ended') note('The process has ended. What is here stays as it was then; it can be looked at, not changed.');
  else if (state === 'lost' && why !== '') note(`The node takes no other tab now: ${why}. This one tries again by itself.`);
  else if (state === 'lost' && before !== 'ended') note('The node does not answer. What you see is how it was then; the page tries again by itself.');
  if (state === 'lost' && before === 'ended') line = 'ended'; // it said so: nobody is to wait for it
  if (line === 'ended') {
    $('line').dataset.state = 'ended';
    $('line-text').textContent = words.ended;
  }
  if (crawls.size === 0 && state !== 'live') showEmpty();
  if (selected !== null) show();
}

// ---- what the page shows

/** Id of the crawl that is shown, if this node works on it; else null. */
function goesOn() {
  const view = crawls.get(selected);
  return isBusy(view) || (view?.running && view.state === 'paused') ? selected : null;
}

function listCrawls() {
  const oldestFirst = [...crawls.values()].sort((one, other) => one.created_at.localeCompare(other.created_at));
  const options = oldestFirst.map((view) =>
    el('option', { value: view.id, selected: view.id === selected }, `${view.topic} (${view.id})`));
  $('crawls').replaceChildren(...options);
  $('pick').hidden = crawls.size < 2;
}

function select(id, isNamed) {
  selected = id;
  leaveCrawl(id);
  $('crawls').value = id;
  $('empty').hidden = true;
  $('board').hidden = false;
  loadCourse(id);
  show();
  lookNow();
  lookAhead();
  lookAtHosts();
  lookAtMatters();
  refresh(isNamed);
  if ($('unsure-box').open) showUnsure(id, note);
}

/** The results anew, with the labels, which the rows show. */
async function refresh(isNamed = false) {
  const id = selected;
  await loadLabels(id);
  if (id === selected) showCrawl(crawls.get(id), isNamed);
}

function showEmpty() {
  if (crawls.size > 0) return;
  $('empty-title').textContent = line === 'live' ? 'No crawl yet' : 'No connection';
  $('empty-text').textContent = line === 'live'
    ? `This node runs and has no crawl: give it one with ${$('new').hidden ? '' : 'the button above, or with '}./prospector submit.`
    : 'The node does not answer. The page tries again by itself.';
}

function show() {
  const view = crawls.get(selected);
  const isThere = line !== 'ended';
  document.title = hasEnded(view) ? `${yieldOf(view)}: ${view.topic} – Prospector` : `${liftText(view.lift)} ${view.topic} – Prospector`;
  showSummary(view, isThere);
  showLift(view);
  showFacts(view);
  showLeft(view);
  showBudget(view);
  showTrouble(view);
  showOrders(view, { isLive: isLive(), isOpened: node.isOpened });
  showSteps(view, isThere);
  onProgress(view);
  chart.show(points.get(selected) ?? [], chanceIsKnown(view) ? view.control : null);
}

function showSteps(view, isThere) {
  const steps = nextSteps(view, node, isThere);
  $('steps').hidden = steps.length === 0;
  $('steps').replaceChildren(...steps.map(([words, command]) =>
    el('li', {}, words, ...(command === '' ? [] : [': ', el('code', {}, command)]))));
}

token();
window.addEventListener('hashchange', () => {
  token();
  const { crawl } = readPlace();
  if (crawl !== selected && crawls.has(crawl)) select(crawl, true);
  else if (selected !== null) show();
  if (crawl !== '' && !crawls.has(crawl)) findCrawl(crawl);
});
$('unsure-box').addEventListener('toggle', () => {
  if ($('unsure-box').open && selected !== null) showUnsure(selected, note);
});
$('crawls').addEventListener('change', () => select($('crawls').value, true));
$('all-crawls').hidden = location.pathname === '/';

watchReader();
watchResults({
  onRead: (result, what) => read(selected, result, what), onTicks: () => {}, onFailure: note,
});
watchExport(() => selected);
watchOrders(() => selected, note);
watchNewCrawl((id) => note(`Crawl ${id} begins within a second or two.`));
watchOutlook(goesOn);
watchNow(goesOn);
watchHosts(() => selected);
watchMatters(() => selected);
watchCluster(isLive);
watchSites(isLive, () => selected);
listen(onEvent, onLine);
