package prospector.prioritizer;

import java.util.List;
import java.util.Optional;

/**
 * The online link model of one node: learns from rewards, publishes immutable scorers.
 *
 * <p>Owned by one learner actor; not thread-safe. {@link #publish()} gives what others may read.
 */
public interface Learner {
  /**
   * One page was fetched and judged.
   *
   * @param links the features of its known links as they stood before the fetch (no label leaks)
   * @param terms the page's own characteristic words, strongest first, as in {@link Parent#terms}
   * @param relevant whether it is a nugget
   * @return what learners of other nodes should learn of it; empty when it teaches nothing
   */
  Optional<Lesson> reward(List<LinkFeatures> links, List<String> terms, boolean relevant);

  /**
   * A page was fetched that is relevant and is no nugget of its own: a copy of one that was known,
   * or a list of some. It earns nothing, so its groups have a visit more and no nugget; and its
   * words are no worse for it, so they are not learned from. What it leads to is.
   *
   * @param links as of {@link #reward}
   * @return what learners of other nodes should learn of it; empty when it teaches nothing
   */
  Optional<Lesson> nothingNew(List<LinkFeatures> links);

  /** Judged pages learned from so far, of all nodes. */
  default long pages() {
    return 0;
  }

  /** Another node's page was judged. */
  void learn(Lesson lesson);

  /**
   * Somebody said what a page is that was learned from before.
   *
   * @return whether that was news
   */
  boolean correct(Correction correction);

  /** An immutable scorer of everything learned so far; its version is one more than the last. */
  UrlScorer publish();

  /** The whole state, for {@link #restore}. */
  byte[] snapshot();

  /**
   * Starts from a snapshot.
   *
   * @throws IllegalArgumentException when the bytes are no snapshot of this kind or version
   */
  void restore(byte[] snapshot);
}
