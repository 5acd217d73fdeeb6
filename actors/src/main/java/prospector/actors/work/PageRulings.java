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
    ParsedPage page = frames.framed(parsed, twin);
    Judgement judgement = judge(topic, page);
    boolean counts = !page.directives().noindex() && scope.contains(page.url());
    boolean relevant = topic.isNugget(judgement) && counts;
    Optional<Copy> listing =
        relevant && !twin
            ? Listing.of(page, topic).map(first -> new Copy(Copy.Kind.LISTING, first.value()))
            : Optional.empty();
    return new Ruling(page, judgement, relevant, listing);
  }

  /**
   * What a topic makes of a page, whatever its scope. Of one that asks not to be indexed the first
   * reason says so: it is never relevant, whatever its score.
   */
  public static Judgement judge(Topic topic, ParsedPage page) {
    Judgement judgement = topic.nugget().judge(page);
    if (!page.directives().noindex()) {
      return judgement;
    }
    List<String> reasons = new ArrayList<>(List.of("noindex"));
    reasons.addAll(judgement.reasons());
    return new Judgement(judgement.score(), reasons);
  }
}
