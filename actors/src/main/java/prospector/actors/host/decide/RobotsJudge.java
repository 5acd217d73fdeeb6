package prospector.actors.host.decide;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import prospector.web.robots.RobotsRules;
import prospector.web.robots.StepCount;
import prospector.web.url.CrawlUrl;

/**
 * Decides by a host's rules which URLs of one turn are allowed, as far as that is cheap.
 *
 * <p><em>A host actor spends at most {@value #STEPS_A_TURN} steps and one URL on its rules in one
 * turn</em> (some 0.5 ms), and compiles none but small ones. URLs beyond that are left open, to be
 * decided by a page worker, or by the {@link prospector.actors.work.RulesWorker} where rules must
 * be compiled ({@link Open#decide}), before the turn is taken again; rulings of other rules than
 * those in force by then do not count. Ordinary rules take some 100 steps a URL, so that hundreds
 * of links need no such way round (docs/decisions/0021-robots-memory.md).
 */
public final class RobotsJudge {
  /** Steps of {@link StepCount} that one turn of a host actor may take. */
  public static final int STEPS_A_TURN = 50_000;

  /**
   * Steps that all URLs of a turn may take there, some 20 ms: a thousand a URL of a page with 2,000
   * links. What would cost more is not allowed where it is a link that was just found, which errs
   * on the host's side; else one page of links made for it would hold a worker for half a second.
   * What waits already is left to another turn.
   */
  static final int STEPS_AWAY = 2_000_000;

  private final RobotsRules rules;
  private final int characters;
  private final Rulings done;
  private final Map<CrawlUrl, Boolean> here = new HashMap<>(); // asked about twice, decided once
  private final StepCount steps = new StepCount();

  /** What is known of a URL. */
  enum Ruling {
    ALLOWED,
    REFUSED,
    OPEN
  }

  /**
   * What was decided away from the actor.
   *
   * @param by the rules decided by; null for none
   * @param allowed by URL
   */
  public record Rulings(@Nullable RobotsRules by, Map<CrawlUrl, Boolean> allowed) {
    public static final Rulings NONE = new Rulings(null, Map.of());
  }

  /**
   * URLs left open.
   *
   * @param by the rules to decide by
   * @param characters of rules that must be compiled for it; 0 where they are
   * @param waiting whether they wait already, so that what takes too long stays open
   */
  public record Open(
      @Nullable RobotsRules by, int characters, Set<CrawlUrl> urls, boolean waiting) {
    public static final Open NONE = new Open(null, 0, Set.of(), false);

    public boolean isEmpty() {
      return urls.isEmpty();
    }

    /** Decides them, and keeps what was decided by the same rules before. Not in an actor. */
    public Rulings decide(Rulings before) {
      if (by == null || urls.isEmpty()) {
        return before;
      }
      Map<CrawlUrl, Boolean> allowed = new HashMap<>();
      if (by.equals(before.by())) {
        allowed.putAll(before.allowed());
      }
      RobotsRules compiled = by.compiled();
      StepCount steps = new StepCount();
      for (CrawlUrl url : urls) {
        boolean inTime = steps.steps() < STEPS_AWAY;
        if (inTime || !waiting) {
          allowed.put(url, inTime && compiled.allows(url, steps));
        }
      }
      return new Rulings(by, Map.copyOf(allowed));
    }
  }

  /**
   * @param characters of rules that must be compiled first; 0 where they are, or are few
   */
  RobotsJudge(RobotsRules rules, int characters, Rulings done) {
    this.rules = rules;
    this.characters = characters;
    this.done = done;
  }

  /** Decides everything at once. */
  static RobotsJudge of(RobotsRules rules) {
    return new RobotsJudge(rules, 0, Rulings.NONE);
  }

  Ruling rule(CrawlUrl url) {
    Boolean known = rules.equals(done.by()) ? done.allowed().get(url) : null;
    if (known == null) {
      known = here.get(url);
    }
    if (known == null && characters == 0 && steps.steps() < STEPS_A_TURN) {
      long before = steps.steps();
      known = rules.allows(url, steps);
      if (steps.steps() > before) {
        here.put(url, known);
      }
    }
    return known == null ? Ruling.OPEN : known ? Ruling.ALLOWED : Ruling.REFUSED;
  }

  /** The rules it decides by. */
  RobotsRules rules() {
    return rules;
  }

  /** What is left to decide of links that were just found. */
  Open open(Set<CrawlUrl> urls) {
    return new Open(rules, characters, new HashSet<>(urls), false);
  }

  /** What is left to decide of what waits already. */
  Open openOfWaiting(Set<CrawlUrl> urls) {
    return new Open(rules, characters, new HashSet<>(urls), true);
  }
}
