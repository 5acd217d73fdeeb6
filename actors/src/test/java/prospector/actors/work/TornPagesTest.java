package prospector.actors.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.actors.host.Given;
import prospector.persistence.page.PageRecord;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.url.CrawlUrl;

class TornPagesTest {
  private static final int MOST = 2;

  private final TornPages pages = new TornPages(MOST);

  private static FetchTask task(int page) {
    return new FetchTask(
        Given.crawl(),
        CrawlUrl.ofNormal("http://a.test/" + page),
        1,
        1,
        "",
        0,
        0,
        PageRecord.Arm.FOCUSED,
        0,
        0,
        0,
        -1,
        0);
  }

  private void breakOff(int page) {
    FetchTask task = task(page);
    pages.note(
        task,
        new FetchResult(
            new FetchRequest(task.url(), FetchRequest.Purpose.REVISIT),
            FetchOutcome.Unreachable.brokenOff(5),
            Instant.EPOCH,
            Duration.ZERO,
            Optional.empty(),
            ""));
  }

  @Test
  void note_onePageMoreThanTheBound_forgetsTheFirst() {
    breakOff(1);
    breakOff(2);

    breakOff(3);

    assertThat(pages.contains(task(1))).isFalse();
    assertThat(pages.contains(task(2))).isTrue();
    assertThat(pages.contains(task(3))).isTrue();
  }

  @Test
  void note_pageThatBreaksOffAgain_isTheNewest() {
    breakOff(1);
    breakOff(2);
    breakOff(1);

    breakOff(3);

    assertThat(pages.contains(task(1))).isTrue();
    assertThat(pages.contains(task(2))).isFalse();
  }
}
