package prospector.persistence.page;

/**
 * Where a response record lies.
 *
 * @param node name of the node whose disk has it; empty when nothing was archived
 * @param file file name inside that node's {@code warc/} directory; empty when nothing was archived
 * @param offset byte offset of the response record's gzip member
 * @param length its length in bytes
 */
public record WarcLocation(String node, String file, long offset, long length) {
  /** Nothing was archived. */
  public static final WarcLocation NONE = new WarcLocation("", "", 0, 0);
}
