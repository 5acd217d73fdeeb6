package prospector.bench.hostile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import prospector.bench.report.TextTable;
import prospector.simweb.Hostility;

/**
 * What became of the URLs of each kind of hostile host.
 *
 * <p><em>A URL that was asked for has an outcome with a reason, or waits for another try</em>; that
 * what waits is known to its host is the audit's to say.
 */
final class KindTable {
  private static final int SHOWN = 4; // outcomes a kind

  private static final class Kind {
    final Set<String> hosts = new TreeSet<>();
    final Map<String, Integer> outcomes = new TreeMap<>();
    int asked;
    int waiting;
  }

  private final Map<Hostility, Kind> kinds = new EnumMap<>(Hostility.class);
  private final List<String> withoutReason = new ArrayList<>();
  private int urls;

  KindTable(Arm arm) {
    for (Hostility kind : Hostility.values()) {
      kinds.put(kind, new Kind());
    }
    arm.web().hostileHosts().forEach((host, kind) -> kind(kind).hosts.add(host));
    Set<String> ended = arm.outcomes().stream().map(Outcome::url).collect(Collectors.toSet());
    for (Outcome outcome : arm.outcomes()) {
      Optional<Hostility> kind = arm.web().hostility(outcome.host());
      if (kind.isPresent()) {
        urls++;
        kind(kind.get()).outcomes.merge(outcome.what(), 1, Integer::sum);
        if (!outcome.hasReason()) {
          withoutReason.add(outcome.url());
        }
      }
    }
    for (String url : arm.asked()) {
      Kind kind = kind(arm.web().hostility(Outcome.hostOf(url)).orElseThrow());
      kind.asked++;
      kind.waiting += ended.contains(url) ? 0 : 1;
    }
  }

  private Kind kind(Hostility kind) {
    Kind found = kinds.get(kind);
    if (found == null) {
      throw new IllegalStateException("no such kind: " + kind);
    }
    return found;
  }

  /** Hostile URLs with an outcome. */
  int urls() {
    return urls;
  }

  /** Kinds of which a URL was asked for or has an outcome. */
  long met() {
    return kinds.values().stream().filter(it -> it.asked > 0 || !it.outcomes.isEmpty()).count();
  }

  /** URLs asked for that wait for another try. */
  int waiting() {
    return kinds.values().stream().mapToInt(kind -> kind.waiting).sum();
  }

  /** URLs whose outcome says nothing. */
  List<String> withoutReason() {
    return withoutReason;
  }

  String text() {
    TextTable table = new TextTable(List.of("kind", "hosts", "asked", "waiting", "outcomes"));
    kinds.forEach(
        (kind, it) ->
            table.row(
                List.of(
                    kind.name(), "" + it.hosts.size(), "" + it.asked, "" + it.waiting, most(it))));
    return table.toString();
  }

  private static String most(Kind kind) {
    return kind.outcomes.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(SHOWN)
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }
}
