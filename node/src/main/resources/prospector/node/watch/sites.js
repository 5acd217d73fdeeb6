// The sites that crawl one web together.

import { SOON_MS, every, get } from './live.js';
import { offerSites } from './results.js';
import { bytes, count, el } from './show.js';

const EVERY_MS = 3_000;
const SILENT_MS = 60_000;
const HEAD = ['site', 'state', 'pages', 'nuggets', 'URLs sent to it', 'not there yet', 'URLs from it', 'not handed on yet', 'bytes to it', 'copies kept here'];
const PLACEMENT = { hash: 'Hosts go to sites by their names; one that was asked stays.', distance: 'Hosts go to the site that is nearest to them, as measured; one that was placed stays.' };
const $ = (id) => document.getElementById(id);
let awaited = false;

/** Whether nothing is asked for here until other sites were heard. */
export const areSitesAwaited = () => awaited;

/** isLive() says whether the node answers now; crawl() which crawl is shown. */
export function watchSites(isLive, crawl) {
  every(EVERY_MS, async () => {
    if (isLive() && !document.hidden) await look(crawl());
  });
}

async function look(crawl) {
  try {
    const { own, placement, open, offered, fresh, sites, retired } = await get('api/v1/sites', SOON_MS);
    awaited = !open;
    $('sites-card').hidden = sites.length === 0;
    $('sites-trouble').textContent = [open ? '' : 'Nothing is asked for until all other sites were heard, and see the same sites and capacities.',
      retired.length > 0 ? `Given up: ${retired.join(', ')}.` : ''].join(' ').trim();
    $('sites-known').textContent = [PLACEMENT[placement] ?? '', known(offered, fresh)].join(' ').trim();
    offerSites(own, sites.map((site) => site.name).filter((name) => name !== own));
    $('sites').replaceChildren(
      el('thead', {}, el('tr', {}, ...HEAD.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...sites.map((site) => row(site, own, crawl))));
  } catch {
    // the line says that the node is away; the next round tries again
  }
}

/** What need not be told again is what keeps the line quiet. */
function known(offered, fresh) {
  return offered === 0 ? '' : `Of ${count(offered)} links to their hosts that this node kept for them, ${Math.round(100 * (1 - fresh / offered))} % had been told before.`;
}

function row(site, own, crawl) {
  const here = site.name === own;
  const it = site.crawls.find((one) => one.id === crawl);
  const between = here || !it ? ['–', '–', '–', '–', '–']
    : [count(it.sent), count(it.waiting_out), count(it.received), count(it.waiting_in), bytes(it.sent_bytes)];
  const silent = !here && (site.silent_millis === null || site.silent_millis > SILENT_MS);
  const cells = [here ? `${site.name} (here)` : site.name, state(site, it, silent), it ? count(it.pages) : '–', it ? count(it.nuggets) : '–', ...between, here || !site.copies ? '–' : `${count(site.copies)} (${bytes(site.copy_bytes)})`];
  return el('tr', { class: silent ? 'gone' : '' }, ...cells.map((cell) => el('td', {}, cell)));
}

function state(site, crawl, silent) {
  const said = crawl ? (crawl.idle ? `${crawl.state}, waits for others` : crawl.state) : 'does not have this crawl yet';
  if (site.trouble) return site.trouble;
  if (!silent) return said;
  return site.silent_millis === null ? 'was never heard' : `silent for ${Math.round(site.silent_millis / 60_000)} min; ${said}`;
}
