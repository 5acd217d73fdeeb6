package prospector.actors.host.link;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;
import prospector.actors.CborSerializable;

/**
 * A sitemap that a crawl has asked for.
 *
 * @param url where it lies
 * @param readMillis when it was asked for last, epoch milliseconds
 * @param outcome what came of it: {@code pages}, {@code index}, {@code moved}, or why there was
 *     nothing to read
 * @param links links taken from it then
 * @param parts sitemaps of the same host to read in its place: those of an index, or where it moved
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record SitemapFile(
    String url, long readMillis, String outcome, int links, List<String> parts)
    implements CborSerializable {
  public SitemapFile {
    parts = List.copyOf(parts);
  }

  /** Whether it was there and could be read, or lies elsewhere. */
  public boolean isRead() {
    return List.of("pages", "index", "moved").contains(outcome);
  }
}
