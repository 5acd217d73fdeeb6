package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batchFrom;
import static prospector.actors.host.Given.parent;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.handoff.HandoffRelay;
import prospector.actors.host.decide.HostSettings;
import prospector.actors.host.decide.SitemapSettings;
import prospector.persistence.page.PageRecord;
import prospector.web.politeness.TimeWindows;

/** A host of which one copy teaches that a parameter does not matter. */
class HostSamePageTest extends HostFixture {
  private static final String TEXT = "<p>the same text, whatever the parameter";

  @Override
  HostSettings settings() {
    HostSettings usual = super.settings();
    return new HostSettings(
        usual.delays(),
        usual.overflowBound(),
        usual.exactUrls(),
        usual.maxTries(),
        usual.holdLinks(),
        usual.resendAfter(),
        usual.passivateAfter(),
        SitemapSettings.DEFAULT,
        TimeWindows.NONE,
        new HostSettings.Sameness(1, 32, 0),
        HostSettings.Misses.DEFAULT,
        HostSettings.Sizes.DEFAULT);
  }

  @Test
  void page_refusesAUrlToWhichALinkArrivesMeanwhile_itStaysRefused() {
    grant(prepared("/p?v=1", "/p?v=2", "/p?v=3", "/q"));
    web.next().page(TEXT);
    released(true);
    pass(DELAY);
    grant(readyBid());
    FakeWeb.Asked second = web.next();
    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(1L)));
    deliver(2, batchFrom(parent(OTHER + "/late", false, 0), "/p?v=3"));

    second.page(TEXT);
    released(true);

    relay.expectMessage(new HandoffRelay.Receipt(OTHER, OTHER_NODE, List.of(2L)));
    assertThat(tables.archive.rows)
        .filteredOn(row -> row.reason().equals("same_page"))
        .extracting(PageRecord::url)
        .containsExactly(HOST + "/p?v=3");
    pass(DELAY);
    assertThat(readyBid().queued()).as("/q alone").isOne();
  }
}
