package prospector.web.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import prospector.web.header.HeaderText;
import prospector.web.header.LinkHeader;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * What the headers of a response refer to: Link (RFC 8288) and Refresh.
 *
 * <p>They are relative to the response's URL, whatever base the page names.
 *
 * @param canonical the canonical URL by the Link header, as it stands in {@code links}
 * @param links with absolute references
 */
record HeaderLinks(Optional<String> canonical, List<FoundLink> links) {

  static HeaderLinks of(CrawlUrl page, Map<String, List<String>> headers) {
    Optional<String> canonical = Optional.empty();
    List<FoundLink> links = new ArrayList<>();
    for (LinkHeader stated : LinkHeader.ofHeaders(headers)) {
      Optional<Link.Kind> kind = LinkRelation.of(stated.rel(), stated.type());
      Optional<String> target = absolute(page, stated.href());
      if (kind.isPresent() && target.isPresent()) {
        links.add(found(target.get(), kind.get(), "http/link", HeaderText.utf8(stated.title())));
        if (kind.get() == Link.Kind.CANONICAL && canonical.isEmpty()) {
          canonical = target;
        }
      }
    }
    headers.getOrDefault("refresh", List.of()).stream()
        .findFirst()
        .flatMap(MetaRefresh::parse)
        .filter(refresh -> !refresh.url().isEmpty())
        .ifPresent(
            refresh ->
                absolute(page, refresh.url())
                    .ifPresent(url -> links.add(found(url, refresh.kind(), "http/refresh", ""))));
    return new HeaderLinks(canonical, links);
  }

  private static Optional<String> absolute(CrawlUrl page, String href) {
    return UrlNormalizer.resolve(page, HeaderText.location(href)).accepted().map(CrawlUrl::value);
  }

  private static FoundLink found(String url, Link.Kind kind, String path, String label) {
    return new FoundLink(url, kind, path, false, new VisibleText(1), label);
  }
}
