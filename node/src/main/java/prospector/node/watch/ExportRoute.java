package prospector.node.watch;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.util.ByteString;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.graph.GraphException;
import prospector.node.conduct.ConductReport;
import prospector.node.crawl.UnfinishedWork;
import prospector.node.export.ArchivedTexts;
import prospector.node.export.CrawlExport;
import prospector.node.export.ExportFormat;
import prospector.node.export.ExportOrder;
import prospector.node.export.RowChoice;
import prospector.node.find.SearchDesk;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Problem;
import prospector.node.http.Route;
import prospector.node.rank.RankDesk;
import prospector.node.text.PageTexts;
import prospector.node.watch.view.Pulse;
import prospector.node.watch.view.StoredStatus;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.search.SearchException;
import prospector.search.SearchRequest;
import prospector.search.WordQuery;
import prospector.web.url.UrlNormalizer;

/**
 * {@code /api/v1/crawls/{id}/export}: what a crawl has stored, as a file that is written while it
 * is read.
 *
 * <p>A GET takes what a filter shows, a POST the pages that it names. In the room of reports: one
 * at a time, until its reader goes.
 */
final class ExportRoute {
  /** Pages that a POST may name. */
  static final int CHOSEN_MAX = 500;

  /** Pages with the words of a GET. */
  static final int FOUND_MAX = 20_000;

  /** Header with the number of pages that the search index does not have yet. */
  private static final String BEHIND = "Prospector-Pages-Behind";

  private static final Duration LONGEST = Duration.ofHours(1);
  private static final long BODY_BYTES = 1 << 20;
  private static final int PACKED_BYTES = 16 * 1024;
  private static final Pattern GZIP =
      Pattern.compile("(?i)\\bgzip\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?![.\\d]))");
  private static final Logger LOG = LoggerFactory.getLogger(ExportRoute.class);

  private final CrawlDatabase database;
  private final PageTexts pages;
  private final SearchDesk search;
  private final RankDesk ranks;
  private final Pulse pulse;
  private final ReportRoom room;
  private final Executor scans;

  ExportRoute(WatchFront.Parts parts, Pulse pulse, ReportRoom room, Executor scans) {
    this.database = parts.database();
    this.pages = parts.texts();
    this.search = parts.search();
    this.ranks = parts.ranks();
    this.pulse = pulse;
    this.room = room;
    this.scans = scans;
  }

  List<Route> all() {
    String template = "/api/v1/crawls/{id}/export";
    return List.of(
        new Route(
            HttpMethods.GET,
            template,
            Access.LOOK,
            call -> CompletableFuture.supplyAsync(() -> answer(call, this::filtered), scans)),
        new Route(
            HttpMethods.POST,
            template,
            Access.LOOK,
            call -> CompletableFuture.supplyAsync(() -> answer(call, this::chosen), scans),
            BODY_BYTES));
  }

  /** What is asked for, before anybody looks whether that can be done. */
  private record Wish(ExportFormat format, RowChoice choice, long behind) {
    Wish(ExportFormat format, RowChoice choice) {
      this(format, choice, 0);
    }
  }

  private HttpResponse answer(Call call, Function<Call, Wish> reading) {
    Wish wish = reading.apply(call);
    if (!wish.choice().isAll() && !wish.format().isOfRows()) {
      throw Problem.field(
          "format", wish.format().key() + " is of the whole crawl: leave nothing out");
    }
    CrawlTable.Row crawl = crawl(call);
    if (wish.format().isOfRanks()) {
      checkRanks();
    } else if (wish.format() == ExportFormat.PAGE_LINKS) {
      checkNodes();
    }
    HttpResponse answer =
        call.request().method().equals(HttpMethods.HEAD)
            ? HttpResponse.create()
                .withEntity(
                    HttpEntities.create(
                        ExportTypes.of(wish.format()), ByteString.emptyByteString()))
            : written(crawl, wish, isShortened(call, wish));
    if (wish.behind() > 0) {
      answer = answer.addHeader(RawHeader.create(BEHIND, Long.toString(wish.behind())));
    }
    return answer.addHeader(
        RawHeader.create(
            "Content-Disposition",
            "attachment; filename=\"" + ExportTypes.fileName(crawl.id(), wish.format()) + "\""));
  }

  private void checkRanks() {
    try {
      ranks.source().close();
    } catch (IOException | GraphException e) {
      throw RankRoutes.unranked(e);
    }
  }

  /** What is not known here would be missing without a word. */
  private void checkNodes() {
    ranks
        .linksElsewhere()
        .ifPresent(
            why -> {
              throw Problem.of(StatusCodes.CONFLICT, why);
            });
  }

  /** Links cross slow lines between sites, and take a tenth then. */
  private static boolean isShortened(Call call, Wish wish) {
    return wish.format() == ExportFormat.PAGE_LINKS
        && call.request()
            .getHeader("Accept-Encoding")
            .map(taken -> GZIP.matcher(taken.value()).find())
            .orElse(false);
  }

  private HttpResponse written(CrawlTable.Row crawl, Wish wish, boolean shortened) {
    CrawlExport export =
        new CrawlExport(
            database,
            new ArchivedTexts(pages, line -> LOG.warn("export: {}", line)),
            row -> StoredStatus.read(row, database),
            ranks::source,
            ranks::links);
    ReportRoom.ByteReport report =
        (out, limits) ->
            export.write(
                new ExportOrder(List.of(crawl), wish.format(), wish.choice(), limits::check), out);
    ContentType type = ExportTypes.of(wish.format());
    return shortened
        ? room.answer(type, LONGEST, (out, limits) -> shortened(report, out, limits))
            .addHeader(RawHeader.create("Content-Encoding", "gzip"))
            .addHeader(RawHeader.create("Vary", "Accept-Encoding"))
        : room.answer(type, LONGEST, report);
  }

  private static void shortened(
      ReportRoom.ByteReport report, OutputStream out, ConductReport.Limits limits)
      throws IOException {
    GZIPOutputStream packed = new GZIPOutputStream(out, PACKED_BYTES);
    report.write(packed, limits);
    packed.finish();
  }

  private CrawlTable.Row crawl(Call call) {
    String id = CrawlRoutes.known(pulse, call);
    CrawlTable.Row row = database.crawls().find(id).orElseThrow(() -> CrawlRoutes.noCrawl(id));
    UnfinishedWork.words(database, row)
        .ifPresent(
            words -> {
              throw Problem.of(StatusCodes.CONFLICT, words); // pages of two judgements
            });
    return row;
  }

  private Wish filtered(Call call) {
    call.onlyQuery("format", "nuggets", "host", "q");
    ExportFormat format = format(call.query("format").orElse(""));
    boolean nuggets = SearchRoute.flag(call, "nuggets");
    Optional<String> host = call.query("host").map(ExportRoute::host);
    Optional<String> words = call.query("q");
    if (words.isEmpty()) {
      return new Wish(format, new RowChoice(nuggets, host, Optional.empty()));
    }
    SearchDesk.Urls found = found(call, words.get(), nuggets);
    return new Wish(
        format,
        new RowChoice(nuggets, host, Optional.of(found.urls())), // a search takes hosts below it
        found.behind());
  }

  /** As rows name it. */
  private static String host(String text) {
    return UrlNormalizer.normalize(text)
        .accepted()
        .filter(url -> url.value().equals(url.host().value() + "/"))
        .orElseThrow(() -> Problem.field("host", "expected a host such as https://example.org"))
        .host()
        .value();
  }

  private SearchDesk.Urls found(Call call, String words, boolean nuggets) {
    try {
      return search
          .urls(
              new SearchRequest(
                  WordQuery.parse(words),
                  Optional.of(CrawlRoutes.known(pulse, call)),
                  nuggets,
                  false,
                  call.query("host"),
                  Optional.empty(),
                  Long.MIN_VALUE,
                  Long.MAX_VALUE,
                  1,
                  0),
              FOUND_MAX)
          .orElseThrow(
              () ->
                  Problem.of(
                      StatusCodes.SERVICE_UNAVAILABLE,
                      "the search index is being made: ask again in a while"));
    } catch (SearchException e) {
      throw SearchRoute.problem(e);
    }
  }

  private Wish chosen(Call call) {
    call.onlyQuery();
    JsonNode body = call.object(Set.of("format", "urls"));
    JsonNode given = body.path("urls");
    if (!given.isArray() || given.isEmpty() || given.size() > CHOSEN_MAX) {
      throw Problem.field("urls", "expected a list of 1 to " + CHOSEN_MAX + " URLs");
    }
    List<String> urls = new ArrayList<>();
    given.forEach(
        url ->
            urls.add(
                UrlNormalizer.normalize(url.asText())
                    .accepted()
                    .orElseThrow(() -> Problem.field("urls", "expected http(s) URLs"))
                    .value()));
    return new Wish(
        format(body.path("format").asText()),
        new RowChoice(false, Optional.empty(), Optional.of(urls)));
  }

  private static ExportFormat format(String text) {
    return ExportFormat.of(text)
        .orElseThrow(() -> Problem.field("format", "expected one of " + ExportFormat.keys()));
  }
}
