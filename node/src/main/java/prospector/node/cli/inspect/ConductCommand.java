package prospector.node.cli.inspect;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import prospector.node.cli.options.FileWords;
import prospector.node.cli.options.SettingsOptions;
import prospector.node.cli.options.Tools;
import prospector.node.cli.options.WholeFile;
import prospector.node.cli.place.CrawlDirs;
import prospector.node.conduct.ConductJson;
import prospector.node.conduct.ConductPage;
import prospector.node.conduct.ConductReport;
import prospector.node.conduct.ConductText;
import prospector.node.conduct.HostChoice;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;

/** {@code conduct}: what was asked of one host, for its webmaster. */
@Command(
    name = "conduct",
    sortOptions = false,
    description = {
      "Show every request to a host with the delay asked and given, its robots.txt in force, errors"
          + " and what followed, as far back as requests are kept (prospector.log.requests-days)."
          + " Works while the crawl runs.",
      ""
    })
public final class ConductCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "HOST",
      description = "Host name, which stands for every scheme and port, or scheme://host.")
  private String host = "";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The crawl's directory; of a cluster each node's, by the option once more.")
  private List<Path> dirs = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text, json or html: a page that can be sent as it is. Default: text.")
  private Format format = Format.TEXT;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "Write to this file instead of standard output.")
  private @Nullable Path to;

  @Mixin private SettingsOptions settingsOptions = new SettingsOptions();

  private final Tools tools;

  /** How it is written. */
  enum Format {
    TEXT,
    JSON,
    HTML
  }

  public ConductCommand(Tools tools) {
    this.tools = tools;
  }

  @Override
  public Integer call() {
    dirs.forEach(CrawlDirs::existing);
    if (to != null) {
      FileWords.writable("--to", to);
    }
    NodeSettings settings = NodeSettings.of(settingsOptions.load(tools.configs(), Map.of()));
    ConductReport.Teller teller =
        new ConductReport.Teller(
            settings.web().fetcher().userAgent().headerValue(),
            settings.web().contact().orElse(""),
            tools.clock().instant());
    try (ConductReport report =
        ConductReport.read(dirs, choice(), teller, ConductReport.Limits.NONE)) {
      if (report.isEmpty()) {
        throw new StartException(
            ExitCode.NOT_FOUND, host + ": " + report.nothing() + ", in " + directories());
      }
      write(report);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the crawl's files cannot be read, or the report not written", e);
    }
    return ExitCode.OK.code();
  }

  private String directories() {
    return dirs.stream().map(Path::toString).collect(Collectors.joining(", "));
  }

  private HostChoice choice() {
    try {
      return new HostChoice(host);
    } catch (IllegalArgumentException e) {
      throw new StartException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
    }
  }

  private void write(ConductReport report) throws IOException {
    Path file = to;
    if (file == null) {
      print(report, tools.terminal().out());
      return;
    }
    for (Path dir : dirs) {
      FileWords.notOfCrawl("--to", file, dir);
    }
    WholeFile.write(
        file,
        part -> {
          try (PrintWriter out =
              new PrintWriter(Files.newBufferedWriter(part, StandardCharsets.UTF_8))) {
            print(report, out);
            if (out.checkError()) {
              throw new IOException(file + ": the report could not be written to its end");
            }
          }
        });
  }

  private void print(ConductReport report, PrintWriter out) throws IOException {
    switch (format) {
      case TEXT -> ConductText.write(report, out);
      case JSON -> ConductJson.write(report, out);
      case HTML -> ConductPage.write(report, out);
    }
    out.flush();
  }
}
