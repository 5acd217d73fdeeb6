package prospector.node.site;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import prospector.actors.site.SitePost;
import prospector.node.metrics.LastKnown;
import prospector.node.metrics.NodeMeters;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.site.SiteTable;

/** What a node counts of the exchange between sites. */
final class SiteMeters {
  private SiteMeters() {}

  static void copies(NodeMeters meters, SiteCopies copies) {
    meters.counts(
        "prospector.sites.copies.sent.bytes",
        "Bytes of copies of pages that this node sent to other sites.",
        copies::sentBytes);
    LastKnown<Number> bytes = // the table is asked, and no scrape waits for the database
        new LastKnown<>(
            () -> copies.kept().stream().mapToLong(SiteCopyTable.Sum::bytes).sum(),
            Double.NaN,
            System::nanoTime);
    meters.shows(
        "prospector.sites.copies.kept.bytes",
        "Bytes of copies of other sites' pages that are kept here, as of the last scrape.",
        bytes::now);
    LastKnown<Number> waiting = new LastKnown<>(copies::waiting, Double.NaN, System::nanoTime);
    meters.shows(
        "prospector.sites.copies.waiting",
        "Pages of this node that were not looked at yet for copies, 10,000 of each crawl and site"
            + " at most, as of the last scrape.",
        waiting::now);
  }

  static void questions(NodeMeters meters, SiteErrands errands) {
    meters.counts(
        "prospector.sites.questions.dropped",
        "Questions about robots.txt and answers for which a site that says nothing had no room;"
            + " they are asked again.",
        errands::dropped);
  }

  static void links(
      NodeMeters meters,
      SiteBook book,
      SitePost.Counts counts,
      LongAdder refused,
      List<SiteTalk> talks) {
    meters.counts(
        "prospector.sites.links.offered",
        "Links of this node's pages to hosts of other sites.",
        counts::offered);
    meters.counts(
        "prospector.sites.links.new",
        "Those of them whose URL was new, so that they are sent.",
        counts::fresh);
    meters.counts(
        "prospector.sites.links.again",
        "Those of relevant pages to URLs that were sent before: once for each URL.",
        counts::again);
    meters.counts(
        "prospector.sites.links.refused",
        "Links of other sites that are no URL of a host of this one.",
        refused::sum);
    meters.counts(
        "prospector.sites.sent.bytes",
        "Bytes of links and lessons that this node sent to other sites, repeats included.",
        () -> talks.stream().mapToLong(SiteTalk::sentBytes).sum());
    meters.shows(
        "prospector.sites.links.waiting.out",
        "Links of this site that others do not have yet.",
        () -> book.lanes().stream().mapToLong(SiteTable.Lane::waitingOut).sum());
    meters.shows(
        "prospector.sites.links.waiting.in",
        "Links of other sites that their hosts do not have yet.",
        () -> book.lanes().stream().mapToLong(SiteTable.Lane::waitingIn).sum());
  }
}
