package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.ExclusionTable;
import prospector.web.exclusion.Exclusion;
import prospector.web.exclusion.ExclusionFile;
import prospector.web.exclusion.ExclusionReader;

/**
 * Hosts that nobody may ask: the lines of this node's exclusion file, and what the other nodes and
 * commands share through the database.
 */
final class ExclusionRoutes {
  private static final String PATH = "/api/v1/exclusions";
  private static final String COMMAND = "command"; // origin of what no file says
  private static final int LONGEST = 2_000; // characters of a value or a reason

  private final Optional<Path> file;
  private final CrawlDatabase database;
  private final Executor blocking;
  private final Clock clock;

  ExclusionRoutes(Optional<Path> file, CrawlDatabase database, Executor blocking, Clock clock) {
    this.file = file;
    this.database = database;
    this.blocking = blocking;
    this.clock = clock;
  }

  /**
   * A line.
   *
   * @param origin the node in whose file it stands, or {@code command}
   */
  record View(String kind, String value, @Nullable String since, String reason, String origin) {
    static View of(Exclusion line, String origin) {
      return new View(
          line.kind().name().toLowerCase(Locale.ROOT),
          line.value(),
          line.since().map(LocalDate::toString).orElse(null),
          line.reason(),
          origin);
    }
  }

  List<Route> all() {
    return List.of(
        new Route(HttpMethods.GET, PATH, Access.LOOK, call -> later(call, this::list)),
        new Route(HttpMethods.POST, PATH, Access.CHANGE, call -> later(call, this::add)));
  }

  private CompletableFuture<HttpResponse> later(Call call, Function<Call, HttpResponse> work) {
    call.onlyQuery();
    return CompletableFuture.supplyAsync(() -> work.apply(call), blocking);
  }

  private HttpResponse list(Call call) {
    Stream<View> own = lines().stream().map(line -> View.of(line, database.node()));
    Stream<View> shared = database.exclusions().all().stream().flatMap(ExclusionRoutes::views);
    List<View> all =
        Stream.concat(own, shared)
            .distinct() // what stands in the file is shared within a second
            .sorted(Comparator.comparing(View::origin).thenComparing(View::value))
            .toList();
    return Replies.json(Map.of("exclusions", all));
  }

  private static Stream<View> views(ExclusionTable.Line shared) {
    String origin = shared.source().equals(ExclusionTable.COMMAND) ? COMMAND : shared.source();
    return ExclusionReader.read(shared.text()).lines().stream().map(line -> View.of(line, origin));
  }

  private List<Exclusion> lines() {
    try {
      return file.isPresent() && Files.exists(file.get())
          ? ExclusionReader.read(Files.readString(file.get(), StandardCharsets.UTF_8)).lines()
          : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized HttpResponse add(Call call) {
    JsonNode body = call.object(Set.of("kind", "value", "reason"));
    Path path =
        file.orElseThrow(
            () ->
                Problem.of(
                    StatusCodes.CONFLICT,
                    "this node has no exclusion file: set prospector.web.exclusion-file"));
    Exclusion line = line(text(body, "kind"), text(body, "value"), text(body, "reason"));
    try {
      new ExclusionFile(path).append(line);
    } catch (IOException e) {
      throw Problem.of(
          StatusCodes.CONFLICT, "the exclusion file of this node cannot be written: " + reason(e));
    }
    return Replies.json(StatusCodes.CREATED, View.of(line, database.node()));
  }

  /** Without the path, which is nobody else's business. */
  private static String reason(IOException failure) {
    String reason =
        failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
    return reason == null ? failure.getClass().getSimpleName() : reason;
  }

  private Exclusion line(String kind, String value, String reason) {
    if (!Set.of("domain", "host", "prefix").contains(kind)) {
      throw Problem.field("kind", "expected domain, host or prefix");
    } else if (value.isEmpty() || value.matches("(?s).*[\\s\\p{Cntrl}].*")) {
      throw Problem.field("value", "expected a host name or URL prefix");
    } else if (reason.isBlank()) {
      throw Problem.field("reason", "expected why");
    }
    String date = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
    String words = reason.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    ExclusionReader.Reading reading =
        ExclusionReader.read(kind + " " + value + " " + date + " " + words);
    if (reading.lines().size() != 1 || !reading.complaints().isEmpty()) {
      throw Problem.field("value", String.join("; ", reading.complaints()));
    }
    return reading.lines().get(0);
  }

  private static String text(JsonNode body, String field) {
    JsonNode value = body.get(field);
    if (value == null || !value.isTextual() || value.asText().length() > LONGEST) {
      throw Problem.field(field, "expected text of at most " + LONGEST + " characters");
    }
    return value.asText();
  }
}
