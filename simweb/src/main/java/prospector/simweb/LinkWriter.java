package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import prospector.simweb.LinkPlan.Route;

/** Writes the address and the anchor text of planned links. */
final class LinkWriter {
  private static final byte[] SID = "sid=".getBytes(US_ASCII);

  private final WebPlan web;
  private final UrlScheme urls;

  LinkWriter(WebPlan web, UrlScheme urls) {
    this.web = web;
    this.urls = urls;
  }

  /**
   * Writes what stands in the href: rooted for links inside the host, else absolute.
   *
   * @param session id to carry to pages of the same host, 0 = none
   */
  void href(ByteSink sink, HostPlan from, LinkPlan links, int i, int session) {
    Spot target = links.targets[i];
    boolean inside = target.host() == from && links.routes[i] != Route.MIRROR;
    if (!inside) {
      sink.put(links.routes[i] == Route.MIRROR ? target.host().mirrorBase : target.host().base);
    }
    if (links.routes[i] == Route.ALIAS) {
      urls.writeAliasPath(sink, target, 1 + Draw.below(links.salts[i], 3));
    } else {
      urls.writePath(sink, target);
    }
    if (inside && session != 0) {
      boolean query = target.kind() == PageKind.ARTICLE && from.style == 3;
      sink.put(query ? '&' : '?').put(SID).putNumber(session);
    }
  }

  void anchor(ByteSink sink, LinkPlan links, int i) {
    long salt = links.salts[i];
    switch (links.wordings[i]) {
      case GENERIC -> sink.put(pick(Vocabulary.GENERIC_BYTES, salt));
      case TOPICAL -> {
        sink.put(pick(Vocabulary.TOPICAL_BYTES, salt)).put(' ');
        title(sink, links.targets[i], 1);
      }
      case PLAIN -> title(sink, links.targets[i], 2);
    }
  }

  /** The first words, 1 to 3, of a page's title without its topical word. */
  void title(ByteSink sink, Spot page, int words) {
    long hash = Draw.hash(web.settings.seed(), page.id(), 0x5449544c);
    for (int w = 0; w < words; w++) {
      if (w > 0) {
        sink.put(' ');
      }
      sink.put(pick(Vocabulary.PLAIN_BYTES, Draw.hash(hash, w)));
    }
  }

  private static byte[] pick(byte[][] words, long hash) {
    return words[Draw.below(hash, words.length)];
  }
}
