// What is shown, kept in the address behind the #: a reload, a bookmark and the back button keep it.

export const PLAIN = { crawl: '', site: '', q: '', host: '', show: 'nuggets', sort: '' };
const MOST_CHARS = 1000; // of a value; a query of the search may have as many

/** The view that the address names; what it does not name is as in PLAIN. */
export function readPlace() {
  const named = new URLSearchParams(location.hash.slice(1));
  const place = { ...PLAIN };
  for (const name of Object.keys(PLAIN)) {
    const value = named.get(name);
    if (value !== null) place[name] = value.slice(0, MOST_CHARS);
  }
  if (place.show !== 'all') place.show = 'nuggets';
  if (!['score', 'newest', 'oldest'].includes(place.sort)) place.sort = '';
  return place;
}

/** Names a view in the address, without a step in the history for each letter typed. */
export function writePlace(place) {
  const named = new URLSearchParams();
  for (const [name, plain] of Object.entries(PLAIN)) {
    if (place[name] !== plain) named.set(name, place[name]);
  }
  const text = named.toString();
  history.replaceState(null, '', location.pathname + (text === '' ? '' : '#' + text));
}
