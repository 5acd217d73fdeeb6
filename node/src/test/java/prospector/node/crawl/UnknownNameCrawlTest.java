package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.ProgramHere;
import prospector.node.exit.ExitCode;
import prospector.simweb.SimWebSettings;
import prospector.simweb.log.RequestLog;
import prospector.simweb.server.DirectSimWeb;

/** A crawl that has nothing left but a name that the name server does not know. */
class UnknownNameCrawlTest {
  private static final SimWebSettings SETTINGS = SimWebSettings.of(5, 2_000).clean().withHosts(12);

  @Test
  void crawl_onlyANameThatDoesNotExist_endsWithAReason(@TempDir Path dir) throws Exception {
    try (DirectSimWeb web = DirectSimWeb.start(SETTINGS, RequestLog.inMemory(10), 1);
        NameServer names = new NameServer(web.resolver())) {
      List<String> arguments =
          List.of(
              "crawl",
              "--topic",
              "steam",
              "http://no-such-name.sim/a",
              "http://no-such-name.sim/b",
              "--out",
              dir.resolve("out").toString(),
              "--allow-private",
              "--contact",
              "https://crawler.example/",
              "--set",
              "web.dns.servers=[\"" + names.address() + "\"]");
      Path console = dir.resolve("console");
      assertThat(ProgramHere.run(console, arguments)).isEqualTo(ExitCode.FETCH_FAILED.code());
      assertThat(console)
          .content()
          .contains("No seed can be fetched: http://no-such-name.sim/a is on a host whose name")
          .contains("  http://no-such-name.sim/b is on a host whose name does not exist");

      assertThat(Files.readAllLines(dir.resolve("out/pages.jsonl")))
          .hasSize(2)
          .allMatch(line -> line.contains("\"reason\":\"no_such_name\""));
    }
  }
}
