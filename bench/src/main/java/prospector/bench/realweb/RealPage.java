package prospector.bench.realweb;

import java.util.Set;

/**
 * A page that somebody wrote, as against a view of it or a list.
 *
 * @param system that serves it, such as mediawiki
 * @param url the one that stands for it
 * @param topics numbers of the topics that it is relevant for
 */
record RealPage(String system, String url, Set<Integer> topics) {
  RealPage {
    topics = Set.copyOf(topics);
  }
}
