package prospector.web.url;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Compares URLs by the parameters of their queries, {@code name=value} or {@code name}. */
public final class QueryParameters {
  private static final int PARAMETERS_MAX = 40; // queries with more are compared with nothing

  private QueryParameters() {}

  /** Names of the parameters of a URL, in order; each once. */
  public static Collection<String> names(CrawlUrl url) {
    return parse(url).keySet();
  }

  /**
   * The one parameter whose presence or value is all that two URLs of one host and path differ in;
   * empty where they differ in more, in less, or in the order of values of one name.
   */
  public static Optional<String> onlyDifference(CrawlUrl one, CrawlUrl other) {
    if (!one.path().equals(other.path()) || one.equals(other)) {
      return Optional.empty();
    }
    Map<String, List<String>> first = parse(one);
    Map<String, List<String>> second = parse(other);
    TreeSet<String> names = new TreeSet<>(first.keySet());
    names.addAll(second.keySet());
    names.removeIf(name -> Objects.equals(first.get(name), second.get(name)));
    boolean small = first.size() <= PARAMETERS_MAX && second.size() <= PARAMETERS_MAX;
    return small && names.size() == 1 ? Optional.of(names.first()) : Optional.empty();
  }

  /**
   * A query without some parameters, in the order of their names where {@link Spelling#ORDER} is
   * ignored too, with its question mark; empty where nothing is left.
   */
  static String plain(String query, Predicate<String> ignored) {
    List<String> pairs =
        Arrays.stream(query.split("&", -1)).filter(pair -> !ignored.test(name(pair))).toList();
    if (pairs.isEmpty()) {
      return "";
    }
    // stable: the order of values of one name may matter
    List<String> ordered =
        ignored.test(Spelling.ORDER.words()) && pairs.size() <= PARAMETERS_MAX
            ? pairs.stream().sorted(Comparator.comparing(QueryParameters::name)).toList()
            : pairs;
    return "?" + String.join("&", ordered);
  }

  private static String name(String pair) {
    int equals = pair.indexOf('=');
    return equals < 0 ? pair : pair.substring(0, equals);
  }

  /** Whether a URL is another one with a parameter or more less. */
  public static boolean isPartOf(CrawlUrl part, CrawlUrl whole) {
    if (!part.host().equals(whole.host()) || !part.path().equals(whole.path())) {
      return false;
    }
    Map<String, List<String>> few = parse(part);
    Map<String, List<String>> many = parse(whole);
    return many.size() <= PARAMETERS_MAX
        && few.size() < many.size()
        && few.entrySet().stream().allMatch(it -> it.getValue().equals(many.get(it.getKey())));
  }

  private static Map<String, List<String>> parse(CrawlUrl url) {
    Map<String, List<String>> parameters = new TreeMap<>();
    for (String pair : url.query().orElse("").split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = name(pair);
      if (!pair.isEmpty()) {
        parameters
            .computeIfAbsent(name, key -> new ArrayList<>(1))
            .add(equals < 0 ? "" : pair.substring(equals));
      }
    }
    return parameters;
  }
}
