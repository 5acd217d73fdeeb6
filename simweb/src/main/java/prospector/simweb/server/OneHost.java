package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Address;
import prospector.simweb.Answer;

/**
 * Serves a web of many hosts as one: what is {@code http://a.test/x} there is {@code
 * http://NAME/a.test/x} here, and so are the links to it.
 *
 * <p>Links are found by their spelling in the source, not by a parser, so that the rest of a page
 * stays as it is, byte for byte: absolute ones to a host of the web anywhere, rooted ones in {@code
 * href} and {@code src}.
 */
public final class OneHost {
  private static final Pattern ROOTED =
      Pattern.compile("((?:href|src)\\s*=\\s*[\"']?)/(?!/)", Pattern.CASE_INSENSITIVE);
  private static final Pattern ABSOLUTE =
      Pattern.compile("https?://([a-z0-9.-]+)(?::[0-9]+)?", Pattern.CASE_INSENSITIVE);

  private final String name;
  private final Set<String> hosts;

  /**
   * @param name of the one host
   * @param hosts that it stands for, lower case
   */
  OneHost(String name, Set<String> hosts) {
    this.name = name;
    this.hosts = Set.copyOf(hosts);
  }

  /** The address here of one there. */
  public static String address(String name, String url) {
    Address there = Address.parse(url);
    if (there == null) {
      throw new IllegalArgumentException("expected an http(s) URL, got: " + url);
    }
    return "http://" + name + "/" + there.host().toLowerCase(Locale.ROOT) + there.path();
  }

  /** The address there, without its scheme; null for one that is not of the one host. */
  @Nullable String origin(String comparable) {
    return comparable.startsWith(name + "/") ? comparable.substring(name.length() + 1) : null;
  }

  /** An answer with its links turned to the one host. */
  Answer turned(String host, Answer answer) {
    String type = answer.contentType();
    String location = answer.location();
    boolean page = type != null && type.toLowerCase(Locale.ROOT).contains("html");
    return new Answer(
        answer.status(),
        type,
        location == null ? null : turned(host, location.replaceFirst("^/(?!/)", "/" + host + "/")),
        page
            ? turned(host, new String(answer.body(), ISO_8859_1)).getBytes(ISO_8859_1)
            : answer.body(),
        answer.failure(),
        answer.gzip(),
        answer.etag());
  }

  private String turned(String host, String source) {
    String rooted = ROOTED.matcher(source).replaceAll("$1/" + host + "/");
    Function<MatchResult, String> turn =
        link ->
            hosts.contains(link.group(1).toLowerCase(Locale.ROOT))
                ? "http://" + name + "/" + link.group(1).toLowerCase(Locale.ROOT)
                : link.group();
    return ABSOLUTE.matcher(rooted).replaceAll(turn);
  }
}
