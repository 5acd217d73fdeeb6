package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.work.Verdict;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;

/** A file that nothing reads at the moment. */
class HostUnreadFileTest extends HostFixture {
  private static final long REST = Duration.ofMinutes(5).toMillis();

  private static final DocumentReader ENDED =
      new DocumentReader() {
        @Override
        public DocumentText read(String mime, byte[] body) {
          return DocumentText.unreadable(DocumentText.UNAVAILABLE);
        }

        @Override
        public void close() {}
      };

  @Override
  PageParser parser() {
    return new DocumentPageParser(Set.of("text/html"), ENDED, ParserSettings.DEFAULT, clock);
  }

  @Test
  void file_withoutAReader_isAskedForAgainMinutesLaterBeforeItFails() {
    SlotBroker.Bid bid = prepared("/p");
    for (int tries = 1; tries <= 2; tries++) {
      grant(bid);
      web.next().page("<p>a file");
      released(false);
      assertThat(tables.archive.rows).isEmpty();
      pass(REST - 1);
      assertThat(told(Dispatcher.BidPlaced.class)).noneMatch(placed -> placed.bid().ready());
      pass(1);
      bid = readyBid();
    }
    grant(bid);
    web.next().page("<p>a file");
    released(false);

    Verdict verdict = fish(crawls, CrawlActor.Report.class, any -> true).report().verdict();
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.FAILED);
    assertThat(verdict.reason()).isEqualTo("document_unavailable");
    assertThat(verdict.hostInTrouble()).isFalse();
  }

  @Test
  void files_withoutAReader_keepNoPageOfTheirHostWaiting() {
    SlotBroker.Bid bid = prepared("/1", "/2", "/3", "/4", "/5", "/6", "/7", "/8", "/page");
    Set<String> asked = new HashSet<>();
    for (int i = 0; i < 9; i++) {
      grant(bid);
      FakeWeb.Asked request = web.next();
      boolean page = request.url().endsWith("/page");
      assertThat(asked.add(request.url())).isTrue(); // nothing twice while something else waits
      if (page) {
        request.text("a page");
      } else {
        request.page("<p>a file");
      }
      released(page);
      pass(i < 8 ? DELAY : REST);
      bid = readyBid();
    }

    assertThat(fish(crawls, CrawlActor.Report.class, any -> true).report().verdict().kind())
        .isEqualTo(Verdict.Kind.PAGE);
  }
}
