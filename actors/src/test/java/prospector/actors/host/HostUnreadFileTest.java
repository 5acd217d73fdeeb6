package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import prospector.actors.control.CrawlActor;
import prospector.actors.host.service.SlotBroker;
import prospector.actors.work.Verdict;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;

/** A file that nothing reads at the moment. */
class HostUnreadFileTest extends HostFixture {
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
  void file_withoutAReader_isAskedForAgainBeforeItFails() {
    SlotBroker.Bid bid = prepared("/p");
    long wait = Given.DELAYS.backOffStart().toMillis();
    for (int tries = 1; tries <= 2; tries++) {
      grant(bid);
      web.next().page("<p>a file");
      released(false);
      assertThat(tables.archive.rows).isEmpty();
      pass(wait);
      bid = readyBid();
      wait *= 2;
    }
    grant(bid);
    web.next().page("<p>a file");
    released(false);

    Verdict verdict = crawls.expectMessageClass(CrawlActor.Report.class).report().verdict();
    assertThat(verdict.kind()).isEqualTo(Verdict.Kind.FAILED);
    assertThat(verdict.reason()).isEqualTo("document_unavailable");
  }
}
