package prospector.web.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names of views that common server software has ({@link ViewNames}), from {@code known-views.tsv},
 * which names the documentation of each.
 *
 * <p><em>A start value, no verdict:</em> where a page of such a view says that it brings nothing,
 * one is enough to believe it of the others.
 */
public final class KnownViews {
  private static final Set<String> NAMES = read();

  private KnownViews() {}

  /** Whether a view is one of them. */
  public static boolean contains(String name) {
    return NAMES.contains(name);
  }

  private static Set<String> read() {
    try (InputStream in = KnownViews.class.getResourceAsStream("known-views.tsv")) {
      if (in == null) {
        throw new IllegalStateException("known-views.tsv is missing");
      }
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.substring(0, line.indexOf('\t')))
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
