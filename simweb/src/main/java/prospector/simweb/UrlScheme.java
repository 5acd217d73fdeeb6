package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Pages to URLs and back. <em>A page has exactly one counted URL</em>: {@link #spotOf} answers only
 * for the URL that {@link #url} writes (host in any case, default port optional, fragment ignored).
 */
final class UrlScheme {
  private static final byte[] PART = bytes("part-");
  private static final byte[] LIST = bytes("list-");
  private static final byte[] HTML = bytes(".html");
  private static final byte[] VIEW = bytes("view?id=");
  private static final byte[] ALIAS = bytes("/go/");

  private final WebPlan web;

  UrlScheme(WebPlan web) {
    this.web = web;
  }

  String url(Spot spot) {
    ByteSink sink = new ByteSink(256);
    sink.put(spot.host().base);
    writePath(sink, spot);
    return sink.asciiFrom(0);
  }

  String path(Spot spot) {
    ByteSink sink = new ByteSink(256);
    writePath(sink, spot);
    return sink.asciiFrom(0);
  }

  void writePath(ByteSink sink, Spot spot) {
    sink.put('/');
    if (spot.kind() == PageKind.ROOT) {
      return;
    }
    sink.put(spot.section().name).put('/');
    switch (spot.kind()) {
      case PART -> sink.put(PART).putNumber(spot.number()).put(HTML);
      case LIST -> sink.put(LIST).putNumber(spot.number()).put(HTML);
      case ARTICLE -> writeArticle(sink, spot);
      default -> {}
    }
  }

  /** A URL that reaches the page through {@code hops} redirects, 1 to 3, on the page's own host. */
  void writeAliasPath(ByteSink sink, Spot spot, int hops) {
    int page = spot.id() - spot.host().first;
    sink.put(ALIAS).putNumber(hops).put('/').putNumber(page);
  }

  private void writeArticle(ByteSink sink, Spot spot) {
    long hash = Draw.hash(web.settings.seed(), spot.id(), 0x534c5547);
    int style = spot.host().style;
    if (style == 3) {
      sink.put(VIEW).putNumber(spot.number());
      return;
    }
    if (style == 2) {
      sink.putNumber(2005 + Draw.below(hash, 20)).put('/');
    }
    byte[][] first =
        Draw.unit(Draw.hash(hash, 1)) < Signal.topicalSlug(spot.nature())
            ? Vocabulary.TOPICAL_BYTES
            : Vocabulary.PLAIN_BYTES;
    sink.put(first[Draw.below(Draw.hash(hash, 2), first.length)]).put('-');
    byte[][] second = Vocabulary.PLAIN_BYTES;
    sink.put(second[Draw.below(Draw.hash(hash, 3), second.length)]).put('-');
    sink.putNumber(spot.number());
    if (style != 1) {
      sink.put(HTML);
    }
  }

  /** The host of a name of ours, also of a mirror's; null for other names. */
  @Nullable HostPlan hostOf(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.length() < 9 || !lower.endsWith(".sim")) {
      return null;
    }
    char kind = lower.charAt(0);
    int index = number(lower, 1, lower.length() - 4);
    if ((kind != 'h' && kind != 'm') || index < 0 || index >= web.hosts.length) {
      return null;
    }
    HostPlan host = web.hosts[index];
    boolean known = lower.equals(HostPlan.name(kind, index));
    return known && (kind == 'h' || host.has(Quirk.MIRROR)) ? host : null;
  }

  /** The page of a path with query on a host, null if there is none. */
  @Nullable Spot spotOf(HostPlan host, String path) {
    if (path.equals("/")) {
      return Spot.of(host, 0);
    }
    int slash = path.indexOf('/', 1);
    if (slash < 0) {
      return null;
    }
    int s = number(path, path.lastIndexOf('-', slash) + 1, slash);
    if (s < 0 || s >= host.sections.length) {
      return null;
    }
    int page = page(host.sections[s], path.substring(slash + 1));
    if (page < 0) {
      return null;
    }
    Spot spot = Spot.of(host, page);
    return path(spot).equals(path) ? spot : null;
  }

  private static int page(SectionPlan section, String rest) {
    if (rest.isEmpty()) {
      return section.start;
    }
    int end = rest.endsWith(".html") ? rest.length() - 5 : rest.length();
    int from = Math.max(rest.lastIndexOf('-'), rest.lastIndexOf('=')) + 1;
    int n = number(rest, from, end);
    if (rest.startsWith("part-")) {
      return n >= 0 && n < section.parts ? section.partPage(n) : -1;
    }
    if (rest.startsWith("list-")) {
      return n >= 0 && n < section.lists ? section.listPage(n) : -1;
    }
    return n >= 0 && n < section.articles ? section.articlePage(n) : -1;
  }

  /** Decimal number of 1 to 8 digits between two positions, -1 if it is none. */
  static int number(String text, int from, int to) {
    if (from < 0 || to <= from || to - from > 8) {
      return -1;
    }
    int value = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      value = value * 10 + (c - '0');
    }
    return value;
  }

  private static byte[] bytes(String ascii) {
    return ascii.getBytes(US_ASCII);
  }
}
