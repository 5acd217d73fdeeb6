package prospector.node.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.node.exit.ExitCode;

/** Brings the pages of a crawl that is not running. */
@Timeout(120)
class SendCommandTest {
  private static final int PAGES = 60;

  private final CliHarness cli = new CliHarness();
  private final Path dir;

  SendCommandTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void send_toAFile_bringsTheLinesOfTheExportOnce() throws IOException {
    StoredCrawl.store(dir.resolve("crawl"), PAGES);
    Path sent = dir.resolve("sent.jsonl");
    Path exported = dir.resolve("exported.jsonl");
    String crawl = dir.resolve("crawl").toString();

    assertThat(cli.run("send", crawl, "--sink", "file:" + sent)).isEqualTo(ExitCode.OK.code());
    assertThat(cli.out.toString()).contains("pages brought to file-");
    assertThat(
            cli.run("export", crawl, "--format", "jsonl", "--nuggets", "--to", exported.toString()))
        .isEqualTo(ExitCode.OK.code());
    assertThat(Files.readString(sent)).isNotEmpty().isEqualTo(Files.readString(exported));

    assertThat(cli.run("send", crawl, "--sink", "file:" + sent)).isEqualTo(ExitCode.OK.code());
    assertThat(Files.readString(sent)).isEqualTo(Files.readString(exported));
  }

  @Test
  void send_textOfAllPages_isThatOfTheExport() throws IOException {
    StoredCrawl.store(dir.resolve("crawl"), PAGES);
    Path sent = dir.resolve("sent.jsonl");
    Path exported = dir.resolve("exported.jsonl");
    String crawl = dir.resolve("crawl").toString();

    int code =
        cli.run(
            "send",
            crawl,
            "--set",
            "sinks=[{name=f,type=file,what=all,text=true,path=\"" + sent + "\"}]");
    assertThat(code).isEqualTo(ExitCode.OK.code());
    cli.run("export", crawl, "--format", "jsonl", "--text", "--to", exported.toString());
    assertThat(Files.readAllLines(sent))
        .isEqualTo(
            Files.readAllLines(exported).stream()
                .filter(line -> line.contains("\"state\":\"page\""))
                .toList());
  }

  @Test
  void send_receiverThatIsAway_saysHowManyWait() {
    StoredCrawl.store(dir.resolve("crawl"), PAGES);

    int code =
        cli.run("send", dir.resolve("crawl").toString(), "--sink", "command:exit 3 # s3cret");

    assertThat(code).isEqualTo(ExitCode.SINK.code());
    assertThat(cli.err.toString())
        .containsPattern("pages wait for sink command-[0-9a-f]{8}\\.")
        .doesNotContain("s3cret");
  }

  @Test
  void send_receiverRefusesForGood_saysHowManyAndEndsWithItsCode() throws IOException {
    StoredCrawl.store(dir.resolve("crawl"), PAGES);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(400, -1);
          exchange.close();
        });
    server.start();
    try {
      String hook = "http://127.0.0.1:" + server.getAddress().getPort() + "/";

      int code = cli.run("send", dir.resolve("crawl").toString(), "--sink", hook);

      assertThat(code).isEqualTo(ExitCode.SINK.code());
      assertThat(cli.err.toString())
          .containsPattern("[1-9][0-9]* pages were refused by http-.*\\.refused\\.jsonl");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void send_warcFileThatLostItsEnd_saysSoAndEndsWithTheCodeOfWhatWasNotTaken() throws IOException {
    Path crawl = dir.resolve("crawl");
    StoredCrawl.store(crawl, PAGES);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(crawl.resolve("warc"), "*.gz");
        FileChannel file = FileChannel.open(files.iterator().next(), StandardOpenOption.WRITE)) {
      file.truncate(file.size() - 1);
    }

    int code =
        cli.run(
            "send",
            crawl.toString(),
            "--set",
            "sinks=[{name=w,type=s3,url=\"http://127.0.0.1:1\",bucket=b,region=r,"
                + "access-key-from=PATH,secret-key-from=PATH}]");

    assertThat(code).as(cli.err.toString()).isEqualTo(ExitCode.SINK.code());
    assertThat(cli.err.toString()).contains("1 WARC files will not be brought to w");
  }

  @Test
  void send_archiveWhoseFilesMayBeTooLargeForAStore_isRefused() {
    StoredCrawl.store(dir.resolve("crawl"), 1);
    String sinks =
        "sinks=[{name=w,type=s3,url=\"http://127.0.0.1:1\",bucket=b,region=r,"
            + "access-key-from=PATH,secret-key-from=PATH}]";

    int code =
        cli.run(
            "send",
            dir.resolve("crawl").toString(),
            "--set",
            sinks,
            "--set",
            "archive.roll-size=5GB");

    assertThat(code).isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString()).contains("roll-size: expected 4GB at most");
  }

  @Test
  void send_toAUrl_showsNothingOfItButTheHost() {
    StoredCrawl.store(dir.resolve("crawl"), PAGES);

    int code =
        cli.run(
            "send", dir.resolve("crawl").toString(), "--sink", "http://127.0.0.1:1/s3cret?key=k");

    assertThat(code).isEqualTo(ExitCode.SINK.code());
    assertThat(cli.out + "" + cli.err)
        .containsPattern("http-127\\.0\\.0\\.1-1-[0-9a-f]{8}")
        .doesNotContain("s3cret");
  }

  @Test
  void send_withoutASink_isAWrongCommandLine() {
    StoredCrawl.store(dir.resolve("crawl"), 1);

    assertThat(cli.run("send", dir.resolve("crawl").toString())).isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("--sink TARGET");
    assertThat(cli.run("send", dir.resolve("crawl").toString(), "--sink", "ftp://a.example/"))
        .isEqualTo(ExitCode.USAGE.code());
    assertThat(cli.err.toString()).contains("expected file:PATH, command:LINE or http(s)://...");
  }

  @Test
  void send_mistakesOfASink_areToldAtOnce() {
    StoredCrawl.store(dir.resolve("crawl"), 1);

    int code =
        cli.run(
            "send",
            dir.resolve("crawl").toString(),
            "--set",
            "sinks=[{name=\"a b\",type=webhook,url=\"http://u:secret@a.example/\",batch-page=3},"
                + "{name=x,type=file},{name=x,type=file,path=f}]");
    assertThat(code).isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString())
        .contains("batch-page: unknown key, did you mean batch-pages?")
        .contains("name: expected letters, digits and ._-, up to 64, got \"a b\"")
        .contains("url: expected an http or https URL")
        .contains("path: expected a file name")
        .contains("name: expected a name that no other sink has, got \"x\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nuggets.jsonl", "pages.jsonl", "index/new.jsonl", "link.jsonl"})
  void send_intoAFileOfTheCrawl_isRefusedAndChangesNothing(String name) throws IOException {
    Path crawl = dir.resolve("crawl");
    StoredCrawl.store(crawl, PAGES);
    String before = Files.readString(crawl.resolve("nuggets.jsonl"));
    Files.createSymbolicLink(crawl.resolve("link.jsonl"), crawl.resolve("nuggets.jsonl"));

    int code = cli.run("send", crawl.toString(), "--sink", "file:" + crawl.resolve(name));

    assertThat(code).isEqualTo(ExitCode.BAD_FILE.code());
    assertThat(cli.err.toString()).contains(name + ": that is the crawl's own");
    assertThat(crawl.resolve("nuggets.jsonl")).hasContent(before);
    assertThat(crawl.resolve("index")).doesNotExist();
  }
}
