package prospector.web.page;

import java.time.Duration;

/**
 * What reading files may cost.
 *
 * @param media whether audio and video files are fetched too
 * @param processes that read at the same time, 1 or more
 * @param heapMegabytes largest heap of each, 64 or more
 * @param timeMax longest time for one document, once it is its turn
 * @param textCharsMax characters of text taken from one document
 * @param linksMax links taken from one document
 */
public record DocumentSettings(
    boolean media,
    int processes,
    int heapMegabytes,
    Duration timeMax,
    int textCharsMax,
    int linksMax) {
  /**
   * No media, one process of 256 MiB, ten seconds, a million characters, 2,000 links. A node has
   * more processes where it has the cores.
   */
  public static final DocumentSettings DEFAULT =
      new DocumentSettings(
          false,
          1,
          256,
          Duration.ofSeconds(10),
          ParserSettings.DEFAULT.textCharsMax(),
          ParserSettings.DEFAULT.linksMax());

  public DocumentSettings {
    if (processes < 1
        || heapMegabytes < 64
        || timeMax.toMillis() < 1
        || textCharsMax < 1
        || linksMax < 0) {
      throw new IllegalArgumentException(
          "expected processes >= 1, heapMegabytes >= 64, timeMax >= 1 ms, textCharsMax >= 1 and"
              + " linksMax >= 0");
    }
  }
}
