package prospector.actors.work;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import prospector.actors.BoundedMap;
import prospector.web.text.MeasuredText;
import prospector.web.url.CrawlUrl;
import prospector.web.url.Fingerprint;
import prospector.web.url.HostKey;
import prospector.web.url.QueryParameters;
import prospector.web.url.Spelling;
import prospector.web.url.TwinNames;

/**
 * The contents of the pages that this node stored lately, to find copies among them.
 *
 * <p><em>Memory is bounded: the hosts heard of longest ago, and of each host its oldest pages, are
 * forgotten.</em> A copy of a forgotten page counts as new, which costs a fetch and no promise. It
 * starts empty with the node; what was learned from it is kept by the hosts. Thread-safe.
 *
 * <p>Exact copies are found over all hosts, by SHA-256; near ones ({@link MeasuredText}) and
 * lessons about parameters on the page's own host, of whose requests there is never more than one;
 * lessons about {@linkplain TwinNames other names} of the host from the same path there.
 *
 * <p><em>What a page shares with half of its host's pages makes no copy of it, and teaches
 * nothing:</em> that is the host's frame, its menus, sidebars and footers. A page is a near copy of
 * another one when they have most in common that lies beyond. While too few pages are known to tell
 * a frame by, only pages that are {@value #SAME} alike are copies.
 */
public final class KnownContents {
  /** A lesson says "the same" from here on: far over where templates with other data lie. */
  private static final double SAME = 0.9;

  /** Pages of a host that are known before what they share is taken for its frame. */
  private static final int FRAME_PAGES = 4;

  /** A lesson says "not the same" under this. */
  private static final double DIFFERENT = 0.7;

  private final int pagesAHost;
  private final Map<String, Deque<Known>> hosts; // by crawl and host, the longest unheard first
  private final Map<Digest, String> exact;
  private final Set<Page> others; // that are no nuggets, as far as is remembered

  private record Digest(String crawl, long high, long low) {}

  private record Page(String crawl, long fingerprint) {}

  /**
   * A page.
   *
   * @param plain stands for its URL however it is spelled
   * @param copyOf URL of the page that it is a copy of; empty for none
   */
  private record Known(
      CrawlUrl url, long plain, Digest digest, Optional<MeasuredText> text, String copyOf) {
    Known as(Optional<Copy> copy) {
      return copy.isEmpty() ? this : new Known(url, plain, digest, text, copy.get().of());
    }

    /** The parameter or spelling that is all that the URLs differ in. */
    Optional<String> onlyDifference(Known other) {
      if (plain == other.plain) {
        return Spelling.onlyDifference(url, other.url);
      }
      return url.query().isPresent()
          ? QueryParameters.onlyDifference(url, other.url)
          : Optional.empty();
    }

    /** 1 for the same bytes, else by their words; empty where there are too few. */
    double similarity(Known other) {
      if (digest.equals(other.digest)) {
        return 1;
      }
      return text.isPresent() && other.text.isPresent()
          ? text.get().sketch().similarity(other.text.get().sketch())
          : 0;
    }

    /**
     * The same but for the host's frame: pages of one template, with little of their own, would be
     * one else. Neither alike nor another where hardly anything lies beyond the frame, or where it
     * is not known yet and the words are not just the same.
     */
    double likeness(Known other, OptionalDouble frame) {
      if (digest.equals(other.digest) || isReordered(other)) {
        return 1;
      }
      if (text.isEmpty() || other.text.isEmpty()) {
        return 0;
      }
      return frame.isEmpty()
          ? Math.min(similarity(other), DIFFERENT)
          : text.get().likenessBeyond(other.text.get(), frame.getAsDouble()).orElse(DIFFERENT);
    }

    /** Shingles that both have; 0 where one has too few words. */
    double common(Known other) {
      return text.isPresent() && other.text.isPresent() ? text.get().common(other.text.get()) : 0;
    }

    /** Whether neither is twice as long as the other. */
    boolean isAsLong(Known other) {
      int one = text.map(MeasuredText::shingles).orElse(0);
      int two = other.text.map(MeasuredText::shingles).orElse(0);
      return Math.max(one, two) <= 2 * Math.min(one, two);
    }

    /** Whether both have the same words, in another order: a list that is sorted otherwise. */
    boolean isReordered(Known other) {
      return text.isPresent() && other.text.isPresent() && text.get().isReordered(other.text.get());
    }

    boolean isNear(Known other, double frame) {
      return text.isPresent()
          && other.text.isPresent()
          && text.get().isNearDuplicateOf(other.text.get(), frame);
    }
  }

  /**
   * @param hosts remembered, with all their crawls, at most; 1 or more
   * @param pagesAHost remembered of each, at most; 210 bytes each
   */
  public KnownContents(int hosts, int pagesAHost) {
    this.pagesAHost = pagesAHost;
    this.hosts = BoundedMap.byUse(hosts);
    this.exact = BoundedMap.byAge(hosts * 8);
    this.others = Collections.newSetFromMap(BoundedMap.byAge(hosts * 50));
  }

  /** Compares a page with what is known, and remembers it. */
  public Sameness add(String crawl, CrawlUrl url, byte[] body, String text) {
    if (body.length == 0) {
      return Sameness.NONE; // says nothing of itself
    }
    Known page =
        new Known(
            url,
            Fingerprint.of(Spelling.plain(url, Spelling::isOne)),
            digest(crawl, body),
            MeasuredText.of(text),
            "");
    synchronized (this) {
      Deque<Known> pages =
          hosts.computeIfAbsent(crawl + ' ' + url.host().value(), key -> new ArrayDeque<>());
      pages.removeIf(known -> known.url.equals(url)); // fetched again
      OptionalDouble frame = frame(page, pages);
      List<ParameterLesson> lessons = new ArrayList<>(lessons(page, pages, frame));
      lessons.addAll(twins(crawl, page));
      Sameness found = new Sameness(copy(crawl, page, pages, frame), lessons);
      found.copy().flatMap(it -> it.viewBefore(url)).ifPresent(view -> replace(view, page, pages));
      pages.addLast(page.as(found.copy()));
      if (pages.size() > pagesAHost) {
        pages.removeFirst();
      }
      exact.compute(
          page.digest,
          (digest, first) -> first == null || isNoNugget(crawl, first) ? url.value() : first);
      return found;
    }
  }

  /** A page turned out to be no nugget, by itself and not as a copy of one. */
  synchronized void noNugget(String crawl, CrawlUrl url) {
    others.add(new Page(crawl, url.fingerprint()));
  }

  /**
   * Whether a copy is of a page that is known to be no nugget, as it asks not to be indexed, is
   * beyond the scope or says less: as a copy its content would count nowhere.
   */
  synchronized boolean isOfNoNugget(String crawl, Copy copy) {
    return isNoNugget(crawl, copy.of());
  }

  private boolean isNoNugget(String crawl, String url) {
    return others.contains(new Page(crawl, CrawlUrl.ofNormal(url).fingerprint()));
  }

  /** A page is a nugget, by itself or as a copy of one; it may have been none before a visit. */
  synchronized void nugget(String crawl, CrawlUrl url) {
    others.remove(new Page(crawl, url.fingerprint()));
  }

  /** From now on the page stands for its view: each view is told of once. */
  private void replace(CrawlUrl view, Known page, Deque<Known> pages) {
    pages.removeIf(known -> known.url.equals(view));
    exact.computeIfPresent(
        page.digest, (digest, first) -> first.equals(view.value()) ? page.url.value() : first);
  }

  /**
   * Whether a page is known not to have the content of another URL of its host: as long, and about
   * something else. Of a page without its frame, which is much shorter, that cannot be said.
   */
  public boolean isOther(String crawl, CrawlUrl page, CrawlUrl other) {
    List<Known> both;
    synchronized (this) {
      Deque<Known> pages =
          hosts.getOrDefault(crawl + ' ' + page.host().value(), new ArrayDeque<>());
      both = pages.stream().filter(it -> it.url.equals(page) || it.url.equals(other)).toList();
    }
    return both.size() == 2
        && both.get(0).isAsLong(both.get(1))
        && both.get(0).similarity(both.get(1)) < DIFFERENT;
  }

  /** The first that it is a copy of and that counts; else the first of those that do not. */
  private Optional<Copy> copy(String crawl, Known page, Deque<Known> pages, OptionalDouble frame) {
    List<Copy> copies = new ArrayList<>();
    String first = exact.get(page.digest);
    if (first != null && !first.equals(page.url.value())) {
      copies.add(new Copy(Copy.Kind.EXACT, first));
    }
    if (page.text.isPresent() && (copies.isEmpty() || isNoNugget(crawl, copies.get(0).of()))) {
      pages.stream()
          .filter(known -> !known.copyOf.equals(page.url.value())) // of what the page was before
          .filter(known -> isCopy(page, known, frame))
          .forEach(
              known ->
                  copies.add(
                      new Copy(
                          known.digest.equals(page.digest) ? Copy.Kind.EXACT : Copy.Kind.NEAR,
                          known.url.value())));
    }
    return copies.stream()
        .filter(copy -> !isNoNugget(crawl, copy.of()))
        .findFirst()
        .or(() -> copies.stream().findFirst());
  }

  private static boolean isCopy(Known page, Known known, OptionalDouble frame) {
    return known.isReordered(page)
        || (frame.isEmpty()
            ? known.similarity(page) >= SAME
            : known.isNear(page, frame.getAsDouble()));
  }

  /**
   * What the page has in common with an ordinary page of its host, in shingles: the median, so that
   * neither a few copies of it nor a few pages with another frame change it. Empty while too few
   * are known.
   */
  private static OptionalDouble frame(Known page, Deque<Known> pages) {
    if (page.text.isEmpty() || pages.size() < FRAME_PAGES) {
      return OptionalDouble.empty();
    }
    double[] common = pages.stream().mapToDouble(known -> known.common(page)).sorted().toArray();
    return OptionalDouble.of(common[common.length / 2]);
  }

  private static List<ParameterLesson> lessons(
      Known page, Deque<Known> pages, OptionalDouble frame) {
    if (page.text.isEmpty()) {
      return List.of();
    }
    Map<String, Boolean> lessons = new LinkedHashMap<>();
    for (Known known : pages) {
      Optional<String> name = page.onlyDifference(known);
      double similarity = name.isPresent() ? known.likeness(page, frame) : DIFFERENT;
      if (name.isPresent() && (similarity >= SAME || similarity < DIFFERENT)) {
        lessons.merge(name.get(), similarity >= SAME, Boolean::logicalAnd);
      }
    }
    List<ParameterLesson> list = new ArrayList<>();
    lessons.forEach((name, same) -> list.add(new ParameterLesson(name, same)));
    return list;
  }

  /** Whether the page is the same under plainer names of its host, where it is known there. */
  private List<ParameterLesson> twins(String crawl, Known page) {
    List<ParameterLesson> lessons = new ArrayList<>();
    String path = page.url.pathAndQuery();
    String first = exact.get(page.digest);
    for (HostKey name : TwinNames.plainer(page.url.host())) {
      Optional<Known> there =
          hosts.getOrDefault(crawl + ' ' + name.value(), new ArrayDeque<>()).stream()
              .filter(known -> known.url.pathAndQuery().equals(path))
              .findFirst();
      double similarity = there.map(page::similarity).orElse(DIFFERENT);
      if ((name.value() + path).equals(first) || similarity >= SAME) {
        lessons.add(new ParameterLesson(TwinNames.learned(name), true));
      } else if (similarity < DIFFERENT) {
        lessons.add(new ParameterLesson(TwinNames.learned(name), false));
      }
    }
    return lessons;
  }

  private static Digest digest(String crawl, byte[] body) {
    try {
      byte[] sha = MessageDigest.getInstance("SHA-256").digest(body);
      return new Digest(crawl, number(sha, 0), number(sha, 8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static long number(byte[] bytes, int from) {
    long value = 0;
    for (int i = from; i < from + 8; i++) {
      value = value << 8 | (bytes[i] & 0xff);
    }
    return value;
  }
}
