package prospector.node.inspect;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.link.SitemapFile;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.IgnoredParameters;
import prospector.actors.host.state.Moves;
import prospector.node.settings.NodeSettings;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Spelling;

/** Says in lines of text what a host has learned of itself that bears on one of its URLs. */
final class HostWords {
  private static final int SITEMAPS = 3;

  private final NodeSettings.Host settings;

  HostWords(NodeSettings.Host settings) {
    this.settings = settings;
  }

  void print(HostState host, String crawl, CrawlUrl url, PrintWriter out) {
    host.views(crawl).map(views -> views.of(url)).orElse(List.of()).stream()
        .limit(3)
        .forEach(
            view ->
                out.printf(
                    Locale.ROOT,
                    "view       %s%s on this host: %d pages said noindex and nofollow, %d did not%n",
                    view.view(),
                    view.isRefused(settings.barrenViews()) ? " brings nothing" : "",
                    view.barren(),
                    view.sound()));
    host.moves(crawl)
        .flatMap(Moves::to)
        .ifPresent(to -> out.println("moved      its host only points to " + to));
    int needed = settings.copiesToIgnore();
    host.parameters(crawl)
        .flatMap(known -> known.twin(needed))
        .ifPresent(to -> out.println("twin       its host's pages are the same at " + to));
    host.parameters(crawl).map(IgnoredParameters::known).orElse(List.of()).stream()
        .filter(pairs -> Spelling.names(url).contains(pairs.name()))
        .forEach(
            pairs ->
                out.printf(
                    Locale.ROOT,
                    "parameter  %s %s on this host: %d pairs of pages were the same, %d were not%n",
                    pairs.name(),
                    pairs.isIgnored(needed) ? "is ignored" : "counts",
                    pairs.same(),
                    pairs.different()));
    host.yields(crawl)
        .flatMap(yields -> yields.slow(url, settings.slowAfter()))
        .ifPresent(
            slow ->
                out.printf(
                    Locale.ROOT,
                    "slowed     nothing new came from %s lately: %d of %d pages are copies%n",
                    slow.prefix().isEmpty() ? "this host" : slow.prefix(),
                    slow.copies(),
                    slow.pages()));
    host.sitemaps(crawl)
        .ifPresent(
            read ->
                read.files().stream()
                    .filter(file -> !file.left().isEmpty())
                    .limit(SITEMAPS)
                    .forEach(file -> out.println("sitemap    " + words(file))));
    HostSettings.standsBack(host, settings.misses(), settings.sizes())
        .forEach(reason -> out.println("stands back its host bids " + reason));
  }

  /** Such as {@code 500 new entries of http://a.org/sitemap.xml taken; left bound 312}. */
  private static String words(SitemapFile file) {
    return (file.links() + file.parts().size())
        + " new entries of "
        + file.url()
        + " taken; left "
        + UntakenLinks.words(file.left());
  }
}
