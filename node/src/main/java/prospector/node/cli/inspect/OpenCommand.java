package prospector.node.cli.inspect;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.boot.OpenedCrawls;
import prospector.node.cli.options.Interrupts;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.cli.place.NodeApi;
import prospector.node.cli.place.RunningPage;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;

/** {@code open}: the page over what a crawl found, whether it runs or not. */
@Command(
    name = "open",
    description = {
      "Look at what crawls found: a page and API over their directories, until Ctrl-C.",
      "Results can be searched, read, labelled and exported; nothing is crawled. Where a process works in"
          + " the directory, its page is named instead; of several directories none may be in use."
    })
public final class OpenCommand implements Callable<Integer> {
  private static final int MOST = 50; // each has a database of its own open

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "A crawl's directory; of several the page lists the crawls.")
  private List<Path> dirs = List.of();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the page (default: the first free one from 8720).")
  private @Nullable Integer port;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  public OpenCommand(Tools tools) {
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
    checkDirectories();
    try (OpenedCrawls opened = OpenedCrawls.open(dirs, settings, tools.clock())) {
      serve(opened);
    } catch (StartException e) {
      if (e.exitCode() != ExitCode.LOCKED) {
        throw e;
      }
      sayWhoWorks(e);
    }
    return ExitCode.OK.code();
  }

  private void checkDirectories() throws IOException {
    if (dirs.size() > MOST) {
      throw new StartException(
          ExitCode.USAGE, "expected at most " + MOST + " directories, got " + dirs.size());
    }
    Map<Path, Path> known = new HashMap<>();
    for (Path dir : dirs) {
      Path before = known.put(CrawlDirs.ofCrawl(dir).toRealPath(), dir);
      if (before != null) {
        throw new StartException(
            ExitCode.USAGE, dir + ": expected each directory once, it is the same as " + before);
      }
    }
  }

  /** The page of the process that has the directory; an error where others are to be shown, too. */
  private void sayWhoWorks(StartException locked) throws IOException {
    for (Path dir : dirs) {
      Optional<URI> page = RunningPage.of(dir).map(NodeApi::page);
      if (page.isPresent() && dirs.size() == 1) {
        say("A process works in " + dir + ".", page.get());
        return;
      } else if (page.isPresent()) {
        throw new StartException(
            ExitCode.LOCKED,
            dir
                + ": a process works there. Watch it at "
                + page.get().resolve(".")
                + ", and open the others without it",
            locked);
      }
    }
    throw locked;
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
    URI address = shown ? page : page.resolve(".");
    tools.terminal().out().println(what + " Watch it at " + address);
  }
}
