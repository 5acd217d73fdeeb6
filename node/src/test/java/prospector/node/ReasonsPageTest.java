package prospector.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.UrlState;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchTrouble;
import prospector.web.scope.CrawlScope;
import prospector.web.url.UrlProblem;

/** The page of files names every reason for which a URL is no page, and no other. */
class ReasonsPageTest {
  private static final Path ROOT = Path.of("..");

  /** Where outcomes of requests are made, and what they mean. */
  private static final List<String> SOURCES =
      List.of("web/src/main/java/prospector/web/fetch", "actors/src/main/java/prospector/actors");

  private static final Pattern MADE =
      Pattern.compile(
          "(?:Verdict\\.(?:refused|failed)|new (?:FetchOutcome\\.)?(?:Refused|Unreachable))"
              + "\\(\\s*\"(\\w+)\"[,)]");
  private static final Pattern LATE = Pattern.compile("FetchOutcome\\.TimedOut\\(\"(\\w+)\"\\)");
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  /** No URL ends for it: it is asked for again, where its host is then. */
  private static final Set<String> NEVER_LAST = Set.of("broken_off");

  /** Of a status, and of a file, whose reasons have a page of their own. */
  private static final List<String> EXAMPLES = List.of("http_404", "document_encrypted");

  private static Set<String> told() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/output.md"));
    String tables = page.split("\n## Why a URL is no page\n")[1].split("\n## ")[0];
    return tables
        .lines()
        .filter(line -> line.startsWith("| `"))
        .flatMap(line -> NAME.matcher(line.split("\\|")[1]).results())
        .map(name -> name.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> known() throws IOException {
    Set<String> reasons = new TreeSet<>(EXAMPLES);
    Arrays.stream(UrlState.values())
        .filter(state -> state.name().startsWith("REFUSED_"))
        .forEach(state -> reasons.add(state.reason()));
    Arrays.stream(UrlProblem.values())
        .forEach(problem -> reasons.add("redirect_" + problem.reason()));
    reasons.add("redirect_" + CrawlScope.REASON);
    reasons.addAll(
        List.of(
            FetchOutcome.Refused.CRASH,
            FetchOutcome.Unreachable.MEMORY,
            FetchTrouble.NO_CONTACT,
            "judge",
            "soft_404",
            "unparsable",
            "timeout_response"));
    for (String folder : SOURCES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
          String source = Files.readString(file);
          MADE.matcher(source).results().forEach(it -> reasons.add(it.group(1)));
          LATE.matcher(source).results().forEach(it -> reasons.add("timeout_" + it.group(1)));
        }
      }
    }
    reasons.removeAll(NEVER_LAST);
    return reasons;
  }

  @Test
  void page_comparedWithTheReasonsOfTheSources_namesThemAll() throws IOException {
    assertThat(told()).isEqualTo(known());
  }
}
