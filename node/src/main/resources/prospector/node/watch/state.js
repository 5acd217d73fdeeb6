// How a crawl stands, in a sentence, and what to do next.

import { count } from './show.js';

const ENDS = {
  pages: 'its page budget is used up', nuggets: 'it has the nuggets that were wanted', time: 'its time is used up',
  bytes: 'its budget of bytes is used up', price: 'nuggets cost more pages than they may', recall: 'enough of the nuggets seem found',
  exhausted: 'nothing is left to fetch',
  unreachable: 'no host that has something waiting can be asked', interrupted: 'it was interrupted',
  stopped: 'it was stopped',
};
const STORAGE = 'storage: ';
const MORE = {
  pages: '--pages ', nuggets: '--nuggets ', time: '--time ', bytes: '--set crawl.budget.bytes=', price: '--stop-at price=',
  recall: '--stop-at recall=',
};
const PRICED_PAGES = 1000; // the price of a nugget is that of the last ones

export const hasEnded = (view) => view.state === 'finished' || view.state === 'stopped';
export const isBusy = (view) => Boolean(view) && view.running && view.state === 'running';

const nuggets = (number) => `${count(number)} ${number === 1 ? 'nugget' : 'nuggets'}`;
const pages = (number) => `${count(number)} ${number === 1 ? 'page' : 'pages'}`;

/** "7 nuggets in 60 pages". */
export const yieldOf = (view) => `${nuggets(view.nuggets)} in ${pages(view.pages)}`;

/** "25 copies and 3 lists more"; empty for none. */
export function beside(view) {
  const copies = view.relevant_copies - view.listings;
  const parts = [];
  if (copies > 0) parts.push(`${count(copies)} ${copies === 1 ? 'copy' : 'copies'}`);
  if (view.listings > 0) parts.push(`${count(view.listings)} ${view.listings === 1 ? 'list' : 'lists'}`);
  return parts.length === 0 ? '' : `${parts.join(', ')} more`;
}

/** Why it ended; a reason that is not known here is told as it stands. */
function because(reason) {
  if (!reason) return '';
  const why = reason.startsWith(STORAGE) ? `a page could not be stored: ${reason.slice(STORAGE.length)}` : ENDS[reason] ?? reason;
  return ` ${why[0].toUpperCase()}${why.slice(1)}.`;
}

/** "Finished: 7 nuggets in 60 pages. Its page budget is used up." */
export function stateText(view, processIsThere) {
  if (view.state === 'finished') return `Finished: ${yieldOf(view)}.${because(view.finish_reason)}`;
  if (view.state === 'stopped') return `Stopped: ${yieldOf(view)}.${view.finish_reason === 'stopped' ? '' : because(view.finish_reason)}`;
  if (!processIsThere || !view.running) return `Not running: ${yieldOf(view)} so far.`;
  if (view.state === 'paused') return `Paused: ${yieldOf(view)} so far.`;
  if (view.state === 'running') return view.saturated ? 'Running, but the topic seems exhausted.' : 'Running.';
  return `${view.state[0].toUpperCase()}${view.state.slice(1)}.`;
}

/** The budget that lets it go on, as SpentBudget of the node says it: all count what earlier runs used, too. */
function more({ finish_reason: reason, budget, pages, nuggets, bytes, seconds, relevance }) {
  if (reason === 'recall') return Math.round((1 + budget.recall) * 5e5) / 1e6;
  const reached = {
    pages, nuggets, bytes, time: Math.ceil(seconds), price: Math.round(1 / Math.max(1 / PRICED_PAGES, relevance.window ?? 0)),
  }[reason];
  const limit = budget[reason === 'time' ? 'seconds' : reason] ?? 0;
  return `${2 * Math.max(limit, reached)}${reason === 'time' ? 's' : ''}`;
}

const shellWord = (text) => (/^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * What can be done once nothing goes on any more: [words, command] pairs.
 *
 * @param node directory of the crawl or node, whether it takes crawls, whether it only shows results
 */
export function nextSteps(view, node, processIsThere) {
  const steps = [];
  const dir = shellWord(node.directory || 'DIR');
  if (!processIsThere && !node.takesCrawls) steps.push(['See it again', `./prospector open ${dir}`]);
  if (!hasEnded(view) && processIsThere) return steps;
  if (node.takesCrawls) return steps;
  const option = MORE[view.finish_reason];
  if (option) steps.push(['Go on: the command that began it, with more', `${option}${more(view)}`]);
  else if (view.finish_reason !== 'exhausted') steps.push(['Go on: the command that began it, once more', '']);
  return steps;
}
