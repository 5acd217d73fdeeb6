package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.actors.host.link.Refusal;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.UrlShape;
import prospector.actors.work.OutcomeRules;
import prospector.prioritizer.Parent;
import prospector.web.exclusion.UrlGate;
import prospector.web.scope.CrawlScope;
import prospector.web.url.CrawlUrl;

/**
 * Decides what a batch of links brings to a host: new URLs, further evidence, refusals, or nothing.
 *
 * <p>Stateless over a {@link CrawlShare}; the same decision twice is harmless.
 */
public final class Admission {
  private final CrawlShare share;
  private final CrawlSpec.Bounds bounds;
  private final RobotsJudge judge;
  private final UrlGate gate;
  private final CrawlScope scope;
  private final Function<CrawlUrl, UrlState> doubts;
  private final Likes likes;
  private final BiPredicate<LinkBatch, FoundLink> wayBack;

  /**
   * What refuses URLs that are new to a host.
   *
   * @param bounds of the crawl
   * @param robots judge of the host's rules, or of rules that allow all while they are not known
   * @param gate refuses URLs by their name
   * @param scope refuses what came from whoever did not know it: its sender refuses the rest
   */
  record Rules(CrawlSpec.Bounds bounds, RobotsJudge robots, UrlGate gate, CrawlScope scope) {}

  /** What others that are like a URL have brought. */
  @FunctionalInterface
  interface Likes {
    /**
     * @param before state that the URL had
     * @param now which others are admitted by the decision under way
     */
    UrlState of(CrawlUrl url, UrlState before, LongPredicate now);
  }

  /**
   * @param doubts settles the state of a URL that only a filter knows, where it can
   * @param likes what becomes of a URL by what others like it have brought
   * @param wayBack whether a link to a URL in the overflow table brings it back
   */
  Admission(
      CrawlShare share,
      Rules rules,
      Function<CrawlUrl, UrlState> doubts,
      Likes likes,
      BiPredicate<LinkBatch, FoundLink> wayBack) {
    this.share = share;
    this.bounds = rules.bounds();
    this.judge = rules.robots();
    this.gate = rules.gate();
    this.scope = rules.scope();
    this.doubts = doubts;
    this.likes = likes;
    this.wayBack = wayBack;
  }

  /**
   * What is admitted and what is refused; links in neither are known already, or doubtful: then the
   * page table must be asked, or a page worker, and the batches sorted again.
   */
  public static final class Result {
    public final List<LinkBatch> admitted = new ArrayList<>();
    public final Map<UrlState, List<CrawlUrl>> refused = new LinkedHashMap<>();
    final Set<Long> fresh = new HashSet<>();
    public final Set<CrawlUrl> doubtful = new LinkedHashSet<>();

    /** New links to URLs in the overflow table that these, or their rows, need, by fingerprint. */
    public final Map<Long, TableLinks> back = new LinkedHashMap<>();

    /** Pages that were fetched, to which a shorter path came: links from a seed. */
    private final Map<CrawlUrl, Integer> nearer = new LinkedHashMap<>();

    private final Set<CrawlUrl> unruled = new LinkedHashSet<>();
    private @Nullable RobotsJudge judge;
    private final Map<UrlState, Integer> returned = new EnumMap<>(UrlState.class);

    /** URLs that the host's rules must be asked about before the batches are sorted again. */
    public RobotsJudge.Open open() {
      return judge == null ? RobotsJudge.Open.NONE : judge.open(unruled);
    }

    public boolean isEmpty() {
      return admitted.isEmpty() && refused.isEmpty();
    }

    /** Pages that were fetched, to which a shorter path came: links from a seed. */
    public Map<CrawlUrl, Integer> nearer() {
      return nearer;
    }

    /** Whether a link to one of these URLs is admitted. */
    boolean admits(List<Long> fingerprints) {
      Set<Long> any = Set.copyOf(fingerprints);
      return admitted.stream()
          .flatMap(batch -> batch.links().stream())
          .anyMatch(link -> any.contains(link.target().fingerprint()));
    }

    /** Links from a seed to a URL by the shortest path among those admitted. */
    public int nearest(long fingerprint) {
      return admitted.stream()
          .filter(
              batch ->
                  batch.links().stream()
                      .anyMatch(link -> link.target().fingerprint() == fingerprint))
          .mapToInt(batch -> batch.parent().depth() + 1)
          .min()
          .orElse(Integer.MAX_VALUE);
    }

    /**
     * So many URLs that do not count as refused any more, by what refused them: for their depth, as
     * the host had moved or as another URL stood for them, when they are admitted; by the host's
     * rules, as these may refuse them once more and their row stands until then, when they have
     * their outcome.
     */
    public Map<UrlState, Integer> returned() {
      return returned;
    }

    /** Waiting URLs that are not to be asked for any more. */
    void refuse(UrlState rule, List<CrawlUrl> urls) {
      if (!urls.isEmpty()) {
        refused.computeIfAbsent(rule, key -> new ArrayList<>()).addAll(urls);
      }
    }

    /** Whether a URL is admitted for the first time that has another shape than the one given. */
    boolean leadsElsewhere(CrawlUrl from) {
      String shape = UrlShape.of(from);
      return admitted.stream()
          .flatMap(batch -> batch.links().stream())
          .map(FoundLink::target)
          .anyMatch(url -> fresh.contains(url.fingerprint()) && !UrlShape.of(url).equals(shape));
    }

    private void admit(long fingerprint, UrlState before) {
      if (!fresh.add(fingerprint)) {
        // a shorter path than one that came with it
        refused.values().forEach(urls -> urls.removeIf(url -> url.fingerprint() == fingerprint));
        refused.values().removeIf(List::isEmpty);
      } else if (before == UrlState.REFUSED_DEPTH
          || before == UrlState.REFUSED_MOVED
          || before == UrlState.REFUSED_SAME) {
        returned(before);
      }
    }

    /** A URL does not count as refused any more. */
    void returned(UrlState before) {
      returned.merge(before, 1, Integer::sum);
    }

    public List<Refusal> refusals() {
      List<Refusal> list = new ArrayList<>();
      refused.forEach(
          (state, urls) ->
              list.add(new Refusal(state, urls.stream().map(CrawlUrl::fingerprint).toList())));
      return list;
    }
  }

  /** Sorts one batch into a result. */
  public void sort(LinkBatch batch, Result result) {
    Parent parent = batch.parent();
    result.judge = judge;
    Set<CrawlUrl> filtered = filtered(batch, result.fresh);
    List<FoundLink> admitted = new ArrayList<>();
    for (FoundLink link : batch.links()) {
      CrawlUrl url = link.target();
      long fingerprint = url.fingerprint();
      UrlState state = state(url);
      if (state == UrlState.MAYBE_KNOWN) {
        result.doubtful.add(url);
      } else if (state.mayBeAdmitted() || isBack(state, url, parent, result.fresh)) {
        UrlState own = refusal(link, state, parent, result.fresh);
        UrlState refusal =
            own == UrlState.WAITING && filtered.contains(url) ? UrlState.REFUSED_FILTER : own;
        if (refusal == UrlState.UNKNOWN) {
          result.unruled.add(url);
        } else if (refusal == UrlState.WAITING) {
          result.admit(fingerprint, state);
          admitted.add(link);
        } else if (state == UrlState.UNKNOWN && result.fresh.add(fingerprint)) {
          result.refused.computeIfAbsent(refusal, key -> new ArrayList<>()).add(url);
        }
      } else if (state == UrlState.WAITING && wants(fingerprint, parent)) {
        admitted.add(link);
      } else if (state == UrlState.OVERFLOW) {
        boolean lifts = wayBack.test(batch, link);
        if (lifts || mayBeNearer(url, fingerprint, parent)) {
          result
              .back
              .computeIfAbsent(fingerprint, key -> new TableLinks())
              .add(link.evidence(parent), lifts);
        }
      } else if (leadsFurther(state, fingerprint, parent.depth() + 1)) {
        result.nearer.merge(url, parent.depth() + 1, Math::min);
      }
    }
    if (!admitted.isEmpty()) {
      result.admitted.add(new LinkBatch(parent, batch.foundMillis(), admitted));
    }
  }

  /**
   * A host that was taken for moved has pages of its own: what it sent on may be here. Or what
   * stood for a URL came to nothing; seeds are meant.
   */
  private boolean isBack(UrlState state, CrawlUrl url, Parent parent, Set<Long> now) {
    return (state == UrlState.REFUSED_MOVED && share.staysHere())
        || (state == UrlState.REFUSED_SAME
            && (parent.depth() < 0 || likes.of(url, state, now::contains) == UrlState.WAITING));
  }

  /** The user's filters are asked about all that may be new at once; seeds are meant. */
  private Set<CrawlUrl> filtered(LinkBatch batch, Set<Long> now) {
    if (!gate.hasFilter() || batch.parent().depth() < 0) {
      return Set.of();
    }
    return gate.filtered(
        batch.links().stream()
            .map(FoundLink::target)
            .filter(
                url -> {
                  UrlState state = state(url);
                  return state.isByRules()
                      ? judge.rule(url) == RobotsJudge.Ruling.ALLOWED
                      : state.mayBeAdmitted() || isBack(state, url, batch.parent(), now);
                })
            .toList());
  }

  /** What the URL is by the host's own memory, or, where that is in doubt, by the table. */
  private UrlState state(CrawlUrl url) {
    UrlState state = share.state(url.fingerprint());
    return state == UrlState.MAYBE_KNOWN ? doubts.apply(url) : state;
  }

  /** Whether a page's links are within the bound by a path that is shorter than those known. */
  private boolean leadsFurther(UrlState state, long fingerprint, int depth) {
    return isWithin(depth)
        && (state == UrlState.PAGE || state == UrlState.REDIRECTED)
        && share.isNearer(fingerprint, depth);
  }

  /** Whether there is a bound of the depth, and the links of a page at this one are within it. */
  private boolean isWithin(int depth) {
    return bounds.depth() != Integer.MAX_VALUE && depth < bounds.depth();
  }

  /**
   * Whether a URL in the overflow table, or its links, may be taken that would be refused by its
   * row, as that knows a longer path, or one from further beyond the scope.
   */
  private boolean mayBeNearer(CrawlUrl url, long fingerprint, Parent parent) {
    int depth = parent.depth() + 1;
    int beyond = parent.beyond();
    return (isWithin(parent.depth()) && share.tableMayGain(fingerprint, depth, Integer.MAX_VALUE))
        || (beyond + 1 < scope.rules().beyond()
            && share.tableMayGain(fingerprint, Integer.MAX_VALUE, beyond)
            && !scope.contains(url));
  }

  private boolean wants(long fingerprint, Parent parent) {
    return share.queue().get(fingerprint).map(url -> url.wants(parent)).orElse(false);
  }

  /** {@link UrlState#UNKNOWN} while the rules have not been asked. */
  private UrlState refusal(FoundLink link, UrlState state, Parent parent, Set<Long> now) {
    CrawlUrl url = link.target();
    int depth = parent.depth() + 1;
    if (!scope.admits(url, parent.beyond())) {
      return UrlState.REFUSED_SCOPE;
    }
    if (depth > bounds.depth()) {
      return UrlState.REFUSED_DEPTH;
    }
    if (share.pages() >= bounds.pagesPerHost()) {
      return UrlState.REFUSED_HOST_PAGES;
    }
    if (link.hops() > OutcomeRules.MAX_HOPS) {
      return UrlState.REFUSED_REDIRECTS;
    }
    Optional<UrlGate.Rule> rule = gate.refusal(url);
    if (rule.isPresent() && (depth > 0 || rule.get() != UrlGate.Rule.TRAP)) { // seeds are meant
      return UrlState.refusedBy(rule.get());
    }
    return switch (judge.rule(url)) {
      case OPEN -> UrlState.UNKNOWN;
      case REFUSED -> UrlState.refusedBy(judge.rules());
      case ALLOWED -> depth > 0 ? likes.of(url, state, now::contains) : UrlState.WAITING;
    };
  }
}
