package prospector.actors.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.host.state.BarrenViews;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.HostState;
import prospector.actors.host.state.PageSameness;
import prospector.actors.work.Copy;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchRequest;
import prospector.web.url.CrawlUrl;

/** Edit and history pages of a wiki: after a few that say so, their like is not asked for. */
class HostViewTest extends HostFixture {
  private static final String BARREN = "<meta name=robots content='noindex,nofollow'><p>edit";
  private static final String NOINDEX = "<meta name=robots content=noindex><p>a copy of it";
  private static final String SOUND = "<p>a page";

  private static String edit(int page) {
    return "/w?title=P_" + page + "&action=compose";
  }

  /** Of pages that are no samples. */
  private static String source(int page) {
    int name = 0;
    for (int found = 0; found < page; found += isSample("/_sources/" + name + ".txt") ? 0 : 1) {
      name++;
    }
    return "/_sources/" + name + ".txt";
  }

  private static boolean isSample(String path) {
    return CrawlUrl.ofNormal(HOST + path).fingerprint() % 20 == 0;
  }

  private static String other(int page) {
    return "/w?p=P_" + page + "&shown=otherwise";
  }

  private static String copy(int page) {
    return "/d?as=plain&id=" + page;
  }

  private static String old(int page) {
    return "/w?title=P_" + page + "&oldid=1";
  }

  /** The first of the numbers whose URL is no sample. */
  private static int notASample(int from) {
    int page = from;
    while (CrawlUrl.ofNormal(HOST + edit(page)).fingerprint() % 20 == 0) {
      page++;
    }
    return page;
  }

  private void fetch(SlotBroker.Bid bid, String html) {
    grant(bid);
    web.next().page(html);
    released(true);
    pass(DELAY);
  }

  private List<String> refused() {
    return tables.archive.rows.stream()
        .filter(row -> row.state() == PageRecord.State.REFUSED)
        .map(row -> row.reason() + " " + row.url())
        .toList();
  }

  @Test
  void pages_threeOfAViewBringNothing_theOthersAreRefusedWaitingOrNew() {
    int waiting = notASample(10);
    fetch(prepared(edit(1), edit(2), edit(3), edit(waiting)), BARREN);
    fetch(readyBid(), BARREN);
    assertThat(refused()).isEmpty();
    fetch(readyBid(), BARREN);
    int later = notASample(30);
    deliver(2, batch(edit(later), "/w?title=P_1"));
    settle();

    assertThat(refused()).hasSize(2).allMatch(row -> row.startsWith("view " + HOST + "/w?"));
    assertThat(refused()).contains("view " + HOST + edit(later));
    fetch(readyBid(), SOUND); // the page itself is asked for
    killAndRestart();
    int afterwards = notASample(60);
    deliver(3, batch(edit(afterwards)));
    settle();
    assertThat(refused()).contains("view " + HOST + edit(afterwards));
  }

  /** A kill came between the row of a page and its event: what it links to is in no event yet. */
  @Test
  void pages_oneOfTheViewWasStoredBeforeAKill_isAskedForAndNotRefused() {
    int a = notASample(1);
    int b = notASample(a + 1);
    int c = notASample(b + 1);
    int d = notASample(c + 1);
    int e = notASample(d + 1);
    List<String> waiting = new ArrayList<>();
    Stream.of(a, b, c, d, e).map(page -> HOST + edit(page)).forEach(waiting::add);
    SlotBroker.Bid bid = prepared(edit(a), edit(b), edit(c), edit(d), edit(e));
    for (int page = 1; page <= 3; page++) {
      grant(page == 1 ? bid : readyBid());
      FakeWeb.Asked request = web.next();
      waiting.remove(request.url());
      if (page == 3) {
        tables.archive.rows.add(Given.nugget(waiting.get(0)));
      }
      request.page(BARREN);
      released(true);
      pass(DELAY);
    }

    assertThat(refused()).containsExactly("view " + waiting.get(1));
    grant(readyBid());
    assertThat(web.next().url()).isEqualTo(waiting.get(0));
  }

  @Test
  void visit_ofOneOfTwoPagesThatBringNothing_isNotTheThird() {
    fetch(prepared(edit(1), edit(2), edit(notASample(10))), BARREN);
    fetch(readyBid(), BARREN);
    host.tell(new HostMessage.Revisit(HOST, CRAWL, List.of(HOST + edit(1))));
    grant(bid(bid -> bid.control() && bid.ready()));
    FakeWeb.Asked visit = web.next();
    assertThat(visit.purpose()).isEqualTo(FetchRequest.Purpose.REVISIT);

    visit.page(BARREN + " it again");
    released(false);

    assertThat(refused()).isEmpty();
  }

  /** An export that says noindex and is unlike its page: nobody's result either. */
  @Test
  void pages_oneOfTheViewSaysNoindexAlone_isNoReasonAgainstIt() {
    fetch(prepared(edit(1), edit(2), edit(3), edit(4), edit(notASample(10))), NOINDEX);
    fetch(readyBid(), BARREN);
    fetch(readyBid(), BARREN);
    assertThat(refused()).isEmpty();
    fetch(readyBid(), BARREN);

    assertThat(refused()).hasSize(1);
  }

  @Test
  void pages_oneOfTheViewIsSound_noneIsRefused() {
    fetch(prepared(edit(1), edit(2), edit(3), edit(4), edit(notASample(10))), SOUND);
    fetch(readyBid(), BARREN);
    fetch(readyBid(), BARREN);
    fetch(readyBid(), BARREN);

    assertThat(refused()).isEmpty();
  }

  @Test
  void pages_threeOfAViewAreCopiesOfOthersOfTheHost_theOthersAreRefused() {
    int waiting = notASample(10);
    fetch(prepared("/p/1"), SOUND);
    deliver(2, batch(edit(1), edit(2), edit(3), edit(waiting)));
    fetch(readyBid(), SOUND);
    fetch(readyBid(), SOUND);
    assertThat(refused()).isEmpty();
    fetch(readyBid(), SOUND);

    assertThat(refused()).hasSize(1).allMatch(row -> row.startsWith("view " + HOST + "/w?"));
  }

  /** The same host under another name, say: the page was not compared with those of its own. */
  @Test
  void pages_oneOfTheViewIsACopyOfAnotherHosts_isNoReasonAgainstIt() {
    CrawlUrl elsewhere = CrawlUrl.ofNormal("http://other.test/2");
    contents.add(CRAWL, elsewhere, SOUND.getBytes(UTF_8), "a page");
    fetch(prepared(edit(1), edit(2), edit(3), edit(4), edit(notASample(10))), BARREN);
    fetch(readyBid(), SOUND);
    fetch(readyBid(), BARREN);
    assertThat(refused()).isEmpty();
    fetch(readyBid(), BARREN);

    assertThat(refused()).hasSize(1);
  }

  /** Links are followed in any order: the view of a page may come before the page. */
  @Test
  void pages_viewCameBeforeItsPage_theViewIsRefusedAsIfAfterIt() {
    fetch(prepared(source(1), "/1.html", source(2)), SOUND);
    assertThat(refused()).isEmpty();
    fetch(readyBid(), SOUND);

    assertThat(refused()).containsExactly("view " + HOST + source(2));
    killAndRestart();
    deliver(2, batch(source(3)));
    settle();
    assertThat(refused()).contains("view " + HOST + source(3));
  }

  @Test
  void cameFirst_pageThatIsNoViewLess_changesNothing() {
    CrawlUrl shown = CrawlUrl.ofNormal(HOST + other(1));
    Copy copy = new Copy(Copy.Kind.EXACT, shown.value());

    assertThat(copy.viewBefore(CrawlUrl.ofNormal(HOST + "/w"))).contains(shown);
    assertThat(copy.viewBefore(CrawlUrl.ofNormal(HOST + "/w?p=P_1")))
        .as("it has p=* of both")
        .contains(shown);
    assertThat(copy.viewBefore(CrawlUrl.ofNormal(HOST + "/w?p=P_1&shown=at_once")))
        .as("another view of it: one of the two is needed")
        .isEmpty();
    assertThat(copy.viewBefore(CrawlUrl.ofNormal("http://other.test/w"))).isEmpty();
    assertThat(new Copy(Copy.Kind.LISTING, shown.value()).viewBefore(shown)).isEmpty();
  }

  /** A page of the view that is nobody's copy still settles that the view is sound. */
  @Test
  void cameFirst_oneOfTwoSoundPages_leavesTheOther() {
    BarrenViews views = new BarrenViews();
    views.learn(CrawlUrl.ofNormal(HOST + source(1)), false);
    views.learn(CrawlUrl.ofNormal(HOST + source(2)), false);
    views.cameFirst(CrawlUrl.ofNormal(HOST + source(1)), CrawlUrl.ofNormal(HOST + "/1.html"));

    assertThat(views.save()).containsExactly(new BarrenViews.Count("/_sources/", 1, 1));
    assertThat(views.refuses(CrawlUrl.ofNormal(HOST + source(3)), 3)).isFalse();
  }

  @Test
  void views_ofASnapshot_areThoseBefore() {
    HostState state = HostState.empty();
    CrawlShare share = state.share(CRAWL);
    CrawlUrl url = CrawlUrl.ofNormal(HOST + edit(notASample(1)));
    share.compare(url, new PageSameness(false, List.of(), true, false, false, false, null));
    share.compare(url, new PageSameness(false, List.of(), true, false, false, false, null));

    assertThat(CrawlShare.restore(share.save(), 100).views().refuses(url, 2)).isTrue();
    assertThat(CrawlShare.restore(share.save(), 100).views().refuses(url, 3)).isFalse();
    assertThat(CrawlShare.restore(share.save(), 100).views().refuses(url, 0)).isFalse();
  }

  @Test
  void learn_moreViewsThanAreKept_barrenOnesDisplaceSoundOnes() {
    BarrenViews views = new BarrenViews();
    for (int i = 0; i < 1_000; i++) {
      views.learn(CrawlUrl.ofNormal(HOST + "/w?n" + i + "=1"), false);
    }
    CrawlUrl barren = CrawlUrl.ofNormal(HOST + edit(notASample(1)));
    views.learn(barren, true);

    assertThat(views.save()).hasSize(200);
    assertThat(views.refuses(barren, 1)).isTrue();
    for (int i = 0; i < 1_000; i++) {
      views.learn(CrawlUrl.ofNormal(HOST + "/w?m" + i + "=1"), true);
    }
    assertThat(views.save()).hasSize(200);
  }

  /** The page that settles a second view may be a sample of one that is settled. */
  @Test
  void needless_pageOfABarrenViewThatSettlesAnother_namesWhatWaits() {
    CrawlShare share = HostState.empty().share(CRAWL);
    int waits = 50;
    while (CrawlUrl.ofNormal(HOST + old(waits)).fingerprint() % 20 == 0) {
      waits++;
    }
    share.receive(batch(old(waits)));
    BarrenViews views = new BarrenViews();
    for (int page = 1; page <= 11; page++) {
      views.learn(CrawlUrl.ofNormal(HOST + edit(page)), true);
    }

    assertThat(
            views.needless(
                CrawlUrl.ofNormal(HOST + edit(12)), Optional.empty(), share.queue().urls(), 3))
        .as("title=* now, as action=edit before")
        .extracting(CrawlUrl::value)
        .containsExactly(HOST + old(waits));
  }

  /** What its software's documentation says, and what the page says of itself. */
  @Test
  void isRefused_knownView_takesOnePage() {
    assertThat(new BarrenViews.Count("do=backlink", 1, 0).isRefused(3)).isTrue();
    assertThat(new BarrenViews.Count("do=backlink", 0, 0).isRefused(3)).isFalse();
    assertThat(new BarrenViews.Count("do=backlink", 9, 1).isRefused(3)).isFalse();
    assertThat(new BarrenViews.Count("do=backlink", 1, 0).isRefused(0)).isFalse();
  }

  @Test
  void refuses_sample_isAskedForUntilTwiceAsManyWereMet() {
    int page = 1;
    while (CrawlUrl.ofNormal(HOST + other(page)).fingerprint() % 20 != 0
        || CrawlUrl.ofNormal(HOST + other(page)).fingerprint() % 200 == 0) {
      page++;
    }
    CrawlUrl sample = CrawlUrl.ofNormal(HOST + other(page));
    BarrenViews views = new BarrenViews();
    for (int i = 0; i < 5; i++) {
      views.learn(CrawlUrl.ofNormal(HOST + other(5_000 + i)), true);
      assertThat(views.refuses(sample, 3)).isFalse();
    }
    views.learn(CrawlUrl.ofNormal(HOST + other(6_000)), true);

    assertThat(views.refuses(sample, 3)).isTrue();
  }

  @Test
  void pages_threeOfAViewNameTheAddressWithoutIt_theOthersAreRefused() {
    fetch(prepared("/start"), SOUND);
    for (int i = 1; i <= 3; i++) {
      deliver(1 + i, batch(copy(i)));
      assertThat(refused()).isEmpty();
      fetch(
          readyBid(),
          "<meta name=robots content=nofollow><link rel=canonical href='?id=%d'>text %d"
              .formatted(i, i));
    }
    int later = 10;
    while (CrawlUrl.ofNormal(HOST + copy(later)).fingerprint() % 20 == 0) {
      later++;
    }
    deliver(5, batch(copy(later)));
    settle();

    assertThat(refused()).containsExactly("view " + HOST + copy(later));
  }

  /** They may well hold sound pages that were not met yet. */
  @Test
  void isRefused_anyValueOfAParameter_takesFourTimesAsManyPages() {
    assertThat(new BarrenViews.Count("version=*", 11, 0).isRefused(3)).isFalse();
    assertThat(new BarrenViews.Count("version=*", 12, 0).isRefused(3)).isTrue();
    assertThat(new BarrenViews.Count("version=*", 90, 1).isRefused(3)).isFalse();
    assertThat(new BarrenViews.Count("action=compose", 3, 0).isRefused(3)).isTrue();
  }
}
