package prospector.node.settings;

import java.util.HexFormat;
import java.util.Locale;

/** Ids of crawls. Where their users name none they come from the names of their topics. */
public final class CrawlIds {
  private static final int LONGEST = 100;

  /** What an id is to be like, for whoever gave another. */
  public static final String EXPECTED = "expected a-z, 0-9 and ._-, at most " + LONGEST;

  private static final String RULE = "[a-z0-9][a-z0-9._-]{0," + (LONGEST - 1) + "}";
  private static final String NAMELESS = "topic";

  private CrawlIds() {}

  /** Whether a crawl that is given to a node or a cluster may be called so. */
  public static boolean isId(String text) {
    return text.matches(RULE);
  }

  /** The id of a crawl whose user names none: its {@link #folder}, as far as an id may go. */
  public static String of(String topicName) {
    String folder = folder(topicName);
    return folder.substring(0, Math.min(LONGEST, folder.length()));
  }

  /**
   * Small letters a-z and digits, a dash for each stretch of anything else. A name in another
   * script, of which that leaves nothing, is told from others by its hash.
   */
  public static String folder(String topicName) {
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
