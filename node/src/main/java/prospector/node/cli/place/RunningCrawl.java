package prospector.node.cli.place;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;

/** A crawl of a directory in which another process works: that process is asked. */
public final class RunningCrawl {
  private final NodeApi api;
  private final String id;

  private RunningCrawl(NodeApi api, String id) {
    this.api = api;
    this.id = id;
  }

  /**
   * The crawl, once its directory was found to be in use.
   *
   * @param failure what came of opening the directory; thrown again unless it says that
   * @param wanted id; null for the only one
   * @throws StartException when the process has no page to ask, or no such crawl
   */
  public static RunningCrawl of(Path dir, StartException failure, @Nullable String wanted)
      throws IOException {
    NodeApi api = api(dir, failure);
    List<String> ids = new ArrayList<>();
    api.crawlOrders().path("crawls").forEach(one -> ids.add(one.path("id").asText()));
    return new RunningCrawl(api, LabelPlace.only(ids, wanted));
  }

  /** The process that has the directory; as of {@link #of}. */
  public static NodeApi api(Path dir, StartException failure) throws IOException {
    if (failure.exitCode() != ExitCode.LOCKED) {
      throw failure;
    }
    return RunningPage.of(dir).orElseThrow(() -> silent(dir, failure));
  }

  private static StartException silent(Path dir, StartException failure) {
    return new StartException(
        ExitCode.LOCKED,
        dir
            + " is in use by another process, and no page of it answers that could be asked:"
            + " wait until it ends, or start it with a page (prospector.http.port)",
        failure);
  }

  public NodeApi api() {
    return api;
  }

  /** The same crawl at another site. */
  public RunningCrawl at(String site) {
    return new RunningCrawl(api.at(site), id);
  }

  /** A path of the API under this crawl. */
  public String path(String name, Map<String, String> query) {
    StringJoiner pairs = new StringJoiner("&", "?", "").setEmptyValue("");
    query.forEach((key, value) -> pairs.add(encoded(key) + "=" + encoded(value)));
    return "crawls/" + encoded(id).replace("+", "%20") + "/" + name + pairs;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
