package prospector.bench.realweb;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import prospector.bench.UnusableInput;

/**
 * The real pages of the web by all URLs under which each is the same, and the names of the topics.
 *
 * <p>A line of {@code truth.tsv} has the system, the canonical URL, the numbers of its topics with
 * commas between ({@code -} for none) and further URLs with blanks between; tabs between the four.
 * {@code # topic N: TEXT} names a topic, other lines with {@code #} are comments.
 */
final class Truth {
  static final int PAGES_MAX = 100_000;
  private static final String TOPIC = "# topic ";
  private static final int COLUMNS = 4;

  private final List<RealPage> pages = new ArrayList<>();
  private final Map<String, RealPage> byKey = new HashMap<>();
  private final List<String> topics = new ArrayList<>();

  private Truth() {}

  /**
   * Reads the pages of some systems.
   *
   * @throws UnusableInput when the file is missing or malformed, or has over {@link #PAGES_MAX}
   *     pages
   */
  static Truth read(Path file, Set<String> systems) {
    Truth truth = new Truth();
    int number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        truth.add(line, systems, file + ":" + number);
      }
    } catch (IOException e) {
      throw new UnusableInput("cannot read " + file + " after line " + number, e);
    }
    return truth;
  }

  private void add(String line, Set<String> systems, String where) {
    if (line.startsWith(TOPIC)) {
      topics.add(line.substring(line.indexOf(':') + 1).strip());
      return;
    }
    if (line.startsWith("#")) {
      return;
    }
    String[] row = line.split("\t", -1);
    if (row.length != COLUMNS) {
      throw new UnusableInput(where + ": expected 4 columns, got " + row.length);
    }
    if (!systems.contains(row[0])) {
      return;
    }
    if (pages.size() == PAGES_MAX) {
      throw new UnusableInput(where + ": expected at most " + PAGES_MAX + " pages, got more");
    }
    RealPage page = new RealPage(row[0], row[1], topicsOf(row[2], where));
    pages.add(page);
    byKey.put(PageKey.of(page.url()), page);
    for (String alias : row[3].split(" ")) {
      if (!alias.isEmpty()) {
        byKey.putIfAbsent(PageKey.of(alias), page);
      }
    }
  }

  private static Set<Integer> topicsOf(String cell, String where) {
    if (cell.equals("-")) {
      return Set.of();
    }
    try {
      return Arrays.stream(cell.split(",")).map(Integer::valueOf).collect(Collectors.toSet());
    } catch (NumberFormatException e) {
      throw new UnusableInput(where + ": expected numbers of topics or -, got " + cell, e);
    }
  }

  /** The real page that a URL shows, if it shows one. */
  Optional<RealPage> page(String url) {
    return Optional.ofNullable(byKey.get(PageKey.of(url)));
  }

  /** All real pages, in the file's order. */
  List<RealPage> pages() {
    return List.copyOf(pages);
  }

  /** The real pages that are relevant for a topic. */
  List<RealPage> relevant(int topic) {
    return pages.stream().filter(page -> page.topics().contains(topic)).toList();
  }

  /** What the topics say, by their numbers. */
  List<String> topics() {
    return List.copyOf(topics);
  }
}
