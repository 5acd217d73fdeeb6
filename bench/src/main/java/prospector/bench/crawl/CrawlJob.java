package prospector.bench.crawl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import prospector.bench.process.MeasuredRun;
import prospector.bench.process.WebServer;

/**
 * One run of the real crawler by the launcher, with nothing switched off.
 *
 * @param launcher the top-level {@code prospector} script
 * @param topic a topic file with seeds
 * @param web what is crawled
 * @param pages the budget, in judged pages
 * @param inFlight requests in flight at most
 * @param policy name of a {@link prospector.prioritizer.Policy}
 * @param out its directory; must not exist or be empty
 * @param more further words of its command line, such as {@code --set key=value}
 * @param jvmFlags further flags of its JVM
 */
public record CrawlJob(
    Path launcher,
    Path topic,
    WebServer web,
    int pages,
    int inFlight,
    String policy,
    Path out,
    List<String> more,
    List<String> jvmFlags) {
  /** A crawl's own seed would be another one each time: chance is to fall the same in all runs. */
  public static final long RANDOM_SEED = 20261121;

  private static final String CONTACT = "https://bench.invalid/prospector";

  public CrawlJob {
    more = List.copyOf(more);
    jvmFlags = List.copyOf(jvmFlags);
  }

  /** The words of the command line after the launcher. */
  public List<String> words() {
    List<String> words = new ArrayList<>(List.of("crawl", topic.toString()));
    words.addAll(List.of("--out", out.toString()));
    words.addAll(List.of("--proxy", web.proxy(), "--delay", "0ms", "--contact", CONTACT));
    words.addAll(List.of("--pages", "" + pages, "--in-flight", "" + inFlight));
    words.addAll(List.of("--policy", policy));
    words.addAll(List.of("--set", "crawl.random-seed=" + RANDOM_SEED));
    words.addAll(more);
    return List.copyOf(words);
  }

  /**
   * Runs it to its end; what it prints goes to {@code OUT.log}.
   *
   * @throws IOException when it exits with another code than 0 (the message names the log), or the
   *     web went down
   */
  public CrawlRun run() throws IOException, InterruptedException {
    Path log = out.resolveSibling(out.getFileName() + ".log");
    Files.createDirectories(log.toAbsolutePath().getParent());
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(words());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PROSPECTOR_NO_BUILD", "1");
    builder.environment().put("PROSPECTOR_CLASS_ARCHIVE", "0");
    builder
        .environment()
        .merge("PROSPECTOR_JAVA_OPTS", String.join(" ", jvmFlags), (a, b) -> a + " " + b);
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    MeasuredRun run = MeasuredRun.of(builder, web::isUp);
    if (run.exitCode() != 0) {
      throw new IOException("the crawl ended with exit code " + run.exitCode() + ", see " + log);
    }
    return new CrawlRun(run, CrawlSummary.read(out), JudgedPage.read(out));
  }
}
