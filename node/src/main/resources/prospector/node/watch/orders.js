// Orders to a crawl: pause, stop, seeds, budget. They need the token and a node that answers.

import { post, token } from './live.js';

const $ = (id) => document.getElementById(id);

/** current() gives the id of the crawl that is shown; note(text) tells its reader something. */
export function watchOrders(current, note) {
  let toStop = null; // the page may show another crawl by the time that the answer comes
  const order = async (name, body, crawl = current()) => {
    try {
      await post(`api/v1/crawls/${encodeURIComponent(crawl)}/${name}`, body);
      note('');
      return true;
    } catch (error) {
      note(`The crawl could not be told (${name}): ${error.message}`);
      return false;
    }
  };
  $('pause').addEventListener('click', () => order($('pause').textContent.toLowerCase()));
  $('stop').addEventListener('click', () => {
    toStop = current();
    $('ask-text').textContent = `Crawl ${toStop} ends. What was found is kept. A crawl of this kind goes on when it is started again.`;
    $('ask').returnValue = 'no';
    $('ask').showModal();
  });
  $('ask').addEventListener('close', () => {
    if ($('ask').returnValue === 'yes') order('stop', undefined, toStop);
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
}

/** Shows the orders that can be given: none to a crawl that has ended, none where results are only shown. */
export function showOrders(view, { isLive, isOpened }) {
  const open = Boolean(view) && !isOpened && (view.state === 'running' || view.state === 'paused') && view.running;
  $('orders').hidden = !open;
  $('change').hidden = !open || token() === '';
  $('pause').textContent = open && view.state === 'paused' ? 'Resume' : 'Pause';
  const able = isLive && token() !== '';
  const title = token() === '' ? 'Open the address that the node printed: it carries the token' : '';
  for (const button of [$('pause'), $('stop')]) {
    button.disabled = !able;
    button.title = title;
  }
}

/** Whether its reader is about to say something of the crawl that is shown. */
export const isAnswering = () =>
  document.querySelector('dialog[open]') !== null || $('seeds').value !== '' || $('change').contains(document.activeElement);
