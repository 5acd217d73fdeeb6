package prospector.actors.host.decide;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import prospector.actors.BoundedMap;
import prospector.actors.host.link.UrlState;
import prospector.actors.host.state.CrawlShare;
import prospector.actors.host.state.KnownAccount;
import prospector.actors.work.ParameterLesson;
import prospector.prioritizer.QueuedUrl;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.Spelling;

/**
 * Refuses new URLs of a host that differ from an admitted one only in parameters that do not
 * matter, or in how its address is {@linkplain Spelling spelled}.
 *
 * <p><em>Of URLs that say the same the first is admitted, the next when that one comes to nothing,
 * and the same decision twice is the same.</em> One in {@value #SAMPLE} is let through in any case,
 * so that a host that changes is found out. What was admitted is not persisted: after a restart of
 * the actor one more URL a page may be. Owned by one host actor.
 */
public final class ParameterFilter implements KnownAccount.StandIns {
  private static final int SAMPLE = 20;
  private static final int KEYS_MAX = 50_000;
  private static final int KEY_BYTES = 96; // an entry with its two numbers

  private final int needed;
  private final Map<Long, Long> admitted = // what is left of a URL, and the URL
      BoundedMap.byAge(KEYS_MAX);

  /**
   * @param needed pairs of copies that it takes to ignore a parameter; 0 = none is ignored
   */
  public ParameterFilter(int needed) {
    this.needed = needed;
  }

  @Override
  public long bytes() {
    return (long) admitted.size() * KEY_BYTES;
  }

  /** As after a restart of the actor. */
  @Override
  public void forget() {
    admitted.clear();
  }

  /** Whether an admitted URL stands for this one; if not, this one is it from now on. */
  boolean refuses(CrawlShare share, CrawlUrl url) {
    return refuses(share, url, it -> false);
  }

  /**
   * The same in a decision.
   *
   * @param now which others are admitted by it, and stand from now on
   */
  boolean refuses(CrawlShare share, CrawlUrl url, LongPredicate now) {
    return needed > 0 && refuses(share, url, share.parameters().ignored(needed), now);
  }

  private boolean refuses(
      CrawlShare share, CrawlUrl url, Predicate<String> ignored, LongPredicate now) {
    if (url.fingerprint() % SAMPLE == 0) {
      return false;
    }
    String plain = Spelling.plain(url, ignored);
    boolean isPlain = plain.equals(url.value());
    if (isPlain && admitted.isEmpty()) {
      return false; // most hosts know one way to spell a page
    }
    long key = key(share, plain);
    Long holder = admitted.get(key);
    if (holder != null
        && (holder == url.fingerprint() || now.test(holder) || stands(share, holder, isPlain))) {
      return holder != url.fingerprint();
    }
    if (!isPlain && isAdmitted(share, plain)) {
      return true;
    }
    if (holder != null || !isPlain) {
      admitted.put(key, url.fingerprint());
    }
    return false;
  }

  /**
   * Whether another URL stands for one. What is redirected stands for others that are as likely to
   * be, but not for the plain one: its page may be there.
   */
  private static boolean stands(CrawlShare share, long holder, boolean plain) {
    UrlState state = share.state(holder);
    return !state.isLost() && !(plain && state == UrlState.REDIRECTED);
  }

  /**
   * A URL is redirected. Where that leads to the same page by another address, this one stands for
   * it from now on, unless a third one does.
   */
  void redirected(CrawlShare share, CrawlUrl from, CrawlUrl to) {
    Predicate<String> ignored = share.parameters().ignored(needed);
    String plain = Spelling.plain(to, ignored);
    if (needed > 0 && plain.equals(Spelling.plain(from, ignored))) {
      long key = key(share, plain);
      Long holder = admitted.get(key);
      boolean third = // what stood for it is not known after a restart of the actor
          holder == null
              ? !plain.equals(from.value()) && isAdmitted(share, plain)
              : holder != from.fingerprint() && stands(share, holder, true);
      if (!third) {
        admitted.put(key, to.fingerprint());
      }
    }
  }

  /**
   * Whether a URL that was refused may be asked for now, as what stood for it came to nothing. What
   * that was is not known after a restart of the actor: then it stays refused.
   *
   * @param now which others are admitted by the decision under way, and stand from now on
   */
  boolean frees(CrawlShare share, CrawlUrl url, LongPredicate now) {
    Predicate<String> ignored = share.parameters().ignored(needed);
    return needed > 0
        && admitted.containsKey(key(share, Spelling.plain(url, ignored)))
        && !refuses(share, url, ignored, now);
  }

  /** Whether what is left of a URL is one that waits or was a page. */
  private static boolean isAdmitted(CrawlShare share, String plain) {
    UrlState state = share.state(CrawlUrl.ofNormal(plain).fingerprint());
    return state.isWaiting() || state == UrlState.PAGE;
  }

  /**
   * The waiting URLs that others make superfluous, where a page teaches that a parameter does not
   * matter; seeds are meant.
   */
  List<CrawlUrl> superfluous(CrawlShare share, CrawlUrl fetched, List<ParameterLesson> lessons) {
    Predicate<String> before = share.parameters().ignored(needed);
    Predicate<String> ignored = share.parameters().with(lessons).ignored(needed);
    if (lessons.stream()
        .map(ParameterLesson::name)
        .allMatch(name -> before.test(name) || !ignored.test(name))) {
      return List.of();
    }
    admitted.put(key(share, Spelling.plain(fetched, ignored)), fetched.fingerprint());
    List<CrawlUrl> superfluous = new ArrayList<>();
    for (QueuedUrl waiting : share.queue().urls()) {
      boolean fetchedNow = waiting.fingerprint() == fetched.fingerprint();
      if (!fetchedNow
          && waiting.depth() > 0
          && refuses(share, waiting.url(), ignored, it -> false)) {
        superfluous.add(waiting.url());
      }
    }
    return superfluous;
  }

  private static long key(CrawlShare share, String plain) {
    return Fingerprint.of(share.crawl() + ' ' + plain);
  }
}
