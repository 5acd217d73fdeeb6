package prospector.actors.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import prospector.nugget.Judgement;
import prospector.nugget.topic.Listing;
import prospector.nugget.topic.Topic;
import prospector.web.page.ParsedPage;
import prospector.web.scope.CrawlScope;

/**
 * Says by a topic what a parsed page is: relevant or not, and whether it is a list of others. Both
 * a page that was just fetched and one out of the archive are judged here. Thread-safe as its
 * frames are.
 */
public final class PageRulings {
  private final HostFrames frames;

  public PageRulings(HostFrames frames) {
    this.frames = frames;
  }

  /**
   * What a page is.
   *
   * @param page with its host's frame as navigation
   * @param listing what it lists, where it is relevant only by what it shows of other pages
   */
  public record Ruling(
      ParsedPage page, Judgement judgement, boolean relevant, Optional<Copy> listing) {}

  /**
   * Judges one.
   *
   * @param twin whether another page says the same: then it teaches no frame and is no list
   */
  public Ruling rule(Topic topic, CrawlScope scope, ParsedPage parsed, boolean twin) {
    return rule(topic, scope, parsed, twin, twin);
  }

  /**
   * The same.
   *
   * @param twin whether another page says the same: then it teaches no frame
   * @param counted whether that page counts for it: then it is no list
   */
  Ruling rule(Topic topic, CrawlScope scope, ParsedPage parsed, boolean twin, boolean counted) {
    return rule(topic, scope, counted, frames.framed(parsed, twin));
  }

  /** Judges one of a host that nothing else is known of. */
  public static Ruling alone(Topic topic, CrawlScope scope, ParsedPage page) {
    return rule(topic, scope, false, page);
  }

  private static Ruling rule(Topic topic, CrawlScope scope, boolean twin, ParsedPage page) {
    Judgement judgement = judge(topic, page);
    boolean counts = !page.directives().noindex() && scope.contains(page.url());
    boolean relevant = topic.isNugget(judgement) && counts;
    Optional<Copy> listing =
        relevant && !twin
            ? Listing.of(page, topic).map(first -> new Copy(Copy.Kind.LISTING, first.value()))
            : Optional.empty();
    return new Ruling(page, judgement, relevant, listing);
  }

  /** Of a page that asks not to be indexed the first reason says so, whatever its score. */
  private static Judgement judge(Topic topic, ParsedPage page) {
    Judgement judgement = topic.nugget().judge(page);
    if (!page.directives().noindex()) {
      return judgement;
    }
    List<String> reasons = new ArrayList<>(List.of("noindex"));
    reasons.addAll(judgement.reasons());
    return new Judgement(judgement.score(), reasons);
  }
}
