package prospector.node.settings;

import java.util.HexFormat;
import java.util.Locale;

/** Ids of crawls whose users name none: they come from the names of their topics. */
public final class CrawlIds {
  private static final String NAMELESS = "topic";

  private CrawlIds() {}

  /**
   * Small letters a-z and digits, a dash for each stretch of anything else. A name in another
   * script, of which that leaves nothing, is told from others by its hash.
   */
  public static String of(String topicName) {
    String slug = slug(topicName);
    return slug.isEmpty()
        ? NAMELESS + "-" + HexFormat.of().toHexDigits(topicName.hashCode())
        : slug;
  }

  /** The same for a crawl with a directory of its own, where nothing tells names of no letters. */
  public static String alone(String topicName) {
    String slug = slug(topicName);
    return slug.isEmpty() ? NAMELESS : slug;
  }

  private static String slug(String topicName) {
    return topicName.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
