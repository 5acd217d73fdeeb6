// The figures of a crawl: what was found first, how much better than chance, the rest in a table.

import { beside, hasEnded, stateText } from './state.js';
import { bar, bytes, clock, count, decimal, el, percent } from './show.js';

const $ = (id) => document.getElementById(id);
const REFUSED = {
  robots: 'robots.txt forbids it', scope: 'out of scope', depth: 'too deep', mime: 'another kind of file', filter: 'a URL filter',
  excluded: 'excluded', noindex: 'the page asks not to be used', size: 'too large', too_large: 'too large', trap: 'looks like a trap',
  private_address: 'a private address', no_contact: 'a public address, without a contact', redirect_scope: 'redirects out of scope',
};
const FAILED = {
  timeout: 'no answer in time', dns: 'its name could not be looked up', no_such_name: 'its name does not exist',
  connect: 'no connection', tls: 'no TLS that can be trusted', malformed: 'no proper HTTP',
};

/** Nuggets, copies, pages, and how the crawl stands. */
export function showSummary(view, processIsThere) {
  $('crawl-title').textContent = view.topic;
  $('nugget-count').textContent = count(view.nuggets);
  $('nugget-words').textContent = view.nuggets === 1 ? 'nugget' : 'nuggets';
  const more = beside(view);
  $('nugget-more').textContent = [
    ...(more === '' ? [] : [more]),
    `${count(view.pages)} ${view.pages === 1 ? 'page' : 'pages'} fetched`,
    ...(hasEnded(view) || view.relevance.window === null ? [] : [`${percent(view.relevance.window)} of the last ones are nuggets`]),
  ].join(' · ');
  $('state').textContent = stateText(view, processIsThere);
  $('state').dataset.state = processIsThere ? view.state : 'gone';
}

export function liftText(lift) {
  return lift.value === null ? '–' : decimal(lift.value) + '×';
}

/** Whether the control arm has met enough for its rate to say something. */
export const chanceIsKnown = (view) => view.lift.value !== null;

export function showLift({ lift, control }) {
  const known = lift.value !== null;
  const found = `${count(control.nuggets)} ${control.nuggets === 1 ? 'nugget' : 'nuggets'}`;
  const random = `${found} in ${count(control.pages)} random ${control.pages === 1 ? 'page' : 'pages'}`;
  const told = lift.pages_until_told > 0 ? `, told in some ${count(lift.pages_until_told)} pages` : '';
  $('lift').textContent = liftText(lift);
  $('lift').parentElement.classList.toggle('unknown', !known);
  $('lift-prefix').textContent = lift.at_least ? 'at least' : '';
  $('lift-text').textContent = known ? 'as often relevant as chance'
    : lift.too_early ? `too early: ${random}${told}` : 'waits for the first pages of the control arm';
  $('lift-band').textContent = !known ? ''
    : lift.at_least ? `against ${random}` : `95 % band ${decimal(lift.low)} to ${decimal(lift.high)}, against ${random}`;
}

export function showFacts(view) {
  const facts = [
    ['pages', count(view.pages)],
    ['relevant overall', percent(view.relevance.overall)],
    ...(chanceIsKnown(view) ? [['by chance', percent(view.control.rate)]] : []),
    ['pages a second', decimal(view.pages_per_second)],
    ['in flight', count(view.in_flight)],
    ['waiting URLs', count(view.queued)],
    ['hosts with work', count(view.hosts)],
    ['fetched', bytes(view.bytes)],
    ['time', clock(view.seconds)],
  ];
  $('facts').replaceChildren(...facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))));
}

export function showBudget(view) {
  const parts = [
    ['pages', view.pages, view.budget.pages, count],
    ['nuggets', view.nuggets, view.budget.nuggets, count],
    ['time', view.seconds, view.budget.seconds, clock],
    ['bytes', view.bytes, view.budget.bytes, bytes],
    ['pages a nugget now', view.relevance.window > 0 ? 1 / view.relevance.window : view.pages, view.budget.price, count],
    ['surely found', view.remaining.recall_at_least ?? 0, view.budget.recall, percent],
  ].filter(([, , limit]) => limit !== null);
  const bars = parts.map(([name, done, limit, text]) => bar(name, `${text(done)} of ${text(limit)}`, done / limit));
  const left = view.seconds_left === null ? '' : `about ${clock(view.seconds_left)} left`;
  const words = parts.length > 0 ? left
    : hasEnded(view) ? 'There was no limit.' : 'No limit: it goes on until it is stopped or nothing is left.';
  $('budget').replaceChildren(...bars, el('p', { class: 'quiet' }, words));
}

const words = (reason, plain) => plain[reason] ?? plain[reason.replace(/_.*/, '')]
  ?? (reason.startsWith('http_') ? `status ${reason.slice(5)}` : reason.replaceAll('_', ' '));

export function showTrouble(view) {
  const rows = [
    ...Object.entries(view.refused).map(([reason, urls]) => [`refused: ${words(reason, REFUSED)}`, urls, 'refused']),
    ...Object.entries(view.failed).map(([reason, urls]) => [`failed: ${words(reason, FAILED)}`, urls, 'bad']),
  ].sort((one, other) => other[1] - one[1]);
  const most = rows.length === 0 ? 1 : rows[0][1];
  const bars = rows.map(([reason, urls, kind]) => bar(reason, count(urls), urls / most, kind));
  $('trouble').replaceChildren(
    ...(bars.length === 0 ? [el('p', { class: 'quiet' }, 'Nothing was refused, nothing has failed.')] : bars),
    el('p', { class: 'quiet' }, `${count(view.redirected)} redirected, ${count(view.pruned)} pruned`));
}
