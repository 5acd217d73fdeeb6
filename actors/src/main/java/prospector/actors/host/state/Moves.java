package prospector.actors.host.state;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.web.url.CrawlUrl;

/**
 * Whether a host only points to another one, learned from its redirects: {@code http} to {@code
 * https}, a name to the same with {@code www}; part of the host's persisted state.
 *
 * <p><em>A host has moved after {@value #ENOUGH} redirects to the same path and query on one other
 * host, without a page and without a redirect to anything else.</em> Errors say nothing.
 *
 * @param target key of that host; empty before the first redirect
 * @param moved redirects to it
 * @param stayed pages, and redirects to something else
 */
public record Moves(String target, int moved, int stayed) {
  static final Moves NONE = new Moves("", 0, 0);
  private static final int ENOUGH = 3;

  /** The host that a redirect leads to, where its path and query stay; null where they do not. */
  public static @Nullable String sameElsewhere(CrawlUrl from, CrawlUrl to) {
    return from.pathAndQuery().equals(to.pathAndQuery()) && !from.host().equals(to.host())
        ? to.host().value()
        : null;
  }

  /** A URL was redirected to the same one on another host; null: to something else. */
  Moves redirected(@Nullable String to) {
    return to != null && (target.isEmpty() || target.equals(to))
        ? new Moves(to, moved + 1, stayed)
        : stays();
  }

  /** The host has something of its own. */
  Moves stays() {
    return new Moves(target, moved, Math.min(Integer.MAX_VALUE - 1, stayed) + 1);
  }

  /** Whether the host was found to have something of its own. */
  boolean hasStayed() {
    return stayed > 0;
  }

  /** Key of the host where all of this one is now; empty when it has not moved. */
  public Optional<String> to() {
    return moved >= ENOUGH && stayed == 0 ? Optional.of(target) : Optional.empty();
  }
}
