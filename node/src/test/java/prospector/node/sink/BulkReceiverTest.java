package prospector.node.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;

/**
 * Pages for the bulk API. No OpenSearch runs here: {@link BulkContract} answers as its
 * documentation says, and complains about everything that does not keep to it.
 */
@Timeout(120)
class BulkReceiverTest {
  private final Path dir;

  BulkReceiverTest(@TempDir Path dir) {
    this.dir = dir;
  }

  private static SinkSettings.Sink sink(BulkContract server) {
    return SinkScene.sink("o", new SinkTarget.Bulk(server.url(), "pages", Optional.empty()), 10);
  }

  private static SinkCounts counts(SinkDesk desk) {
    return Objects.requireNonNull(desk.counts().get("o"));
  }

  @Test
  void bulk_pages_areDocumentsByCrawlAndUrlHoweverOftenTheyCome() throws Exception {
    try (BulkContract server = new BulkContract("pages");
        SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 25);
      assertThat(scene.desk(sink(server)).finish(Duration.ofSeconds(20))).isEmpty();
      assertThat(server.urls()).containsExactlyInAnyOrderElementsOf(SinkScene.urls(0, 25));

      scene
          .database()
          .sinks()
          .advance("c", "o", prospector.persistence.table.SinkTable.Cursor.START);
      assertThat(scene.desk(sink(server)).finish(Duration.ofSeconds(20))).isEmpty();
      assertThat(server.urls()).hasSize(25);
      assertThat(server.written()).isEqualTo(50);
      assertThat(server.complaints()).isEmpty();
      assertThat(server.document(BulkReceiver.id("c", SinkScene.url(7))).path("title").asText())
          .isEqualTo("steam");
    }
  }

  @Test
  void bulk_serverThatIsTooBusyForSome_getsThemAgain() throws Exception {
    try (BulkContract server = new BulkContract("pages");
        SinkScene scene = new SinkScene(dir)) {
      server.answersOnce(SinkScene.url(3), 429, "es_rejected_execution_exception");
      server.answersOnce(SinkScene.url(14), 503, "unavailable_shards_exception");
      scene.store(0, 25);
      SinkDesk desk = scene.desk(sink(server));
      await().atMost(Duration.ofSeconds(60)).until(() -> counts(desk).pages() == 25);
      assertThat(counts(desk).failures()).isEqualTo(2);
      desk.finish(Duration.ofSeconds(20));
      assertThat(server.urls()).containsExactlyInAnyOrderElementsOf(SinkScene.urls(0, 25));
      assertThat(server.complaints()).isEmpty();
    }
  }

  @Test
  void bulk_indexThatIsNotThereForAWhile_getsThePagesAgain() throws Exception {
    try (BulkContract server = new BulkContract("pages");
        SinkScene scene = new SinkScene(dir)) {
      server.answersOnce(SinkScene.url(3), 404, "index_not_found_exception");
      server.answersOnce(SinkScene.url(14), 409, "version_conflict_engine_exception");
      scene.store(0, 25);
      SinkDesk desk = scene.desk(sink(server));
      await().atMost(Duration.ofSeconds(60)).until(() -> counts(desk).pages() == 25);
      desk.finish(Duration.ofSeconds(20));
      assertThat(counts(desk).failures()).isEqualTo(2);
      assertThat(counts(desk).pagesRefused()).isZero();
      assertThat(server.urls()).containsExactlyInAnyOrderElementsOf(SinkScene.urls(0, 25));
    }
    assertThat(dir.resolve("sinks/o.refused.jsonl")).doesNotExist();
  }

  @Test
  void bulk_pageThatDoesNotFitTheIndex_isSetAside() throws Exception {
    try (BulkContract server = new BulkContract("pages");
        SinkScene scene = new SinkScene(dir)) {
      server.refuses(SinkScene.url(3));
      scene.store(0, 12);
      SinkDesk desk = scene.desk(sink(server));
      assertThat(desk.finish(Duration.ofSeconds(20))).isEmpty();
      assertThat(counts(desk).pagesRefused()).isEqualTo(1);
      List<String> others = new ArrayList<>(SinkScene.urls(0, 12));
      others.remove(3);
      assertThat(server.urls()).containsExactlyInAnyOrderElementsOf(others);
    }
    assertThat(Files.readString(dir.resolve("sinks/o.refused.jsonl"))).contains(SinkScene.url(3));
  }

  @Test
  void bulk_answerThatIsNoneOfTheBulkApi_isAFailure() throws Exception {
    try (Answering server =
            new Answering(exchange -> Answering.answer(exchange, 200, "{\"ok\":true}"));
        SinkScene scene = new SinkScene(dir)) {
      scene.store(0, 3);
      SinkDesk desk =
          scene.desk(
              SinkScene.sink(
                  "o", new SinkTarget.Bulk(server.url(), "pages", Optional.empty()), 10));
      assertThat(desk.finish(Duration.ofSeconds(20)).orElseThrow())
          .startsWith("3 pages wait for sink o.");
    }
  }
}
