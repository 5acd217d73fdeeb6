package prospector.node.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.Interrupts;
import prospector.node.cli.options.Tools;
import prospector.node.cli.place.NodeApi;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;

/** {@code watch}: the dashboard's facts on a terminal, until Ctrl-C or the node's end. */
@Command(
    name = "watch",
    description = {
      "Watch the crawls of a running node on the terminal: lift, rates, latest nuggets, warnings,"
          + " and the nodes of a cluster.",
      ""
    },
    sortOptions = false)
public final class WatchCommand implements Callable<Integer> {
  /** Where a node listens unless told otherwise. */
  static final String NEAREST = "http://127.0.0.1:8720/";

  private static final long EVERY_MILLIS = 1_000;
  private static final String HOME_AND_CLEAR = "\u001b[H\u001b[J"; // ECMA-48 CUP, ED

  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      defaultValue = NEAREST,
      description = "Address that the node printed (default ${DEFAULT-VALUE}).")
  private URI page = URI.create(NEAREST);

  private final Tools tools;

  public WatchCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() throws InterruptedException {
    NodeApi api = new NodeApi(page);
    CountDownLatch stopped = new CountDownLatch(1);
    try (Interrupts.Registration registration = tools.interrupts().onFirst(stopped::countDown)) {
      boolean seen = false;
      do {
        try {
          show(api);
          seen = true;
        } catch (StartException e) {
          if (!seen) {
            throw e;
          }
          if (!(e.getCause() instanceof ConnectException)) { // busy, not gone
            tools.terminal().err().println(e.getMessage() + "; asking again");
            continue;
          }
          tools.terminal().out().println("The node has ended.");
          return ExitCode.OK.code();
        }
        if (tools.terminal().out().checkError()) {
          return ExitCode.STORAGE.code(); // nobody reads any more
        }
      } while (!stopped.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
    }
    return ExitCode.OK.code();
  }

  private void show(NodeApi api) {
    List<String> lines = new ArrayList<>();
    JsonNode crawls = api.crawls().path("crawls");
    for (JsonNode crawl : crawls) {
      if (crawl.path("running").asBoolean() || crawls.size() == 1) {
        String path =
            "crawls/" + URLEncoder.encode(crawl.path("id").asText(), StandardCharsets.UTF_8);
        lines.addAll(
            WatchScreen.lines(
                crawl, api.get(path + "/series"), api.get(path + "/nuggets?limit=8")));
      }
    }
    if (lines.isEmpty()) {
      lines.add("No crawl runs at " + api.address() + "; " + crawls.size() + " have ended.");
    }
    lines.addAll(WatchWarnings.cluster(api.get("cluster")));
    print(lines);
  }

  private void print(List<String> lines) {
    PrintWriter out = tools.terminal().out();
    boolean screen = tools.terminal().interactive();
    if (screen) {
      tools.terminal().order(HOME_AND_CLEAR);
    }
    int most = screen ? tools.terminal().columns() - 1 : Integer.MAX_VALUE;
    lines.forEach(line -> out.println(line.length() <= most ? line : line.substring(0, most)));
    out.flush();
  }
}
