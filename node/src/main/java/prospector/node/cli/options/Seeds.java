package prospector.node.cli.options;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.Numbers;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;
import prospector.web.url.UrlProblem;
import prospector.web.url.UrlResult;

/**
 * Collects seeds from several places, without repeats, and complains about all bad ones at once.
 */
public final class Seeds {
  private static final String STANDARD_INPUT = "-";
  private static final int COMPLAINTS_MAX = 50; // lines named; all are counted

  private final Set<CrawlUrl> seeds = new LinkedHashSet<>();
  private final List<String> complaints = new ArrayList<>();
  private long more; // complaints that are not named
  private long repeats;

  /** Seeds that are URLs already. */
  public Seeds addAll(List<CrawlUrl> urls) {
    urls.forEach(this::add);
    return this;
  }

  /** One seed; {@code where} says where it stood. */
  public Seeds add(String where, String text) {
    UrlNormalizer.normalize(text)
        .fold(
            url -> {
              add(url);
              return url;
            },
            refused -> {
              complain(bad(where, refused));
              return null;
            });
    return this;
  }

  private void add(CrawlUrl url) {
    if (!seeds.add(url)) {
      repeats++;
    }
  }

  /** Files, one URL a line, and standard input for {@code -}. */
  public Seeds addFiles(List<Path> files, Reader standardInput) {
    for (Path file : files) {
      if (file.toString().equals(STANDARD_INPUT)) {
        addLines("standard input", standardInput, file);
      } else {
        addFile(file);
      }
    }
    return this;
  }

  /** One URL a line; blank lines and lines that begin with # are skipped. */
  Seeds addFile(Path file) {
    try (Reader lines = Files.newBufferedReader(file)) {
      return addLines(file.toString(), lines, file);
    } catch (IOException e) {
      return unreadable(file, e);
    }
  }

  private Seeds addLines(String name, Reader text, Path file) {
    BufferedReader lines = new BufferedReader(text);
    int number = 0;
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String seed = (number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line).strip();
        if (!seed.isEmpty() && !seed.startsWith("#")) {
          add(name + ":" + number, seed);
        }
      }
      return this;
    } catch (IOException e) {
      return unreadable(file, e);
    }
  }

  private Seeds unreadable(Path file, IOException e) {
    complain(
        file + ": expected a readable UTF-8 file with one URL a line (" + FileWords.of(e) + ")");
    return this;
  }

  private void complain(String line) {
    if (complaints.size() < COMPLAINTS_MAX) {
      complaints.add(line);
    } else {
      more++;
    }
  }

  /** What is told of seeds that were given twice; empty where none was. */
  public Optional<String> repeats() {
    return repeats == 0
        ? Optional.empty()
        : Optional.of(
            Numbers.count(seeds.size())
                + (seeds.size() == 1 ? " seed; " : " seeds; ")
                + Numbers.count(repeats)
                + (repeats == 1 ? " was given twice" : " were given more than once"));
  }

  /**
   * All seeds, in order.
   *
   * @throws StartException when one was bad, or there is none
   */
  public List<CrawlUrl> all() {
    if (!complaints.isEmpty()) {
      throw new StartException(
          ExitCode.BAD_SEED,
          String.join("\n", complaints)
              + (more == 0 ? "" : "\nand " + Numbers.count(more) + " more"));
    }
    if (seeds.isEmpty()) {
      throw new StartException(
          ExitCode.BAD_SEED,
          "no seed: give URLs after the topic, --seeds FILE, or seeds in the topic file");
    }
    return List.copyOf(seeds);
  }

  private static String bad(String where, UrlResult.Refused refused) {
    return where + ": expected an http(s) URL, got " + refused.input() + why(refused);
  }

  private static String why(UrlResult.Refused refused) {
    String input = refused.input();
    boolean named =
        input.matches("[^/?#:]+\\.[^/?#:]+(:\\d+)?([/?#].*)?|localhost(:\\d+)?([/?#].*)?");
    return switch (refused.problem()) {
      case SCHEME, SYNTAX, HOST ->
          named
              ? "; write http://" + input + " if you mean that"
              : refused.problem() == UrlProblem.HOST
                  ? ", whose host is none"
                  : ", which does not begin with http:// or https://";
      case PORT -> ", whose port is no number from 0 to 65535";
      case TOO_LONG -> ", which is too long";
    };
  }
}
