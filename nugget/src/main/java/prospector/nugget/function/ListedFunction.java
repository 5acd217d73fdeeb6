package prospector.nugget.function;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import prospector.nugget.Judgement;
import prospector.nugget.NuggetFunction;
import prospector.nugget.section.Section;
import prospector.nugget.section.Surroundings;
import prospector.nugget.section.TopicDirectory;
import prospector.nugget.section.Urls;
import prospector.nugget.text.Folded;
import prospector.web.page.ParsedPage;
import prospector.web.url.Fingerprint;

/**
 * Pages whose URL stands in a file, one a line; empty lines and lines that start with {@code #} are
 * skipped. URLs are compared in normal form.
 *
 * <p>Holds 8 bytes a URL: at ten million URLs the chance that a page is taken for a listed one is
 * less than 1 in a hundred billion.
 */
final class ListedFunction implements NuggetFunction {
  private static final int MAX_COMPLAINTS = 5;

  private final long[] fingerprints; // sorted

  private ListedFunction(long[] fingerprints) {
    this.fingerprints = fingerprints;
  }

  static NuggetFunction read(Section section, Surroundings context) {
    Optional<String> name = section.requiredText("file", "a file with one URL a line");
    Optional<Path> file =
        name.isEmpty()
            ? Optional.empty()
            : context.files().file(section, section.texts("file").get(0));
    return file.<NuggetFunction>map(path -> read(path, section)).orElse(Nothing.INSTANCE);
  }

  private static NuggetFunction read(Path file, Section section) {
    long[] found = new long[1024];
    int size = 0;
    int wrong = 0;
    int number = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String text = (number == 1 ? withoutMark(line) : line).strip();
        if (text.isEmpty() || text.startsWith("#")) {
          continue;
        }
        Optional<String> url = Urls.normal(text);
        if (url.isEmpty()) {
          if (++wrong <= MAX_COMPLAINTS) {
            String got = Folded.excerpt(text, 80);
            section.complain(
                "file", file + ":" + number + ": expected an http(s) URL, got '" + got + "'");
          }
          continue;
        }
        if (size == found.length) {
          found = Arrays.copyOf(found, size * 2);
        }
        found[size++] = Fingerprint.of(url.get());
      }
    } catch (IOException e) {
      section.complain("file", "cannot be read: " + TopicDirectory.reason(e));
    }
    if (wrong > MAX_COMPLAINTS) {
      int more = wrong - MAX_COMPLAINTS;
      section.complain("file", file + ": " + more + " more lines are no http(s) URL");
    }
    if (size == 0 && wrong == 0) {
      section.complain("file", "expected a file with one URL a line, " + file + " lists none");
    }
    long[] sorted = Arrays.copyOf(found, size);
    Arrays.sort(sorted);
    return new ListedFunction(sorted);
  }

  private static String withoutMark(String line) {
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  @Override
  public List<String> criteria() {
    return List.of("the " + fingerprints.length + " URLs of a list");
  }

  @Override
  public Judgement judge(ParsedPage page) {
    boolean listed = Arrays.binarySearch(fingerprints, page.url().fingerprint()) >= 0;
    return listed ? new Judgement(1, List.of("its URL is listed")) : new Judgement(0, List.of());
  }
}
