// What another site has is read through this node, which asks it.

let site = ''; // empty for this one

export const isElsewhere = () => site !== '';

export function goTo(name) {
  site = name;
}

/** Where to ask for something of a crawl. */
export const at = (path) =>
  site === '' ? path : `api/v1/sites/${encodeURIComponent(site)}/read?path=${encodeURIComponent(path.replace(/^api\/v1\//, ''))}`;
