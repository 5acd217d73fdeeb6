package prospector.web.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.web.text.Controls;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;
import prospector.web.url.UrlResult;

/**
 * Turns the references of one page into its links.
 *
 * <p><em>Each target once</em>: at its earliest place, with the longest anchor and that anchor's
 * surroundings, and nofollow only if every reference says so. References to the page itself are
 * left out.
 */
final class LinkResolution {
  private static final int ANCHOR_CHARS_MAX = 120;
  private static final int CONTEXT_CHARS_MAX = 160;

  private final CrawlUrl page;
  private final CrawlUrl base;
  private final WebEncoding encoding;
  private final int max;
  private final Map<String, UrlResult> resolved = new HashMap<>();
  private final Map<CrawlUrl, Target> targets = new LinkedHashMap<>();
  private final Map<String, Integer> refused = new HashMap<>();

  LinkResolution(CrawlUrl page, CrawlUrl base, WebEncoding encoding, int max) {
    this.page = page;
    this.base = base;
    this.encoding = encoding;
    this.max = max;
  }

  /** What is known of one target so far. */
  private static final class Target {
    private final FoundLink first;
    private FoundLink longest;
    private boolean nofollow;

    Target(FoundLink first) {
      this.first = first;
      this.longest = first;
      this.nofollow = first.nofollow;
    }
  }

  /** The base URL of a document by the HTML standard: the base element's href, if it resolves. */
  static CrawlUrl baseOf(CrawlUrl page, Optional<String> baseHref) {
    return baseHref
        .flatMap(href -> UrlNormalizer.resolve(page, href.strip()).accepted())
        .orElse(page);
  }

  Optional<CrawlUrl> resolve(String href) {
    return UrlNormalizer.resolve(base, HrefEncoding.encodeQuery(href, encoding)).accepted();
  }

  void add(FoundLink link) {
    if (link.href.startsWith("#")) {
      return;
    }
    int fragment = link.href.indexOf('#'); // no part of a target, and takes none of the places
    String href = fragment < 0 ? link.href : link.href.substring(0, fragment);
    UrlResult result = resolved.get(href);
    if (result == null) {
      if (resolved.size() >= max) {
        refused.merge("over_limit", 1, Integer::sum);
        return;
      }
      result = UrlNormalizer.resolve(base, HrefEncoding.encodeQuery(href, encoding));
      resolved.put(href, result);
    }
    if (result instanceof UrlResult.Accepted accepted) {
      merge(accepted.url(), link);
    } else if (result instanceof UrlResult.Refused refusal) {
      refused.merge(refusal.problem().reason(), 1, Integer::sum);
    }
  }

  private void merge(CrawlUrl url, FoundLink link) {
    Target target = targets.get(url);
    if (target == null) {
      targets.put(url, new Target(link));
      return;
    }
    target.nofollow &= link.nofollow;
    if (link.anchorLength() > target.longest.anchorLength()) {
      target.longest = link;
    }
  }

  List<Link> links(VisibleText text) {
    List<Link> links = new ArrayList<>(targets.size());
    for (Map.Entry<CrawlUrl, Target> entry : targets.entrySet()) {
      if (entry.getKey().equals(page)) {
        continue;
      }
      Target target = entry.getValue();
      FoundLink shown = target.longest;
      links.add(
          new Link(
              entry.getKey(),
              anchor(text, shown),
              Controls.storable(
                  text.around(
                      shown.start,
                      shown.firstBlock,
                      shown.end,
                      shown.lastBlock,
                      CONTEXT_CHARS_MAX)),
              tagPath(target),
              links.size(),
              target.first.kind,
              target.nofollow));
    }
    return links;
  }

  private static String tagPath(Target target) {
    String path = target.first.tagPath;
    return target.nofollow
        ? ElementStack.shortened(path, ElementStack.PATH_CHARS_MAX - Link.MARK.length()) + Link.MARK
        : path;
  }

  private static String anchor(VisibleText text, FoundLink link) {
    String visible = text.slice(link.start, link.end, ANCHOR_CHARS_MAX);
    return Controls.storable(visible.isEmpty() ? Fold.text(link.label, ANCHOR_CHARS_MAX) : visible);
  }

  Map<String, Integer> refused() {
    return refused;
  }
}
