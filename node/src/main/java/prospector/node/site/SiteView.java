package prospector.node.site;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.actors.site.SiteMap;
import prospector.actors.site.SitePost;
import prospector.node.settings.SiteSettings;
import prospector.persistence.site.SiteCopyTable;
import prospector.persistence.site.SiteTable;

/** The sites as they are shown. */
final class SiteView {
  private final SiteBook book;
  private final SiteSettings settings;
  private final SitePost.Counts counts;
  private final SiteGate gate;
  private final SiteCopies copies;
  private final Clock clock;

  SiteView(
      SiteBook book,
      SiteSettings settings,
      SitePost.Counts counts,
      SiteGate gate,
      SiteCopies copies,
      Clock clock) {
    this.book = book;
    this.settings = settings;
    this.counts = counts;
    this.gate = gate;
    this.copies = copies;
    this.clock = clock;
  }

  /**
   * The answer.
   *
   * @param own name of this site; empty where there are none
   * @param placement by what hosts that nobody has yet go to a site: {@code hash} or {@code
   *     distance}; empty where there are none
   * @param open whether this site may ask for pages, as far as the others matter
   * @param offered links of the node asked to hosts of other sites, since its start
   * @param fresh those of them whose URL was new
   * @param retired sites that were given up
   * @param domains the operators' own list: sites by domain
   */
  record Look(
      String own,
      String placement,
      boolean open,
      long offered,
      long fresh,
      List<One> sites,
      List<String> retired,
      Map<String, String> domains) {
    /** Where there are none. */
    static final Look NONE = new Look("", "", true, 0, 0, List.of(), List.of(), Map.of());
  }

  /**
   * A site.
   *
   * @param silentMillis since it was asked last and answered; null for this one and where it never
   *     did
   * @param trouble what is wrong with it; empty for nothing
   * @param copies of its pages that are kept here
   * @param copiesWaiting pages of this node that were not looked at yet for copies to it, 10,000 of
   *     each crawl at most
   */
  record One(
      String name,
      int capacity,
      String url,
      @Nullable Long silentMillis,
      @Nullable Long clockOffMillis,
      String trouble,
      long copies,
      long copyBytes,
      long copiesWaiting,
      List<Crawl> crawls) {}

  /**
   * A crawl there, and its links between that site and this one.
   *
   * @param sent links to it, each once
   * @param waitingOut links that it does not have yet
   * @param waitingIn links of it that their hosts here do not have yet
   */
  record Crawl(
      String id,
      String state,
      boolean idle,
      long pages,
      long nuggets,
      long sent,
      long sentBytes,
      long received,
      long receivedBytes,
      long waitingOut,
      long waitingIn) {}

  /** Blocking. */
  Look look() {
    SiteHello own = book.own();
    Map<String, SiteBook.Heard> told = book.told();
    List<One> sites = new ArrayList<>();
    for (SiteMap.Site site : book.map().sites()) {
      if (site.name().equals(own.site())) {
        sites.add(
            new One(
                site.name(),
                site.capacity(),
                "",
                null,
                null,
                book.isGone() ? "was given up at another site" : "",
                0,
                0,
                0,
                crawls(own, List.of())));
      } else {
        sites.add(other(site, told.get(site.name())));
      }
    }
    return new Look(
        own.site(),
        book.map().placement().name().toLowerCase(Locale.ROOT),
        gate.isOpen() && !book.isGone(),
        counts.offered(),
        counts.fresh(),
        sites,
        book.retired(),
        book.map().domains());
  }

  private One other(SiteMap.Site site, SiteBook.@Nullable Heard heard) {
    List<SiteTable.Lane> lanes =
        book.lanes().stream().filter(it -> it.peer().equals(site.name())).toList();
    String url =
        settings.peers().stream()
            .filter(peer -> peer.name().equals(site.name()))
            .map(peer -> peer.url().toString())
            .findFirst()
            .orElse("");
    String trouble = book.trouble(site.name());
    List<SiteCopyTable.Sum> kept =
        copies.kept().stream().filter(it -> it.peer().equals(site.name())).toList();
    long copied = kept.stream().mapToLong(SiteCopyTable.Sum::copies).sum();
    long bytes = kept.stream().mapToLong(SiteCopyTable.Sum::bytes).sum();
    long waiting = copies.waiting(site.name());
    if (heard == null) {
      return new One(
          site.name(),
          site.capacity(),
          url,
          null,
          null,
          trouble,
          copied,
          bytes,
          waiting,
          List.of());
    }
    return new One(
        site.name(),
        site.capacity(),
        url,
        Math.max(0, clock.millis() - heard.askedMillis()),
        heard.hello().clockMillis() - heard.askedMillis(),
        trouble,
        copied,
        bytes,
        waiting,
        crawls(heard.hello(), lanes));
  }

  private static List<Crawl> crawls(SiteHello hello, List<SiteTable.Lane> lanes) {
    SiteTable.Lane none = new SiteTable.Lane("", "", 0, 0, 0, 0, 0, 0, 0);
    return hello.crawls().stream()
        .map(
            it -> {
              SiteTable.Lane lane =
                  lanes.stream().filter(l -> l.crawl().equals(it.id())).findFirst().orElse(none);
              return new Crawl(
                  it.id(),
                  it.state(),
                  it.idle(),
                  it.done().pages(),
                  it.done().nuggets(),
                  lane.sent(),
                  lane.sentBytes(),
                  lane.received(),
                  lane.receivedBytes(),
                  lane.waitingOut(),
                  lane.waitingIn());
            })
        .toList();
  }
}
