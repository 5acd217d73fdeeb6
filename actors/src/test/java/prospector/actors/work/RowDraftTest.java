package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.host.Given;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.url.CrawlUrl;

class RowDraftTest {
  private static final CrawlUrl URL = CrawlUrl.ofNormal("http://a.test/1");

  private static PageRecord row(FetchOutcome outcome, Duration elapsed) {
    FetchTask task =
        new FetchTask(Given.crawl(), URL, 1, 1, "", 0, 0, PageRecord.Arm.FOCUSED, 0, 0, 0, -1, 0);
    FetchResult result =
        new FetchResult(
            new FetchRequest(URL, FetchRequest.Purpose.PAGE),
            outcome,
            Instant.ofEpochMilli(7),
            elapsed,
            Optional.empty(),
            "");
    return new RowDraft(task, result, Verdict.refused("any")).withoutPage();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4})
  void withoutPage_refusedByItsHeader_hasStatusAndTimeOfTheRequest(int millis) {
    PageRecord row =
        row(new FetchOutcome.Refused("mime", "video/mp4", 206), Duration.ofMillis(millis));

    assertThat(row.status()).isEqualTo(206);
    assertThat(row.askedAt()).hasValue(Instant.ofEpochMilli(7));
    assertThat(row(new FetchOutcome.TooLarge("body", 200, 9), Duration.ZERO).status())
        .isEqualTo(200);
  }

  @Test
  void withoutPage_refusedBeforeARequest_wasNotAskedFor() {
    FetchOutcome refused = new FetchOutcome.Refused("private_address", "10.0.0.1", 0);
    PageRecord row = row(refused, Duration.ofMillis(30)); // to find out the address

    assertThat(row.status()).isZero();
    assertThat(row.askedAt()).isEmpty();
  }
}
