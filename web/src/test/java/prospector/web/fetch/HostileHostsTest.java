package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import prospector.simweb.FakeWeb;
import prospector.simweb.Hostility;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestLog;
import prospector.simweb.server.DirectSimWeb;
import prospector.simweb.server.SimResolver;
import prospector.simweb.server.SimWebServer;
import prospector.web.fetch.ConnectionSettings.Certificates;
import prospector.web.fetch.FetchRequest.Purpose;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * Each kind of hostile host of the simulated web ends as the outcome that is right for it, within
 * the limits; what counts as a page is parsed within them.
 */
final class HostileHostsTest {
  private static final SimWebSettings WEB =
      SimWebSettings.of(7, 3_000).clean().withHosts(100).withHostileShare(0.5);
  private static final Duration BRIEF = Duration.ofMillis(500);

  private static SimWebServer server;
  private static NettyFetcher patient;
  private static NettyFetcher brief; // for hosts that are waited for in vain

  @BeforeAll
  static void start() {
    server = SimWebServer.start(new FakeWeb(WEB));
    patient = fetcher(Duration.ofSeconds(20));
    brief = fetcher(BRIEF);
  }

  private static NettyFetcher fetcher(Duration limit) {
    FetcherSettings settings =
        FetchRig.SETTINGS
            .withProxy(server.proxy())
            .withAddresses(AddressPolicy.PUBLIC_ONLY)
            .withLimits(FetchLimits.DEFAULT.withTimes(limit, limit));
    return new NettyFetcher(settings, new FetchRig.NamesOf(Map.of()), Clock.systemUTC());
  }

  @AfterAll
  static void stop() {
    patient.close();
    brief.close();
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void fetch_hostileHost_endsAsTheOutcomeOfItsKind(Hostility kind) throws Exception {
    boolean robots = kind.name().startsWith("ROBOTS_");
    CrawlUrl page = url(server.web(), kind);
    CrawlUrl asked = robots ? CrawlUrl.ofNormal(page.host().value() + "/robots.txt") : page;
    String expected = expected(kind);
    NettyFetcher fetcher = expected.startsWith("TimedOut") ? brief : patient;

    FetchResult result =
        FetchRig.get(fetcher, new FetchRequest(asked, robots ? Purpose.ROBOTS : Purpose.PAGE));

    assertThat(described(result.outcome())).startsWith(expected);
    result.outcome().answer().ifPresent(answer -> checkPage(asked, answer));
  }

  @ParameterizedTest
  @EnumSource(names = {"TLS_UNTRUSTED", "TLS_EXPIRED", "TLS_WRONG_NAME"})
  void fetch_certificateThatNobodyVouchesFor_isTakenWhereTheNameIsEnough(Hostility kind)
      throws Exception {
    FetcherSettings settings =
        FetchRig.SETTINGS
            .withProxy(server.proxy())
            .withConnections(ConnectionSettings.DEFAULT.with(Certificates.NAMED));
    CrawlUrl page = url(server.web(), kind);
    boolean named = kind != Hostility.TLS_WRONG_NAME;

    try (NettyFetcher fetcher =
        new NettyFetcher(settings, new FetchRig.NamesOf(Map.of()), Clock.systemUTC())) {
      assertThat(fetch(fetcher, page)).startsWith(named ? "Success 200" : "Unreachable tls");
    }
    assertThat(server.log().entries().stream().anyMatch(it -> it.url().equals(page.value())))
        .isEqualTo(named);
  }

  /** What is right for each kind; a reset may be seen as an end of the connection. */
  private static String expected(Hostility kind) {
    return switch (kind) {
      case GZIP_BOMB, BROTLI_BOMB, GZIP_TWICE_BOMB -> "TooLarge inflated_ratio 250";
      case ZSTD_BOMB -> "Refused content_coding zstd";
      case ENDLESS_BODY, ENDLESS_CHUNKS, HUGE_PAGE -> "TooLarge body_bytes 5000000";
      case ENDLESS_CHUNK_EXTENSION,
          ENDLESS_TRAILER,
          ENDLESS_HEADERS,
          ENDLESS_HEADER_LINE,
          INTERIM_FLOOD ->
          "TooLarge header_bytes 65536";
      case SILENCE, DRIP_HEADERS, DRIP_BODY, HALF_THEN_SILENCE, ROBOTS_DRIP -> "TimedOut response";
      case TLS_SILENCE -> "TimedOut tls";
      case RESET_BEFORE_HEADERS, RESET_IN_HEADERS, RESET_IN_BODY, ROBOTS_RESET -> "Unreachable";
      case LENGTH_TOO_LONG, CHUNKS_CUT -> "Unreachable closed";
      case TLS_UNTRUSTED, TLS_EXPIRED, TLS_WRONG_NAME, TLS_GARBAGE -> "Unreachable tls";
      case MANY_CODINGS, GZIP_BROKEN, LENGTHS_DIFFER, BROKEN_CHUNKS -> "Malformed";
      case GARBAGE, GARBAGE_STATUS, NO_HEADER -> "Malformed";
      case ODD_STATUS -> "Status 999";
      case HTML_AS_IMAGE -> "Refused mime image/png";
      case NOT_MODIFIED_UNASKED -> "Status 304";
      case SWITCHING_UNASKED -> "Status 101";
      case RETRY_NEVER -> "Status 503";
      case NAME_UNKNOWN -> "Status 502"; // so says the proxy
      case NO_CONTENT_WITH_BODY -> "Success 204 0";
      case PARTIAL_UNASKED -> "Success 206";
      case LENGTH_TOO_SHORT -> "Success 200 20";
      case ROBOTS_100MB, ROBOTS_ENDLESS, ROBOTS_BOMB -> "Success 200 512000";
      case ROBOTS_LOOP -> "Redirect 302";
      default -> kind.name().startsWith("REDIRECT_") ? "Redirect 302" : "Success 200";
    };
  }

  private static String described(FetchOutcome outcome) {
    String kind = outcome.getClass().getSimpleName() + " ";
    return outcome
        .answer()
        .map(answer -> kind + answer.status() + " " + answer.body().length)
        .orElseGet(() -> kind + reason(outcome));
  }

  private static String reason(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.TooLarge it) {
      return it.limit();
    } else if (outcome instanceof FetchOutcome.Refused it) {
      return it.rule() + " " + it.detail();
    } else if (outcome instanceof FetchOutcome.TimedOut it) {
      return it.phase();
    } else if (outcome instanceof FetchOutcome.Unreachable it) {
      return it.kind();
    }
    return "";
  }

  private static void checkPage(CrawlUrl url, Response answer) {
    ParserSettings limits = ParserSettings.DEFAULT;
    ParsedPage page =
        new JsoupPageParser(limits, Clock.systemUTC()).parse(url, answer.headers(), answer.body());
    assertThat(page.title()).hasSizeLessThanOrEqualTo(500);
    assertThat(page.text()).hasSizeLessThanOrEqualTo(limits.textCharsMax());
    assertThat(page.links()).hasSizeLessThanOrEqualTo(limits.linksMax());
    assertThat(page.links()).allMatch(link -> link.target().value().length() < 10_000);
  }

  @ParameterizedTest
  @EnumSource(names = {"REDIRECT_FILE", "REDIRECT_DATA", "REDIRECT_JAVASCRIPT", "REDIRECT_LONG"})
  void resolve_redirectThatLeadsOutOfTheWeb_isRefused(Hostility kind) throws Exception {
    CrawlUrl url = url(server.web(), kind);

    FetchOutcome outcome = FetchRig.get(patient, new FetchRequest(url, Purpose.PAGE)).outcome();

    String location = ((FetchOutcome.Redirect) outcome).location();
    assertThat(UrlNormalizer.resolve(url, location).accepted()).isEmpty();
  }

  @Test
  void fetch_targetOfRedirectToMetadata_isRefusedThroughAProxyToo() throws Exception {
    FetchResult redirect =
        FetchRig.get(
            patient,
            new FetchRequest(url(server.web(), Hostility.REDIRECT_METADATA), Purpose.PAGE));
    String location = ((FetchOutcome.Redirect) redirect.outcome()).location();

    FetchOutcome outcome = FetchRig.get(patient, location).outcome();

    assertThat(outcome)
        .isEqualTo(new FetchOutcome.Refused("private_address", "metadata 169.254.169.254", 0));
  }

  @Test
  void fetch_namesThatLie_areRefusedOrUnreachable() throws Exception {
    FetcherSettings settings =
        FetchRig.SETTINGS
            .withAddresses(new AddressPolicy(false, List.of(AddressRange.parse("127.83.0.0/16"))))
            .withConnections(new ConnectionSettings(0, Duration.ZERO, 1, Long.MAX_VALUE));
    try (DirectSimWeb web = DirectSimWeb.start(WEB, RequestLog.inMemory(100), 2);
        NettyFetcher fetcher =
            new NettyFetcher(settings, new NamesOfWeb(web.resolver()), Clock.systemUTC())) {
      CrawlUrl rebinding = url(web.web(), Hostility.NAME_REBINDING);

      assertThat(fetch(fetcher, url(web.web(), Hostility.NAME_UNKNOWN)))
          .startsWith("Unreachable dns");
      assertThat(fetch(fetcher, url(web.web(), Hostility.NAME_PRIVATE)))
          .isEqualTo("Refused private_address private 10.0.0.1");
      assertThat(fetch(fetcher, rebinding)).startsWith("Success");
      assertThat(fetch(fetcher, rebinding)).isEqualTo("Refused private_address private 10.0.0.1");
    }
  }

  private static String fetch(NettyFetcher fetcher, CrawlUrl url) throws Exception {
    return described(FetchRig.get(fetcher, new FetchRequest(url, Purpose.PAGE)).outcome());
  }

  private static CrawlUrl url(FakeWeb web, Hostility kind) {
    return UrlNormalizer.normalize(web.hostileUrl(kind, 1).orElseThrow()).accepted().orElseThrow();
  }

  private record NamesOfWeb(SimResolver names) implements Resolver {
    @Override
    public CompletionStage<List<InetAddress>> resolve(String hostName) {
      try {
        return CompletableFuture.completedFuture(names.resolve(hostName));
      } catch (UnknownHostException unknown) {
        return CompletableFuture.failedFuture(unknown);
      }
    }

    @Override
    public void close() {}
  }
}
