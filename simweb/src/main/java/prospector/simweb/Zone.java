package prospector.simweb;

/** Part of a page's template that a link stands in, in the order of the page. */
enum Zone {
  NAV,
  CRUMB,
  LIST,
  BODY,
  RELATED,
  FOOTER
}
