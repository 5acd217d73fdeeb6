package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.ProgramHere;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.AddressLoad;
import prospector.simweb.log.RequestEntry;
import prospector.simweb.log.RequestLog;
import prospector.simweb.server.DirectSimWeb;

/** Many hosts on two addresses, with names from a real name server; the web's log is the judge. */
class AddressBudgetCrawlTest {
  private static final SimWebSettings SETTINGS = SimWebSettings.of(5, 2_000).clean().withHosts(12);
  private static final Duration HOST_DELAY = Duration.ofMillis(20);
  private static final Duration ADDRESS_DELAY = Duration.ofMillis(100);
  private static final Duration FIRST_CONNECTION = Duration.ofSeconds(2); // of a cold process

  @Test
  void crawl_hostsThatShareAnAddress_shareItsBudget(@TempDir Path dir) throws Exception {
    try (DirectSimWeb web = DirectSimWeb.start(SETTINGS, RequestLog.inMemory(10_000), 2);
        NameServer names = new NameServer(web.resolver())) {
      Path topic = Files.writeString(dir.resolve("topic.conf"), web.web().topicHocon());
      List<String> arguments =
          List.of(
              "crawl",
              topic.toString(),
              "--out",
              dir.resolve("out").toString(),
              "--pages",
              "100",
              "--delay",
              HOST_DELAY.toMillis() + "ms",
              "--allow-private",
              "--contact",
              "https://crawler.example/",
              "--set",
              "web.dns.servers=[\"" + names.address() + "\"]",
              "--set",
              "crawl.margin=1000",
              "--set",
              "address.concurrent=1",
              "--set",
              "address.delay=" + ADDRESS_DELAY.toMillis() + "ms");
      Path console = dir.resolve("console");
      int code = ProgramHere.run(console, arguments);
      assertThat(code).as(Files.readString(console)).isZero();

      List<RequestEntry> log = web.log().entries();
      assertThat(log.stream().map(RequestEntry::host).distinct().count()).isGreaterThan(6);
      assertThat(web.judge(HOST_DELAY).violations()).isEmpty();
      Map<String, AddressLoad> loads = AddressLoad.of(log);
      assertThat(loads).hasSize(2);
      assertThat(loads.values()).allMatch(load -> load.mostInFlight() == 1);
      log.stream()
          .collect(Collectors.groupingBy(RequestEntry::address))
          .values()
          .forEach(AddressBudgetCrawlTest::assertPaced);
    }
  }

  /** Requests start one delay apart; a moment more or less, as connections are opened meanwhile. */
  private static void assertPaced(List<RequestEntry> requests) {
    List<Long> starts =
        requests.stream().map(RequestEntry::startNanos).sorted(Comparator.naturalOrder()).toList();
    Duration took = Duration.ofNanos(starts.get(starts.size() - 1) - starts.get(0));

    assertThat(took.plus(FIRST_CONNECTION))
        .isGreaterThan(ADDRESS_DELAY.multipliedBy(starts.size() - 1L));
    assertThat(starts).hasSizeGreaterThan(30);
  }
}
