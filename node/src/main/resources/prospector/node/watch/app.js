// The page: one crawl at a time, as the node tells.

import { Chart } from './chart.js';
import { watchHosts } from './hosts.js';
import { loadLabels, showUnsure, thumbs } from './labels.js';
import { get, listen, post, token } from './live.js';
import { offerNewCrawl, watchNewCrawl } from './newcrawl.js';
import { watchOutlook } from './outlook.js';
import { bar, bytes, clock, count, decimal, el, link, percent } from './show.js';

const MOST_NUGGETS = 60;
const MOST_POINTS = 900; // then the node's thinned ones are asked for again

const $ = (id) => document.getElementById(id);
const crawls = new Map(); // id to view
const nuggets = new Map(); // id to pages, newest first
const points = new Map(); // id to points of the chart
const chart = new Chart($('chart'));
let selected = null;
let line = 'connecting';

function note(text) {
  $('note').textContent = text;
  $('note').hidden = !text;
}

// ---- what the node says

function onEvent(name, data) {
  if (name === 'crawl') onCrawl(data);
  else if (name === 'nugget') onNugget(data);
}

function onCrawl(view) {
  const isNew = !crawls.has(view.id);
  crawls.set(view.id, view);
  if (isNew) {
    listCrawls();
    loadCourse(view.id);
  } else {
    addPoint(view);
  }
  const busy = view.running && view.state === 'running';
  if (selected === null || (isNew && busy && !isBusy(crawls.get(selected)))) select(view.id);
  else if (view.id === selected) show();
}

const isBusy = (view) => Boolean(view) && view.running && view.state === 'running';

function onNugget({ crawl, page }) {
  const known = nuggets.get(crawl) ?? [];
  if (known.some((one) => one.url === page.url && one.number >= page.number)) return;
  const list = known.filter((one) => one.url !== page.url); // one that changed has a new number
  list.push(page);
  list.sort((one, other) => other.number - one.number);
  nuggets.set(crawl, list.slice(0, MOST_NUGGETS));
  if (crawl === selected) showNuggets(page.number);
}

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
    const known = [...crawls.keys()];
    const all = await get('/api/v1/crawls');
    offerNewCrawl(all.takes_crawls);
    all.crawls.reverse().forEach(onCrawl);
    known.forEach(loadCourse);
    showEmpty();
  } catch (error) {
    note('The crawls could not be read: ' + error.message);
  }
}

async function loadCourse(id) {
  try {
    const path = `/api/v1/crawls/${encodeURIComponent(id)}`;
    points.set(id, (await get(`${path}/series`)).points);
    await loadLabels(id);
    const listing = await get(`${path}/nuggets?limit=${MOST_NUGGETS}`);
    listing.pages.forEach((page) => onNugget({ crawl: id, page }));
    if (id === selected) {
      show();
      showNuggets(); // with the labels, which those that came before did not know
    }
  } catch (error) {
    note('The course of the crawl could not be read: ' + error.message);
  }
}

function onLine(state, why) {
  if (state === 'live' && line !== 'live') {
    note('');
    loadCrawls();
  }
  line = state;
  const words = { live: 'live', lost: 'connection lost, trying again', ended: 'the node has ended' };
  $('line').dataset.state = state;
  $('line-text').textContent = words[state];
  if (why === 'token') note('The node wants its token: open the address that it printed when it started.');
  else if (state === 'ended') note('The node has ended. What you see is how it was then; the page goes on when it is back.');
  else if (state === 'lost') note('The node does not answer. What you see is how it was then; the page tries again by itself.');
  if (crawls.size === 0 && state !== 'live') showEmpty();
  if (selected !== null) showOrders(crawls.get(selected));
}

// ---- what the page shows

function listCrawls() {
  const options = [...crawls.values()].map((view) =>
    el('option', { value: view.id, selected: view.id === selected }, `${view.topic} (${view.id})`));
  $('crawls').replaceChildren(...options);
  $('pick').hidden = crawls.size < 2;
}

function select(id) {
  selected = id;
  $('crawls').value = id;
  $('empty').hidden = true;
  $('board').hidden = false;
  show();
  showNuggets();
  if ($('unsure-box').open) showUnsure(id, note);
}

function showEmpty() {
  if (crawls.size > 0) return;
  $('empty-title').textContent = line === 'live' ? 'No crawl yet' : 'No connection';
  $('empty-text').textContent = line === 'live'
    ? 'This node runs and has no crawl: give it one with the button above, or with ./prospector submit.'
    : 'The node does not answer. The page tries again by itself.';
}

function show() {
  const view = crawls.get(selected);
  document.title = `${liftText(view.lift)} ${view.topic} – Prospector`;
  showLift(view);
  showFacts(view);
  showOrders(view);
  showBudget(view);
  showTrouble(view);
  chart.show(points.get(selected) ?? []);
}

function liftText(lift) {
  return lift.value === null ? '–' : decimal(lift.value) + '×';
}

const nuggetCount = (nuggets) => `${count(nuggets)} ${nuggets === 1 ? 'nugget' : 'nuggets'}`;

/** "12", or "12 (25 copies, 3 lists more)". */
function withCopies(view) {
  const copies = view.relevant_copies - view.listings;
  const parts = [];
  if (copies > 0) {
    parts.push(`${count(copies)} ${copies === 1 ? 'copy' : 'copies'}`);
  }
  if (view.listings > 0) {
    parts.push(`${count(view.listings)} ${view.listings === 1 ? 'list' : 'lists'}`);
  }
  return count(view.nuggets) + (parts.length > 0 ? ` (${parts.join(', ')} more)` : '');
}

function showLift({ lift, control }) {
  const known = lift.value !== null;
  $('lift').textContent = liftText(lift);
  $('lift-prefix').textContent = lift.at_least ? 'at least' : '';
  const random = `${nuggetCount(control.nuggets)} in ${count(control.pages)} random ${control.pages === 1 ? 'page' : 'pages'}`;
  $('lift-text').textContent = known ? 'as often relevant as chance'
    : lift.too_early ? `too early: ${random}` : 'waits for the first pages of the control arm';
  $('lift-band').textContent = !known ? ''
    : lift.at_least ? `against ${random}` : `95 % band ${decimal(lift.low)} to ${decimal(lift.high)}, against ${random}`;
}

function showFacts(view) {
  $('crawl-title').textContent = view.topic;
  const facts = [
    ['state', view.finish_reason && view.finish_reason !== view.state ? `${view.state}: ${view.finish_reason}` : view.state],
    ...(view.saturated ? [['note', 'topic seems exhausted']] : []),
    ['relevant now', percent(view.relevance.window)],
    ['relevant overall', percent(view.relevance.overall)],
    ['by chance (control)', percent(view.control.rate)],
    ['nuggets', withCopies(view)],
    ['pages', count(view.pages)],
    ['pages a second', decimal(view.pages_per_second)],
    ['waiting URLs', count(view.queued)],
    ['hosts with work', count(view.hosts)],
    ['in flight', count(view.in_flight)],
    ['fetched', bytes(view.bytes)],
    ['time', clock(view.seconds)],
  ];
  $('facts').replaceChildren(...facts.map(([name, value]) =>
    el('div', {}, el('dt', {}, name), el('dd', {}, value))));
}

function showOrders(view) {
  const open = Boolean(view) && (view.state === 'running' || view.state === 'paused') && view.running;
  $('orders').hidden = !open;
  $('change').hidden = !open || token() === '';
  $('pause').textContent = open && view.state === 'paused' ? 'Resume' : 'Pause';
  const able = line === 'live' && token() !== '';
  $('pause').disabled = !able;
  $('stop').disabled = !able;
  const title = token() === '' ? 'Open the address that the node printed: it carries the token' : '';
  $('pause').title = title;
  $('stop').title = title;
}

function showBudget(view) {
  const parts = [
    ['pages', view.pages, view.budget.pages, count],
    ['nuggets', view.nuggets, view.budget.nuggets, count],
    ['time', view.seconds, view.budget.seconds, clock],
    ['bytes', view.bytes, view.budget.bytes, bytes],
  ].filter(([, , limit]) => limit !== null);
  const bars = parts.map(([name, done, limit, text]) =>
    bar(name, `${text(done)} of ${text(limit)}`, done / limit));
  const left = view.seconds_left === null ? '' : `about ${clock(view.seconds_left)} left`;
  const words = parts.length === 0 ? 'No limit: it goes on until it is stopped or nothing is left.' : left;
  $('budget').replaceChildren(...bars, el('p', { class: 'quiet' }, words));
}

function showTrouble(view) {
  const rows = [
    ...Object.entries(view.refused).map(([reason, urls]) => [reason, urls, 'refused']),
    ...Object.entries(view.failed).map(([reason, urls]) => [reason, urls, 'bad']),
  ].sort((one, other) => other[1] - one[1]);
  const most = rows.length === 0 ? 1 : rows[0][1];
  const bars = rows.map(([reason, urls, kind]) =>
    bar(`${reason} (${kind === 'bad' ? 'failed' : 'refused'})`, count(urls), urls / most, kind));
  const rest = `${count(view.redirected)} redirected, ${count(view.pruned)} pruned`;
  $('trouble').replaceChildren(
    ...(bars.length === 0 ? [el('p', { class: 'quiet' }, 'Nothing was refused, nothing has failed.')] : bars),
    el('p', { class: 'quiet' }, rest));
}

async function showCluster() {
  if (line !== 'live' || document.hidden) return;
  try {
    const { nodes } = await get('/api/v1/cluster');
    $('cluster-card').hidden = nodes.length === 0;
    const head = ['node', 'address', 'state', 'shards', 'hosts', 'came', 'went', 'last move'];
    const rows = nodes.map((node) => el('tr', { class: node.gone ? 'gone' : '' },
      ...[node.name, node.address, node.gone ? `gone since ${time(node.told_at)}` : node.member.toLowerCase(),
        node.gone ? '–' : count(node.shards), node.gone ? '–' : count(node.hosts), count(node.gained), count(node.lost),
        node.last_move_at === null ? 'never' : time(node.last_move_at)].map((cell) => el('td', {}, cell))));
    $('cluster').replaceChildren(
      el('thead', {}, el('tr', {}, ...head.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...rows));
  } catch {
    // the line says that the node is away; the next round tries again
  }
}

const time = (instant) => new Date(instant).toLocaleTimeString();

function showNuggets(fresh) {
  const list = nuggets.get(selected) ?? [];
  if (list.length === 0) {
    $('nuggets').replaceChildren(el('li', { class: 'quiet' }, 'None yet.'));
    return;
  }
  const focused = document.activeElement?.dataset?.key; // a thumb keeps the focus when nuggets come
  $('nuggets').replaceChildren(...list.map((page) => nugget(page, page.number === fresh)));
  if (focused) [...$('nuggets').querySelectorAll('button')].find((it) => it.dataset.key === focused)?.focus();
}

function nugget(page, isFresh) {
  return el('li', { class: isFresh ? 'fresh' : '' },
    el('p', { class: 'head' },
      link(page.url, page.title || page.url),
      el('span', { class: 'score', title: 'nugget score' }, page.score === null ? '–' : page.score.toFixed(2)),
      ...thumbs(selected, page.url, note)),
    el('p', { class: 'quiet' }, page.host),
    el('p', { class: 'passage' }, page.passage),
    el('p', { class: 'quiet' }, page.reasons.slice(0, 4).join(' · ')));
}

// ---- orders

async function order(name, body) {
  try {
    await post(`/api/v1/crawls/${encodeURIComponent(selected)}/${name}`, body);
    note('');
    return true;
  } catch (error) {
    note(`The crawl could not be told (${name}): ${error.message}`);
    return false;
  }
}

$('pause').addEventListener('click', () => order($('pause').textContent.toLowerCase()));
$('stop').addEventListener('click', () => {
  $('ask-text').textContent = 'What was found is kept. A crawl of this kind goes on when it is started again.';
  $('ask').returnValue = 'no';
  $('ask').showModal();
});
$('ask').addEventListener('close', () => {
  if ($('ask').returnValue === 'yes') order('stop');
});
$('seeds-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const urls = $('seeds').value.split('\n').map((url) => url.trim()).filter((url) => url);
  if (await order('seeds', { urls })) $('seeds').value = '';
});
$('budget-form').addEventListener('submit', (event) => {
  event.preventDefault();
  order('budget', { pages: Number($('most-pages').value) });
});
$('unsure-box').addEventListener('toggle', () => {
  if ($('unsure-box').open && selected !== null) showUnsure(selected, note);
});
$('crawls').addEventListener('change', () => select($('crawls').value));
window.addEventListener('hashchange', () => {
  token();
  if (selected !== null) showOrders(crawls.get(selected));
});

token();
watchNewCrawl((id) => note(`Crawl ${id} begins within a second or two.`));
watchOutlook(() => (isBusy(crawls.get(selected)) || crawls.get(selected)?.state === 'paused' ? selected : null));
watchHosts(() => selected);
listen(onEvent, onLine);
setInterval(showCluster, 3000);
