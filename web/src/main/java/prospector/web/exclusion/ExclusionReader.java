package prospector.web.exclusion;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import prospector.web.url.CrawlUrl;
import prospector.web.url.HostName;
import prospector.web.url.UrlNormalizer;

/**
 * Reads the text of an exclusion file: {@code KIND VALUE [DATE] [REASON]} a line, {@code #} starts
 * a comment line.
 *
 * <pre>
 * # asked to stay away
 * domain example.org 2026-11-20 the owner wrote to us
 * host   www.example.net 2026-11-21
 * prefix https://example.com/private/ not for robots
 * </pre>
 *
 * <p><em>Every line is either an exclusion or a complaint</em>, and the lines that are understood
 * hold whatever stands in the others. Never throws.
 */
public final class ExclusionReader {
  private static final int SHOWN_CHARS_MAX = 60;

  private final List<Exclusion> exclusions = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();

  private ExclusionReader() {}

  /**
   * What a file says.
   *
   * @param lines those that were understood, in order
   * @param complaints one for each other line, such as {@code line 3: expected domain, host or
   *     prefix, got "exmaple.com"}, and one for each date that is none and for each {@code *} in a
   *     URL, whose lines hold
   * @param lost those of the complaints whose lines exclude nothing
   */
  public record Reading(List<Exclusion> lines, List<String> complaints, List<String> lost) {
    public Reading {
      lines = List.copyOf(lines);
      complaints = List.copyOf(complaints);
      lost = List.copyOf(lost);
    }

    /** The lines, to be asked. */
    public ExclusionList list() {
      return new ExclusionList(lines);
    }
  }

  /** Reads a whole file. */
  public static Reading read(String text) {
    ExclusionReader reader = new ExclusionReader();
    String[] lines = (text.startsWith("\uFEFF") ? text.substring(1) : text).split("\r\n|\r|\n", -1);
    for (int i = 0; i < lines.length; i++) {
      reader.line(i + 1, lines[i].strip());
    }
    return new Reading(reader.exclusions, reader.complaints, reader.lost);
  }

  /**
   * Reads one exclusion that was given in parts, so that no word of its value can pass for a
   * reason.
   *
   * @param text a name or a URL, and nothing else
   */
  public static Reading readOne(Exclusion.Kind kind, String text, LocalDate since, String reason) {
    String value = text.strip();
    ExclusionReader reader = new ExclusionReader();
    if (value.isEmpty() || value.chars().anyMatch(ExclusionReader::isNoPart)) {
      reader.lose(0, expected(kind) + ", got " + quoted(text));
    } else {
      String line = kind.word() + " " + value + " " + since + " " + reason;
      reader.line(0, line.replaceAll("[\\s\\p{Cntrl}]+", " ").strip());
    }
    return new Reading(reader.exclusions, reader.complaints, reader.lost);
  }

  private static boolean isNoPart(int c) {
    return Character.isWhitespace(c) || Character.isISOControl(c);
  }

  private void line(int number, String line) {
    if (line.isEmpty() || line.startsWith("#")) {
      return;
    }
    String[] words = line.split("\\s+", 3);
    Optional<Exclusion.Kind> kind = kind(words[0]);
    if (kind.isEmpty()) {
      lose(number, "expected domain, host or prefix, got " + quoted(words[0]));
    } else if (words.length < 2) {
      lose(number, "expected a name or a URL behind " + quoted(words[0]));
    } else {
      String rest = words.length == 3 ? words[2].strip() : "";
      value(kind.get(), words[1])
          .ifPresentOrElse(
              value -> {
                add(number, kind.get(), value, rest);
                star(number, kind.get(), words[1]);
              },
              () -> lose(number, expected(kind.get()) + ", got " + quoted(words[1])));
    }
  }

  private void add(int number, Exclusion.Kind kind, String value, String rest) {
    String first = rest.split("\\s+", 2)[0];
    if (!first.matches("\\d{4}-\\d{1,2}-\\d{1,2}")) {
      exclusions.add(new Exclusion(kind, value, Optional.empty(), rest));
      return;
    }
    String reason = rest.substring(first.length()).strip();
    try {
      exclusions.add(new Exclusion(kind, value, Optional.of(LocalDate.parse(first)), reason));
    } catch (DateTimeException noDate) {
      // whoever asked not to be crawled must not be, for all the wrong date
      exclusions.add(new Exclusion(kind, value, Optional.empty(), rest));
      complain(number, "expected a date as 2026-11-20, got " + quoted(first) + "; the line holds");
    }
  }

  /** It is no pattern; but a URL may hold one, so that the line holds. */
  private void star(int number, Exclusion.Kind kind, String text) {
    if (kind == Exclusion.Kind.PREFIX && text.contains("*")) {
      complain(number, "expected a URL without a *, which stands for itself, got " + quoted(text));
    }
  }

  private void lose(int number, String what) {
    complain(number, what);
    lost.add(complaints.get(complaints.size() - 1));
  }

  /**
   * @param number of the line; 0 where there is no file
   */
  private void complain(int number, String what) {
    complaints.add((number == 0 ? "" : "line " + number + ": ") + what);
  }

  private static Optional<Exclusion.Kind> kind(String word) {
    for (Exclusion.Kind kind : Exclusion.Kind.values()) {
      if (kind.word().equals(word.toLowerCase(Locale.ROOT))) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** The value in normal form; empty when it is not what the kind asks for. */
  static Optional<String> value(Exclusion.Kind kind, String text) {
    return kind == Exclusion.Kind.PREFIX
        ? UrlNormalizer.normalize(text)
            .accepted()
            .filter(url -> HostName.parse(url.host().hostName()).isPresent())
            .map(CrawlUrl::value)
        : hostName(text);
  }

  private static Optional<String> hostName(String text) {
    return HostName.parse(text.startsWith("*.") ? text.substring(2) : text);
  }

  private static String expected(Exclusion.Kind kind) {
    return kind == Exclusion.Kind.PREFIX
        ? "expected an http or https URL of one host (domain NAME is for all names under one)"
        : "expected a host name without scheme, port and path";
  }

  private static String quoted(String text) {
    String shown =
        text.length() > SHOWN_CHARS_MAX ? text.substring(0, SHOWN_CHARS_MAX) + "..." : text;
    return '"' + shown + '"';
  }
}
