package prospector.web.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One folder of foreign cases: {@code conformance/NAME/cases.jsonl} with, where we mean to answer
 * differently, {@code divergences.txt} (one {@code id reason} a line, {@code #} starts a comment).
 *
 * <p><em>The rate counts every case, intended divergences included; a test fails when the rate is
 * under its floor, or when a listed divergence answers as the suite asks.</em> Misses are printed
 * with both answers, in ASCII.
 *
 * <pre>{@code
 * ConformanceSuite.named("psl").floor(100)
 *     .check(c -> c.path("registrable").textValue(), c -> ask(c.path("host").textValue()));
 * }</pre>
 */
public final class ConformanceSuite {
  private final String name;
  private final List<JsonNode> cases;
  private final Map<String, String> divergences;
  private final double floorPercent;

  private ConformanceSuite(
      String name, List<JsonNode> cases, Map<String, String> divergences, double floorPercent) {
    this.name = name;
    this.cases = cases;
    this.divergences = divergences;
    this.floorPercent = floorPercent;
  }

  /** Reads the folder {@code conformance/NAME} of the test class path. */
  public static ConformanceSuite named(String name) {
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> cases = new ArrayList<>();
    for (String line : lines(name, "cases.jsonl")) {
      try {
        cases.add(json.readTree(line));
      } catch (IOException e) {
        throw new UncheckedIOException(name + ": not a JSON line: " + line, e);
      }
    }
    return new ConformanceSuite(name, cases, readDivergences(name), 100);
  }

  /** Keeps the cases that concern us; the rate is taken over these. */
  public ConformanceSuite only(Predicate<JsonNode> wanted) {
    return new ConformanceSuite(
        name, cases.stream().filter(wanted).toList(), divergences, floorPercent);
  }

  /** Lowest rate that passes, 0..100 percent; 100 when not called. */
  public ConformanceSuite floor(double percent) {
    return new ConformanceSuite(name, cases, divergences, percent);
  }

  /** The cases, for tests that look at them in another way. */
  public List<JsonNode> cases() {
    return cases;
  }

  /** An answer to a case; what it throws is printed as the answer. */
  public interface Answer {
    @Nullable Object to(JsonNode testCase) throws Exception;
  }

  /** Compares both answers of every case, prints the rate, and checks it against the floor. */
  public void check(Answer expected, Answer actual) {
    List<String> passedDivergences = new ArrayList<>();
    int passed = 0;
    int intended = 0;
    for (JsonNode testCase : cases) {
      String id = testCase.path("id").asText();
      Object want = answer(expected, testCase);
      Object got = answer(actual, testCase);
      boolean listed = divergences.containsKey(id);
      if (Objects.equals(want, got)) {
        passed++;
        if (listed) {
          passedDivergences.add(id);
        }
      } else if (listed) {
        intended++;
      } else {
        print("  miss " + id + " expected <" + want + "> got <" + got + "> in " + testCase);
      }
    }
    double rate = cases.isEmpty() ? 0 : 100.0 * passed / cases.size();
    print(
        String.format(
            Locale.ROOT,
            "conformance %s: %d/%d = %.1f %% (floor %s %%), %d of %d misses have a reason",
            name,
            passed,
            cases.size(),
            rate,
            new DecimalFormat("0.#", DecimalFormatSymbols.getInstance(Locale.ROOT))
                .format(floorPercent),
            intended,
            cases.size() - passed));
    assertThat(passedDivergences).as("listed as divergences of %s but passing", name).isEmpty();
    assertThat(rate).as("pass rate of %s in percent", name).isGreaterThanOrEqualTo(floorPercent);
  }

  private static @Nullable Object answer(Answer answer, JsonNode testCase) {
    try {
      return answer.to(testCase);
    } catch (Exception e) {
      return "threw " + e;
    }
  }

  /** Cases hold lone surrogates and control characters, so everything else is escaped. */
  private static void print(String line) {
    System.out.println(
        line.chars()
            .mapToObj(
                c ->
                    c >= 0x20 && c < 0x7f
                        ? String.valueOf((char) c)
                        : String.format(Locale.ROOT, "\\u%04x", c))
            .collect(Collectors.joining()));
  }

  private static Map<String, String> readDivergences(String name) {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (String line : lines(name, "divergences.txt")) {
      String[] idAndReason = line.split("\\s+", 2);
      if (!line.startsWith("#")) {
        assertThat(idAndReason).as("expected 'id reason' in %s: %s", name, line).hasSize(2);
        reasons.put(idAndReason[0], idAndReason[1]);
      }
    }
    return reasons;
  }

  private static List<String> lines(String name, String file) {
    String path = "/conformance/" + name + "/" + file;
    try (InputStream in = ConformanceSuite.class.getResourceAsStream(path)) {
      if (in == null) {
        assertThat(file).as("missing test resource " + path).isEqualTo("divergences.txt");
        return List.of();
      }
      return new BufferedReader(new InputStreamReader(in, UTF_8))
          .lines()
          .filter(line -> !line.isBlank())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
