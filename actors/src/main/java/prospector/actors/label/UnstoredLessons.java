package prospector.actors.label;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import prospector.persistence.sql.DigestKey;
import prospector.persistence.table.LabelTable;

/**
 * The labels of a database, with pages kept in memory beside those that it has: for one who looks
 * what the labels would teach. <em>Nothing is written.</em> Serves one crawl.
 */
final class UnstoredLessons implements LabelTable {
  private final LabelTable stored;
  private final Map<String, Lesson> kept = new HashMap<>();

  UnstoredLessons(LabelTable stored) {
    this.stored = stored;
  }

  @Override
  public void append(String crawl, String url, Label label, long givenMillis) {
    throw new UnsupportedOperationException("labels are only read here");
  }

  @Override
  public List<Event> all(String crawl) {
    return stored.all(crawl);
  }

  @Override
  public long count(String crawl) {
    return stored.count(crawl) + kept.size();
  }

  @Override
  public void keep(String crawl, Lesson lesson) {
    kept.putIfAbsent(lesson.url(), lesson);
  }

  @Override
  public List<String> kept(String crawl) {
    return Stream.concat(kept.keySet().stream(), stored.kept(crawl).stream())
        .distinct()
        .sorted(Comparator.comparing(url -> DigestKey.of(crawl, url).toString())) // as stored
        .toList();
  }

  @Override
  public List<Lesson> lessons(String crawl, Collection<String> urls) {
    Map<String, Lesson> all = new HashMap<>(kept);
    all.keySet().retainAll(urls);
    stored.lessons(crawl, urls).forEach(lesson -> all.put(lesson.url(), lesson));
    return List.copyOf(all.values());
  }
}
