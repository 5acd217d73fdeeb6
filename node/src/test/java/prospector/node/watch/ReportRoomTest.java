package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.http.javadsl.model.ContentTypes;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import prospector.node.HandClock;
import prospector.node.http.Problem;

class ReportRoomTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60); // for what must come
  private static ActorSystem<Void> system;

  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(ReportRoom.class);

  private final HandClock clock = new HandClock(0);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

  @BeforeAll
  static void start() {
    system =
        ActorSystem.create(
            Behaviors.empty(),
            "reports",
            ConfigFactory.parseMap(Map.of("akka.actor.provider", "local"))
                .withFallback(ConfigFactory.defaultReference())
                .resolve());
  }

  @BeforeEach
  void listen() {
    logged.start();
    LOGGER.addAppender(logged);
  }

  @AfterEach
  void endListening() {
    LOGGER.detachAppender(logged);
  }

  @AfterAll
  static void stop() {
    system.terminate();
  }

  private static Source<ByteString, ?> text(ReportRoom room, ReportRoom.Report report) {
    return room.answer(ContentTypes.APPLICATION_JSON, report).entity().getDataBytes();
  }

  private static void awaitFree(ReportRoom room) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThatCode(() -> text(room, (out, limits) -> {})).doesNotThrowAnyException());
  }

  @Test
  void answer_placeThatNobodyBeganToUse_isFreeAfterAWhile() {
    ReportRoom room = new ReportRoom(clock);
    room.answer(ContentTypes.APPLICATION_JSON, (out, limits) -> {});

    clock.move(ReportRoom.UNUSED.toMillis());
    assertThatThrownBy(() -> room.answer(ContentTypes.APPLICATION_JSON, (out, limits) -> {}))
        .isInstanceOf(Problem.class);

    clock.move(1);
    assertThatCode(() -> room.answer(ContentTypes.APPLICATION_JSON, (out, limits) -> {}))
        .doesNotThrowAnyException();
  }

  @Test
  void answer_reportThatTakesLongerThanItMay_breaksOffAndMakesRoom() {
    ReportRoom room = new ReportRoom(clock);
    CompletableFuture<String> inTime = new CompletableFuture<>();
    Source<ByteString, ?> text =
        text(
            room,
            (out, limits) -> {
              clock.move(ReportRoom.LONGEST.toMillis());
              limits.check();
              inTime.complete("went on");
              clock.move(1);
              limits.check();
            });

    assertThatThrownBy(
            () ->
                text.runWith(Sink.ignore(), system)
                    .toCompletableFuture()
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .hasRootCauseInstanceOf(IOException.class)
        .hasRootCauseMessage("the report took longer than PT10M");
    assertThat(inTime).isCompletedWithValue("went on");
    assertThat(logged.list).extracting(ILoggingEvent::getLevel).contains(Level.WARN);
    awaitFree(room);
  }

  @Test
  void answer_readerThatGoes_isNoWarning() {
    ReportRoom room = new ReportRoom(clock);
    Source<ByteString, ?> text =
        text(
            room,
            (out, limits) -> {
              while (true) {
                out.write("[1, 2, 3, 4, 5, 6, 7, 8, 9]");
              }
            });

    assertThat(text.runWith(Sink.head(), system).toCompletableFuture()).succeedsWithin(PATIENCE);

    awaitFree(room);
    assertThat(logged.list).noneMatch(event -> event.getLevel().isGreaterOrEqual(Level.WARN));
  }

  @Test
  void answer_readerThatTakesNothingForTooLong_makesRoomForOthers() {
    ReportRoom room = new ReportRoom(clock, Duration.ofMillis(100));
    CompletableFuture<String> broken = new CompletableFuture<>();
    Source<ByteString, ?> text =
        text(
            room,
            (out, limits) -> {
              try {
                while (true) {
                  out.write("[1, 2, 3, 4, 5, 6, 7, 8, 9]");
                }
              } catch (IOException e) {
                broken.complete("no longer");
                throw e;
              }
            });

    text.runWith(Sink.queue(), system); // takes what it has room for, and no more

    assertThat(broken).succeedsWithin(PATIENCE);
    awaitFree(room);
  }
}
