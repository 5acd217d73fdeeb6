// The nodes of a cluster.

import { SOON_MS, every, get } from './live.js';
import { count, el, time } from './show.js';

const EVERY_MS = 3_000;
const HEAD = ['node', 'address', 'state', 'shards', 'hosts', 'came', 'went', 'last move'];
const $ = (id) => document.getElementById(id);

/** isLive() says whether the node answers now. */
export function watchCluster(isLive) {
  every(EVERY_MS, async () => {
    if (isLive() && !document.hidden) await look();
  });
}

async function look() {
  try {
    const { nodes } = await get('api/v1/cluster', SOON_MS);
    $('cluster-card').hidden = nodes.length === 0;
    $('cluster').replaceChildren(
      el('thead', {}, el('tr', {}, ...HEAD.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...nodes.map(row)));
  } catch {
    // the line says that the node is away; the next round tries again
  }
}

function row(node) {
  const cells = [node.name, node.address, node.gone ? `gone since ${time(node.told_at)}` : node.member.toLowerCase(),
    node.gone ? '–' : count(node.shards), node.gone ? '–' : count(node.hosts), count(node.gained), count(node.lost),
    node.last_move_at === null ? 'never' : time(node.last_move_at)];
  return el('tr', { class: node.gone ? 'gone' : '' }, ...cells.map((cell) => el('td', {}, cell)));
}
