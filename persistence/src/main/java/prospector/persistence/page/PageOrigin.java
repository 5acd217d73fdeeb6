package prospector.persistence.page;

import java.util.OptionalLong;

/**
 * What a row keeps of the first one of its page, whichever node replaces it.
 *
 * @param countedBy node that counts the page
 * @param foundBy node that found it to be a nugget first; empty for none
 * @param firstSeq number of the first row where this is not it
 */
public record PageOrigin(String countedBy, String foundBy, OptionalLong firstSeq) {

  /** Of a page that a node stores for the first time. */
  public static PageOrigin first(StoredPage stored, String node) {
    return new PageOrigin(node, stored.found() ? node : "", OptionalLong.empty());
  }

  /** The same after a visit by a node. */
  public PageOrigin visited(StoredPage stored, String node) {
    return foundBy.isEmpty() && stored.found() ? new PageOrigin(countedBy, node, firstSeq) : this;
  }
}
