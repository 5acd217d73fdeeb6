package prospector.persistence.page;

import java.util.LinkedHashSet;
import java.util.List;

/**
 * What a page points to, for the link graph: the targets of its links that may be followed, in the
 * crawl's scope or not; of a redirect where it leads.
 *
 * @param known whether they were looked at; otherwise a reader finds them in the archived body
 * @param targets normalised, each once, in the order of the page
 */
public record PageLinks(boolean known, List<String> targets) {
  /** Nobody looked. */
  public static final PageLinks UNKNOWN = new PageLinks(false, List.of());

  public PageLinks {
    targets = List.copyOf(targets);
  }

  /** Of targets, any of them several times. */
  public static PageLinks of(List<String> targets) {
    return new PageLinks(true, List.copyOf(new LinkedHashSet<>(targets)));
  }
}
