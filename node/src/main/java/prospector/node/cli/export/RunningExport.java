package prospector.node.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import prospector.node.cli.options.Terminal;
import prospector.node.cli.options.WholeFile;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.export.ExportFormat;
import prospector.node.export.TextFiles;

/** An export that the process writes that works in the directory. */
final class RunningExport {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String EXPORT = "export";

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
   * Asks for it. Where a site does not answer the others' pages are written before that is told; a
   * file that was there before is replaced only then.
   *
   * @param to file, or directory of a format whose pages are files; null for standard output
   */
  ExitCode write(ExportFormat format, boolean nuggets, @Nullable Path to) throws IOException {
    Map<String, String> query =
        Map.of("format", format.key(), "nuggets", Boolean.toString(nuggets));
    if (format == ExportFormat.TEXT_LINES || format == ExportFormat.MARKDOWN_LINES) {
      Path directory = Files.createDirectories(Objects.requireNonNull(to));
      long[] without = new long[1];
      each(EXPORT, query, answer -> without[0] += files(answer, format, directory));
      if (without[0] > 0) {
        terminal
            .err()
            .printf(
                Locale.ROOT,
                "%,d pages have no body in the archive of the process that was asked, or a damaged one,"
                    + " so no text.%n",
                without[0]);
      }
    } else if (to == null) {
      LiveOutput out = new LiveOutput(terminal.out());
      rows(format, query, out);
      out.flush();
    } else if (!WholeFile.mayBeReplaced(to)) {
      file(format, query, to);
    } else {
      Path part = WholeFile.fresh(to);
      try {
        file(format, query, part);
        Files.move(part, to, StandardCopyOption.REPLACE_EXISTING);
      } catch (StartException e) { // of several sites, what those that answered have
        if (sites.size() > 1 && Files.exists(part) && Files.size(part) > 0) {
          Files.move(part, to, StandardCopyOption.REPLACE_EXISTING);
        }
        throw e;
      } finally {
        Files.deleteIfExists(part);
      }
    }
    terminal.err().flush();
    return ExitCode.OK;
  }

  private void file(ExportFormat format, Map<String, String> query, Path part) throws IOException {
    if (sites.size() == 1) { // may be bytes
      each(
          EXPORT,
          query,
          answer -> {
            try (OutputStream out = Files.newOutputStream(part)) {
              answer.transferTo(out);
            }
          });
    } else {
      try (Writer out = Files.newBufferedWriter(part)) {
        try {
          rows(format, query, out);
        } finally {
          out.flush(); // a disk that fails is told before a site that does: the part is torn
        }
      }
    }
  }

  /**
   * Pages that the ranks do not know, and which an export of them left out; none of other formats.
   * Its answer began before it was known how many, so they are asked for.
   */
  long unranked(ExportFormat format) throws IOException {
    long[] pages = new long[1];
    if (format.isOfRanks()) {
      each(
          "quality",
          Map.of(),
          answer -> pages[0] += JSON.readTree(answer).path("unranked").asLong());
    }
    return pages[0];
  }

  private interface Reading {
    void read(InputStream answer) throws IOException;
  }

  /** Each site's answer; the first that failed is told when all have been asked. */
  private void each(String path, Map<String, String> query, Reading reading) throws IOException {
    StartException failed = null;
    for (RunningCrawl site : sites) {
      try (InputStream answer = new Answer(site.api().stream(site.path(path, query)))) {
        reading.read(answer);
      } catch (StartException e) {
        failed = failed == null ? e : failed;
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  /** Whole rows only, and the names of the columns once: a site may break off anywhere. */
  private void rows(ExportFormat format, Map<String, String> query, Writer out) throws IOException {
    boolean[] named = new boolean[1];
    each(
        EXPORT,
        query,
        answer -> {
          Reader in = new InputStreamReader(answer, StandardCharsets.UTF_8);
          if (sites.size() == 1) {
            in.transferTo(out);
            return;
          }
          BufferedReader lines = new BufferedReader(in);
          boolean isCsv = format == ExportFormat.CSV;
          boolean isHead = isCsv;
          StringBuilder row = new StringBuilder();
          for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            row.append(line).append('\n');
            if (isCsv && endsInACell(row)) {
              continue;
            }
            if (!isHead || !named[0]) {
              out.append(row);
            }
            named[0] |= isHead;
            isHead = false;
            row.setLength(0);
          }
        });
  }

  /** A cell of several lines is quoted, and a quote in it is doubled. */
  private static boolean endsInACell(CharSequence row) {
    return row.chars().filter(it -> it == '"').count() % 2 == 1;
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
            "the export broke off: the process that wrote it has ended, could not read on, or wrote"
                + " for an hour, which is the longest; its log says more",
            e);
      }
    }
  }
}
