package prospector.simweb;

import org.jspecify.annotations.Nullable;

/**
 * Host name and path of an absolute http(s) URL, taken apart without any normalisation.
 *
 * @param host name without port
 * @param path with query, without fragment; "/" if empty
 */
public record Address(String host, String path) {

  /** Null if the text is no absolute http(s) URL. */
  public static @Nullable Address parse(String url) {
    int start;
    if (url.regionMatches(true, 0, "http://", 0, 7)) {
      start = 7;
    } else if (url.regionMatches(true, 0, "https://", 0, 8)) {
      start = 8;
    } else {
      return null;
    }
    int end = url.indexOf('#', start);
    end = end < 0 ? url.length() : end;
    int slash = url.indexOf('/', start);
    int authorityEnd = slash < 0 || slash > end ? end : slash;
    String path = authorityEnd == end ? "/" : url.substring(authorityEnd, end);
    int colon = url.indexOf(':', start);
    int hostEnd = colon < 0 || colon > authorityEnd ? authorityEnd : colon;
    return new Address(url.substring(start, hostEnd), path);
  }
}
