package prospector.node.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import prospector.node.cli.options.Terminal;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.export.ExportFormat;
import prospector.node.export.TextFiles;

/** An export that the process writes that works in the directory. */
final class RunningExport {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<RunningCrawl> sites;
  private final Terminal terminal;

  /**
   * @param sites whose exports are written one after the other
   */
  RunningExport(List<RunningCrawl> sites, Terminal terminal) {
    this.sites = List.copyOf(sites);
    this.terminal = terminal;
  }

  /**
   * Asks for it. Where a site does not answer the others' pages are written before that is told.
   *
   * @param to file, or directory of a format whose pages are files; null for standard output
   */
  ExitCode write(ExportFormat format, boolean nuggets, @Nullable Path to) throws IOException {
    Map<String, String> query =
        Map.of("format", format.key(), "nuggets", Boolean.toString(nuggets));
    boolean isFiles = format == ExportFormat.TEXT_LINES || format == ExportFormat.MARKDOWN_LINES;
    long without = 0;
    StartException silent = null;
    try (OutputStream file = isFiles || to == null ? null : Files.newOutputStream(to)) {
      for (RunningCrawl site : sites) {
        boolean isFirst = site.equals(sites.get(0));
        try (InputStream answer = new Answer(site.api().stream(site.path("export", query)))) {
          if (!isFirst && format == ExportFormat.CSV) {
            skipLine(answer);
          }
          if (isFiles) {
            without += files(answer, format, Files.createDirectories(Objects.requireNonNull(to)));
          } else if (file != null) {
            answer.transferTo(file);
          } else {
            new InputStreamReader(answer, StandardCharsets.UTF_8).transferTo(terminal.out());
            ExportCommand.flush(terminal.out());
          }
        } catch (StartException e) {
          silent = e;
        }
      }
    }
    if (without > 0) {
      terminal
          .err()
          .printf(
              Locale.ROOT,
              "%,d pages have no body in the archive of the process that was asked, or a damaged one,"
                  + " so no text.%n",
              without);
    }
    terminal.err().flush();
    if (silent != null) {
      throw silent;
    }
    return ExitCode.OK;
  }

  /** The names of the columns stand at the beginning once. */
  private static void skipLine(InputStream in) throws IOException {
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      continue;
    }
  }

  /** Writes the file of each page; how many have none. */
  private static long files(InputStream answer, ExportFormat format, Path directory)
      throws IOException {
    TextFiles files = new TextFiles(directory, format == ExportFormat.MARKDOWN_LINES);
    long without = 0;
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(answer, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode page = JSON.readTree(line);
      if (page.path("content").isTextual()) {
        files.write(
            page.path("crawl").asText(), page.path("url").asText(), page.path("content").asText());
      } else {
        without++;
      }
    }
    return without;
  }

  /** Tells a line that broke from a disk that failed. */
  private static final class Answer extends FilterInputStream {
    Answer(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        return super.read(bytes, offset, length);
      } catch (IOException e) {
        throw new StartException(
            ExitCode.FETCH_FAILED,
            "the export broke off: the process that wrote it has ended, or could not read on; its"
                + " log says more",
            e);
      }
    }
  }
}
