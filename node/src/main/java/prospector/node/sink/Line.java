package prospector.node.sink;

import prospector.persistence.page.StoredPage;

/**
 * A page as a sink gets it.
 *
 * @param number in the order of stored pages
 * @param json its line, ended by a line feed; nobody changes it
 */
record Line(long number, StoredPage stored, byte[] json) {

  String url() {
    return stored.page().url();
  }
}
