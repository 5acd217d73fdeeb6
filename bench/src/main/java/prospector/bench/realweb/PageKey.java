package prospector.bench.realweb;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * URLs that differ only in percent-encoding, in the order of their parameters or in {@code ;} for
 * {@code &} have the same key, so that a log's spelling of a URL meets that of the truth.
 */
final class PageKey {
  private PageKey() {}

  /** The key of an absolute URL; its fragment is left out. */
  static String of(String url) {
    String whole = url.split("#", 2)[0];
    int mark = whole.indexOf('?');
    if (mark < 0) {
      return decoded(whole);
    }
    String query =
        Arrays.stream(whole.substring(mark + 1).split("[&;]"))
            .filter(pair -> !pair.isEmpty())
            .map(pair -> decoded(pair.replace('+', ' ')))
            .sorted()
            .collect(Collectors.joining("&"));
    return decoded(whole.substring(0, mark)) + (query.isEmpty() ? "" : "?" + query);
  }

  /** Without percent-encoding; as it stands where that is broken. A plus sign stays one. */
  private static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException broken) {
      return text;
    }
  }
}
