package prospector.node.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.NodeApi;
import prospector.node.exit.ExitCode;

/** {@code status}: how the crawls of a running node are, once. */
@Command(
    name = "status",
    description = {"Say how the crawls of a running node are: for scripts with --json.", ""},
    sortOptions = false)
public final class StatusCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      defaultValue = WatchCommand.NEAREST,
      description = "Address that the node printed (default ${DEFAULT-VALUE}).")
  private URI page = URI.create(WatchCommand.NEAREST);

  @Option(
      names = "--json",
      description = "Print what GET /api/v1/crawls answers, as one line of JSON.")
  private boolean json;

  private final Tools tools;

  public StatusCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    JsonNode crawls = new NodeApi(page).crawls();
    if (json) {
      tools.terminal().out().println(crawls);
    } else {
      crawls
          .path("crawls")
          .forEach(crawl -> WatchScreen.facts(crawl).forEach(tools.terminal().out()::println));
    }
    return ExitCode.OK.code();
  }
}
