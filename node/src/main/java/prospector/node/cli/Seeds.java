package prospector.node.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import prospector.node.run.ExitCode;
import prospector.node.run.StartException;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;
import prospector.web.url.UrlProblem;
import prospector.web.url.UrlResult;

/**
 * Collects seeds from several places, without repeats, and complains about all bad ones at once.
 */
final class Seeds {
  private final Set<CrawlUrl> seeds = new LinkedHashSet<>();
  private final List<String> complaints = new ArrayList<>();

  /** Seeds that are URLs already. */
  Seeds addAll(List<CrawlUrl> urls) {
    seeds.addAll(urls);
    return this;
  }

  /** One seed; {@code where} says where it stood. */
  Seeds add(String where, String text) {
    UrlNormalizer.normalize(text).fold(seeds::add, refused -> complaints.add(bad(where, refused)));
    return this;
  }

  /** One URL a line; blank lines and lines that begin with # are skipped. */
  Seeds addFile(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      complaints.add(
          file + ": expected a readable UTF-8 file with one URL a line (" + FileWords.of(e) + ")");
      return this;
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        add(file + ":" + (i + 1), line);
      }
    }
    return this;
  }

  /**
   * All seeds, in order.
   *
   * @throws StartException when one was bad, or there is none
   */
  List<CrawlUrl> all() {
    if (!complaints.isEmpty()) {
      throw new StartException(ExitCode.BAD_SEED, String.join("\n", complaints));
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
