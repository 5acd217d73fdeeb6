package prospector.node.cli.options;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import prospector.actors.host.decide.NameClock;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.WebSettings;
import prospector.node.wiring.PoliteFetch;
import prospector.web.exclusion.ExclusionFile;
import prospector.web.exclusion.ExclusionReader;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.Fetcher;

/**
 * A crawl does not begin with an exclusion file that it does not understand: a mistyped line
 * protects nobody. Lines that go wrong while it runs are told in the log, and the others hold.
 */
public final class ExclusionRule {
  private static final String EXCLUDED = "excluded";

  private ExclusionRule() {}

  /**
   * Checks the exclusion file, where there is one.
   *
   * @throws StartException that names file and line of each mistake
   */
  public static void check(WebSettings web) {
    Optional<Path> named = web.exclusionFile();
    if (named.filter(Files::isDirectory).isPresent()) {
      throw new StartException(
          ExitCode.BAD_FILE,
          "prospector.web.exclusion-file: expected a file, got the directory " + named.get());
    }
    named.ifPresent(ExclusionRule::look);
    Optional<Path> file = named.filter(Files::isRegularFile);
    if (file.isEmpty()) {
      return;
    }
    List<String> lost = lost(file.get());
    if (!lost.isEmpty()) {
      throw new StartException(
          ExitCode.BAD_FILE,
          lost.stream().map(it -> file.get() + ": " + it).collect(Collectors.joining("\n")));
    }
  }

  /** How a command asks for a few pages: kept to what the exclusion file says now. */
  public static PoliteFetch polite(Fetcher fetcher, NodeSettings settings, Clock clock) {
    return new PoliteFetch(
        fetcher,
        settings.web().agent(),
        new PoliteFetch.Pace(settings.politeness(), settings.windows()),
        clock,
        new NameClock(0, Duration.ZERO),
        guard(settings.web()));
  }

  private static PoliteFetch.Guard guard(WebSettings web) {
    Optional<ExclusionFile> file = web.exclusionFile().map(ExclusionFile::new);
    return url -> {
      file.ifPresent(ExclusionFile::refresh);
      return file.flatMap(it -> it.list().of(url))
          .map(it -> new FetchOutcome.Refused(EXCLUDED, it.line(), 0));
    };
  }

  /** A file need not exist yet; of one behind a directory that is closed nobody knows. */
  private static void look(Path file) {
    try {
      Files.readAttributes(file, BasicFileAttributes.class);
    } catch (NoSuchFileException notYet) {
      // it is read as soon as it is there
    } catch (IOException e) {
      throw new StartException(
          ExitCode.BAD_FILE,
          "prospector.web.exclusion-file: expected a file that can be read, or none, got "
              + FileWords.of(e));
    }
  }

  private static List<String> lost(Path file) {
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return ExclusionReader.read(text).lost();
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }
}
