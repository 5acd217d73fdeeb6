package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.exit.ExitCode;

/** The demo around a crawl; the crawl itself is scripted and asks the simulated web for nothing. */
class DemoCommandTest {
  private final CliHarness cli = new CliHarness();
  private final Path dir;

  DemoCommandTest(@TempDir Path dir) {
    this.dir = dir.resolve("demo");
  }

  @Test
  void demo_always_crawlsTheSimulatedWebThroughItsProxy() {
    int code = cli.run("demo", "--out", dir.toString(), "--pages", "500", "--time", "20s");

    assertThat(code).as(cli.err.toString()).isZero();
    var request = cli.onlyRequest();
    assertThat(cli.proxy().orElseThrow().getHost()).isEqualTo("127.0.0.1");
    assertThat(request.spec().seeds()).isNotEmpty().allMatch(url -> url.value().contains(".sim/"));
    assertThat(request.spec().budget().pages()).isEqualTo(500);
    assertThat(request.spec().budget().seconds()).isEqualTo(20);
    assertThat(request.topicDirectory()).isEqualTo(dir.toString());
    assertThat(request.dir()).isEqualTo(dir);
    assertThat(dir.resolve("topic.conf")).exists();
  }

  @Test
  void demo_finished_printsRatesRatioAndViolations() {
    cli.run("demo", "--out", dir.toString());

    assertThat(cli.out.toString())
        .contains("1 page in 100 is relevant")
        .contains("fetched 10.0 % are: 10.0 times as often as chance")
        .contains("0 violations of politeness")
        .contains("./prospector audit " + dir);
  }

  @Test
  void demo_portTaken_endsWithItsCode() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int code = cli.run("demo", "--out", dir.toString(), "--port", "" + taken.getLocalPort());

      assertThat(code).isEqualTo(ExitCode.PORT_IN_USE.code());
      assertThat(cli.err.toString()).contains("port " + taken.getLocalPort()).hasLineCount(1);
    }
  }

  @Test
  void demo_interrupted_endsWithItsCode() {
    cli.session(ScriptedSession.endingAtOnce("interrupted"));

    assertThat(cli.run("demo", "--out", dir.toString())).isEqualTo(ExitCode.INTERRUPTED.code());
  }

  @Test
  void demo_setOfWhatThePlanSays_holds() {
    int code =
        cli.run(
            "demo",
            "--out",
            dir.toString(),
            "--set",
            "crawl.budget.pages=300",
            "--set",
            "prospector.crawl.budget.time=9s");

    assertThat(code).as(cli.err.toString()).isZero();
    assertThat(cli.onlyRequest().spec().budget().pages()).isEqualTo(300);
    assertThat(cli.onlyRequest().spec().budget().seconds()).isEqualTo(9);
  }

  @Test
  void demo_setOfWhatItsVerdictGoesBy_isUsage() {
    for (String key :
        new String[] {
          "web.proxy=\"http://127.0.0.1:1\"",
          "prospector.web.politeness.minimum-delay=9s",
          "web.politeness={minimum-delay=9s}"
        }) {
      assertThat(cli.run("demo", "--out", dir.toString(), "--set", key))
          .isEqualTo(ExitCode.USAGE.code());
      assertThat(cli.err.toString()).contains("expected no --set of prospector.web.");
    }
  }

  @Test
  void demo_directoryWithABlank_canBePasted() {
    Path blank = dir.resolveSibling("my demo");
    cli.run("demo", "--out", blank.toString());

    assertThat(cli.out.toString()).contains("./prospector audit '" + blank + "'");
  }
}
