package prospector.node.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.run.ExitCode;
import prospector.node.run.OpenedCrawls;
import prospector.node.run.StartException;
import prospector.node.settings.NodeSettings;

/** {@code open}: the page over what a crawl found, whether it runs or not. */
@Command(
    name = "open",
    description = {
      "Look at what a crawl found: its page and API over the directory, until Ctrl-C.",
      "Results can be searched, read, labelled and exported; nothing is crawled. Where a process works in"
          + " the directory, its page is named instead."
    })
final class OpenCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "The crawl's directory.")
  private Path dir = Path.of("");

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the page (default: the first free one from 8720).")
  private @Nullable Integer port;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  OpenCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port != null && (port < 0 || port > 65_535)) {
      throw new StartException(ExitCode.USAGE, "--port: expected 0 to 65535, got " + port);
    }
    Map<String, Object> options = new HashMap<>();
    if (port != null) {
      options.put("prospector.http.port", port.toString());
    }
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), options));
    if (!Files.isDirectory(CrawlDirs.existing(dir).resolve("db"))) {
      throw new StartException(ExitCode.NOT_FOUND, dir + ": expected the directory of a crawl");
    }
    try (OpenedCrawls opened = OpenedCrawls.open(dir, settings, tools.clock())) {
      serve(opened);
    } catch (StartException e) {
      if (e.exitCode() != ExitCode.LOCKED) {
        throw e;
      }
      say("A process works in " + dir + ".", RunningPage.of(dir).orElseThrow(() -> e));
    }
    return ExitCode.OK.code();
  }

  private void serve(OpenedCrawls opened) throws InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    try (Interrupts.Registration registration = tools.interrupts().onFirst(stopped::countDown)) {
      tools
          .terminal()
          .out()
          .println(opened.address().line(tools.terminal().interactive()) + " until Ctrl-C");
      tools.terminal().out().flush();
      stopped.await();
    }
  }

  private void say(String what, URI page) {
    boolean shown = tools.terminal().interactive();
    URI address = shown ? page : page.resolve("/");
    tools.terminal().out().println(what + " Watch it at " + address);
  }
}
