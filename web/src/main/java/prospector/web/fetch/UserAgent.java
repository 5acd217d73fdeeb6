package prospector.web.fetch;

import java.util.Optional;

/**
 * Who we say we are, as RFC 9110 section 10.1.5 wants it: {@code name/version (+contact)}.
 *
 * @param name product token, which is also what robots.txt groups are matched with
 * @param version of the product
 * @param contact URL or mail address of whoever runs the crawl; must be set before the live web is
 *     crawled
 */
public record UserAgent(String name, String version, Optional<String> contact) {

  public UserAgent {
    requireHeaderSafe("name", name);
    requireHeaderSafe("version", version);
    contact.ifPresent(value -> requireHeaderSafe("contact", value));
    if (name.isEmpty()) {
      throw new IllegalArgumentException("expected a product name, got nothing");
    }
  }

  /** The value of the User-Agent header. */
  public String headerValue() {
    String product = version.isEmpty() ? name : name + "/" + version;
    return contact.map(value -> product + " (+" + value + ")").orElse(product);
  }

  private static void requireHeaderSafe(String part, String value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) < ' ' || value.charAt(i) > '~') {
        throw new IllegalArgumentException(
            "expected printable ASCII in the user agent's " + part + ", got: " + value);
      }
    }
  }
}
