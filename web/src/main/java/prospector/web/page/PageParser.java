package prospector.web.page;

import java.util.List;
import java.util.Map;
import prospector.web.url.CrawlUrl;

/** Turns the bytes of a response into a {@link ParsedPage}. Stateless; safe to share. */
public interface PageParser {

  /**
   * Parses a body. Never throws on any input: what cannot be parsed comes back with empty text and
   * no links.
   *
   * @param url where the body came from; base of relative links unless the page names another
   * @param headers response headers, names in lower case, values in order of arrival
   * @param body the body after content decoding
   */
  ParsedPage parse(CrawlUrl url, Map<String, List<String>> headers, byte[] body);

  /**
   * What a response's headers say of it to robots, whatever its status and body; nothing where a
   * parser knows none of them.
   *
   * @param headers response headers, names in lower case, values in order of arrival
   */
  default Directives directives(Map<String, List<String>> headers) {
    return Directives.NONE;
  }

  /**
   * Whether a response with these headers may keep its thread waiting for seconds, as files do that
   * another process reads: it must not be parsed where pages are.
   */
  default boolean takesLong(Map<String, List<String>> headers) {
    return false;
  }
}
