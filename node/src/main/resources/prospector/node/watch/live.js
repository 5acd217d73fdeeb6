// The node: its token, its API, and its events. A line that breaks is opened again, later each time.

const KEY = 'prospector-token';
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const SILENCE_MS = 25_000; // the node says something every 10 s

/** The token of the printed address; kept for this tab, and taken out of the address. */
export function token() {
  const found = /[#&]token=([^&]+)/.exec(location.hash);
  if (found) {
    sessionStorage.setItem(KEY, decodeURIComponent(found[1]));
    const rest = location.hash.slice(1).split('&').filter((part) => !part.startsWith('token=')).join('&');
    history.replaceState(null, '', location.pathname + (rest === '' ? '' : '#' + rest));
  }
  return sessionStorage.getItem(KEY) ?? '';
}

let line = 'connecting';

/** Whether the node answers now. */
export const isLive = () => line === 'live';

function headers() {
  const known = token();
  return known ? { Authorization: 'Bearer ' + known } : {};
}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    const error = new Error(body.detail ?? `the node answered ${response.status}`);
    error.status = response.status;
    throw error;
  }
  return body;
}

/** For what a node has at hand: a line that was cut without a word, as while the machine slept, brings no answer. */
export const SOON_MS = 60_000;

/** Waits for the answer for so many milliseconds, or as long as it takes. */
export async function get(path, most) {
  const signal = most === undefined ? undefined : AbortSignal.timeout(most);
  return answer(await fetch(path, { headers: headers(), signal }));
}

export async function post(path, body) {
  const options = { method: 'POST', headers: headers() };
  if (body !== undefined) {
    options.headers['Content-Type'] = 'application/json';
    options.body = JSON.stringify(body);
  }
  return answer(await fetch(path, options));
}

/** A file, of a GET, or of a POST where there is a body, until the signal says that nobody wants it. */
export async function fetchFile(path, signal, body) {
  const options = { headers: headers(), signal };
  if (body !== undefined) {
    options.method = 'POST';
    options.headers['Content-Type'] = 'application/json';
    options.body = JSON.stringify(body);
  }
  const response = await fetch(path, options);
  if (!response.ok) await answer(response);
  return response.blob();
}

/** Text, and whether the node gives it only to who sends the token: a frame or a link cannot. */
export async function ask(path) {
  const open = await fetch(path);
  if (open.ok) return { source: await open.text(), needsToken: false };
  if (open.status !== 401) await answer(open);
  const response = await fetch(path, { headers: headers() });
  if (!response.ok) await answer(response);
  return { source: await response.text(), needsToken: true };
}

/** Asks again and again, and waits for an answer before it asks anew: a node that is slow is not asked ever more. */
export function every(milliseconds, ask) {
  let isOpen = false;
  setInterval(async () => {
    if (isOpen) return;
    isOpen = true;
    try {
      await ask();
    } finally {
      isOpen = false;
    }
  }, milliseconds);
}

/**
 * Listens for ever.
 *
 * onEvent(name, data) for each event, onChange(state, why) with live, lost or ended; why is 'token', what a node
 * said that takes no more, or empty.
 */
export async function listen(onEvent, onChange) {
  const onLine = (state, why) => {
    line = state;
    document.querySelectorAll('.thumbs button').forEach((button) => { button.disabled = state !== 'live'; });
    onChange(state, why);
  };
  let wait = FIRST_WAIT_MS;
  let bye = false;
  const heard = (name, data) => {
    bye = name === 'bye'; // until something else is heard: an open line alone is no new beginning
    if (!bye) onEvent(name, data);
  };
  for (;;) {
    let why = '';
    try {
      await once(heard, () => {
        wait = FIRST_WAIT_MS;
        onLine('live', '');
      });
    } catch (error) {
      why = error.status === 401 ? 'token' : error.status === 429 ? error.message : '';
    }
    onLine(bye ? 'ended' : 'lost', why);
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }
}

// EventSource cannot send the token, so the stream is read by hand.
async function once(onEvent, onOpen) {
  const stop = new AbortController();
  let watchdog;
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => stop.abort(), SILENCE_MS);
  };
  alive();
  try {
    const response = await fetch('api/v1/events', { headers: headers(), signal: stop.signal });
    if (!response.ok) await answer(response);
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      alive();
      const events = (text + value).split('\n\n');
      text = events.pop();
      events.forEach((event) => dispatch(event, onEvent));
    }
  } finally {
    clearTimeout(watchdog);
    stop.abort();
  }
}

function dispatch(event, onEvent) {
  let name = '';
  let data = '';
  for (const line of event.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice(7);
    else if (line.startsWith('data: ')) data += line.slice(6);
  }
  if (name) onEvent(name, JSON.parse(data));
}
