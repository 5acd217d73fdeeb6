package prospector.simweb.log;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the judge found.
 *
 * @param requests in the log, robots.txt included
 * @param hosts that were asked
 * @param pages requests answered 2xx, robots.txt not included
 * @param distinctUrls among those pages
 * @param refetched URLs answered 2xx more than once, robots.txt not included
 * @param mostInFlight highest number of requests to one host at once
 * @param violations all of them, in order of start within each host
 */
public record PolitenessReport(
    int requests,
    int hosts,
    int pages,
    int distinctUrls,
    List<String> refetched,
    int mostInFlight,
    List<Violation> violations) {

  /** Copies the lists. */
  public PolitenessReport {
    refetched = List.copyOf(refetched);
    violations = List.copyOf(violations);
  }

  /** Number of violations of a kind. */
  public long count(Violation.Kind kind) {
    return violations.stream().filter(violation -> violation.kind() == kind).count();
  }

  /** One line: requests, hosts, pages, refetched, violations by kind. */
  public String summary() {
    Map<Violation.Kind, Long> kinds = new EnumMap<>(Violation.Kind.class);
    for (Violation.Kind kind : Violation.Kind.values()) {
      kinds.put(kind, count(kind));
    }
    return String.format(
        Locale.ROOT,
        "requests=%d hosts=%d pages=%d distinct=%d refetched=%d violations=%d %s",
        requests,
        hosts,
        pages,
        distinctUrls,
        refetched.size(),
        violations.size(),
        kinds);
  }
}
