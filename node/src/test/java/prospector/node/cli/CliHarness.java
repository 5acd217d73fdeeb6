package prospector.node.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import prospector.node.cli.options.Interrupts;
import prospector.node.cli.options.Terminal;
import prospector.node.cli.options.Tools;
import prospector.node.crawl.CrawlRequest;
import prospector.node.crawl.CrawlSession;
import prospector.node.crawl.CrawlSessionFactory;
import prospector.node.exit.ExitCode;
import prospector.node.exit.LastResort;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.wiring.WebParts;
import prospector.web.fetch.NettyFetcher;
import prospector.web.page.DocumentPageParser;
import prospector.web.page.DocumentReader;
import prospector.web.page.DocumentText;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;

/**
 * The command line with captured streams and scripted crawls: no crawl runs here, a {@link
 * ScriptedSession} stands for it and only records what it was asked.
 */
public final class CliHarness {
  public final StringWriter out = new StringWriter();
  public final StringWriter err = new StringWriter();
  final List<CrawlRequest> started = new ArrayList<>();
  final List<Runnable> signalled = new CopyOnWriteArrayList<>();
  final LastResort lastResort = LastResort.none();
  private boolean signalAtOnce;
  private CrawlSessionFactory sessions = request -> ScriptedSession.endingAtOnce("pages");
  private boolean interactive;
  private boolean fails;
  long charsRefused;
  private Function<NodeSettings, PageParser> parser =
      settings -> WebParts.parser(settings.web(), Clock.systemUTC());
  private int columns = 80;
  private String typed = "";

  /** A file with a topic that has a seed. */
  static Path trains(Path dir) throws IOException {
    return Files.writeString(
        dir.resolve("trains.conf"),
        "topic {\n  name = \"Steam trains\"\n  seeds = [\"http://topic.sim\"]\n"
            + "  nugget { type = regex, body = \"steam\" }\n}\n");
  }

  CliHarness sessions(CrawlSessionFactory factory) {
    sessions = factory;
    return this;
  }

  CliHarness session(CrawlSession session) {
    return sessions(request -> session);
  }

  /** As on a full disk. */
  CliHarness outputFails() {
    fails = true;
    return this;
  }

  /** HTML is a file, whose reader reads so many and is away then. */
  CliHarness filesRead(int count) {
    AtomicInteger left = new AtomicInteger(count);
    DocumentReader reader =
        new DocumentReader() {
          @Override
          public DocumentText read(String mime, byte[] body) {
            String text = new String(body, StandardCharsets.UTF_8);
            String problem = left.getAndDecrement() > 0 ? "" : DocumentText.UNAVAILABLE;
            return new DocumentText("", "", "", text, List.of(), Optional.empty(), problem);
          }

          @Override
          public void close() {}
        };
    parser =
        settings ->
            new DocumentPageParser(
                Set.of("text/html"), reader, ParserSettings.DEFAULT, Clock.systemUTC());
    return this;
  }

  /** What is typed, or piped in. */
  CliHarness typing(String text) {
    typed = text;
    return this;
  }

  CliHarness columns(int width) {
    columns = width;
    return this;
  }

  CliHarness interactive() {
    interactive = true;
    return this;
  }

  /** The first signal comes as soon as somebody listens for it. */
  CliHarness signalAtOnce() {
    signalAtOnce = true;
    return this;
  }

  public int run(String... arguments) {
    return new Cli(tools()).run(arguments);
  }

  Tools tools() {
    Terminal terminal =
        new Terminal(
            new PrintWriter(fails ? failing() : out),
            new PrintWriter(err, true),
            interactive,
            columns);
    return new Tools(
        terminal,
        ConfigFiles.ofClassPath(),
        this::start,
        settings -> new NettyFetcher(settings.web().fetcher(), Clock.systemUTC()),
        parser,
        settings ->
            (dir, crawl, url, printer) -> {
              printer.println("why " + url);
              return ExitCode.OK;
            },
        settings -> (dir, printer) -> ExitCode.AUDIT_BREAKS,
        this::onFirst,
        lastResort,
        new StringReader(typed),
        Clock.systemUTC());
  }

  private Writer failing() {
    return new Writer() {
      @Override
      public void write(char[] text, int offset, int length) throws IOException {
        charsRefused += length;
        throw new IOException("No space left on device");
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  CrawlRequest onlyRequest() {
    if (started.size() != 1) {
      throw new AssertionError("expected one crawl, got " + started.size() + "; " + err);
    }
    return started.get(0);
  }

  Optional<URI> proxy() {
    return onlyRequest().settings().web().proxy();
  }

  private CrawlSession start(CrawlRequest request) {
    started.add(request);
    return sessions.start(request);
  }

  private Interrupts.Registration onFirst(Runnable action) {
    signalled.add(action);
    if (signalAtOnce) {
      action.run();
    }
    return () -> {};
  }
}
