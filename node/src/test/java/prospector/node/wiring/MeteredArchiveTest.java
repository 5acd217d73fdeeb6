package prospector.node.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import prospector.node.metrics.NodeMeters;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Validators;
import prospector.persistence.page.WarcLocation;

/** Only what was stored says how long storing takes. */
class MeteredArchiveTest {
  private final NodeMeters meters = new NodeMeters();
  private long nanos;
  private final CompletableFuture<StoredPage> outcome = new CompletableFuture<>();
  private final PageArchive archive =
      new MeteredArchive(
          (PageArchive)
              Proxy.newProxyInstance(
                  PageArchive.class.getClassLoader(),
                  new Class<?>[] {PageArchive.class},
                  (proxy, method, arguments) -> outcome),
          meters,
          () -> nanos);

  private static PageRecord page() {
    return new PageRecord(
        "trams",
        "http://a.example/",
        "http://a.example",
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, 1_700_000_000_000L, "text/html", "UTF-8", 10, 20),
        new PageRecord.Choice(1, "", 0.5, 7, PageRecord.Arm.FOCUSED),
        PageRecord.Judged.NOT,
        PageRecord.Words.NONE,
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  private void store() {
    archive.store(page(), Optional.empty(), false, PageLinks.UNKNOWN);
  }

  private String metric(String name) {
    return meters
        .text()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length() + 1))
        .findFirst()
        .orElse("none");
  }

  @Test
  void store_fails_isCountedAndIsNoTimeOfTheDisk() {
    outcome.completeExceptionally(new IllegalStateException("the disk is full"));

    store();

    assertThat(metric("prospector_persist_failures_total")).isEqualTo("1.0");
    assertThat(metric("prospector_persist_seconds_count")).isEqualTo("0");
  }

  /** A database that is away is waited for: the first failure comes ten minutes later. */
  @Test
  void store_waits_isToldByItsAge() {
    assertThat(metric("prospector_persist_waiting_seconds")).isEqualTo("0.0");
    store();
    nanos = 70_000_000_000L;
    store();

    assertThat(metric("prospector_persist_waiting_seconds")).isEqualTo("70.0");
    assertThat(metric("prospector_persist_failures_total")).isEqualTo("0.0");

    outcome.completeExceptionally(new IllegalStateException("the database is away"));
    assertThat(metric("prospector_persist_waiting_seconds")).isEqualTo("0.0");
  }

  @Test
  void store_ends_isTimed() {
    store();

    outcome.complete(new StoredPage(page(), WarcLocation.NONE, Validators.NONE, false));

    assertThat(metric("prospector_persist_failures_total")).isEqualTo("0.0");
    assertThat(metric("prospector_persist_seconds_count")).isEqualTo("1");
  }
}
