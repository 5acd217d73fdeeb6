package prospector.actors.label;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  public List<Lesson> lessons(String crawl) {
    Map<String, Lesson> all = new HashMap<>(kept);
    stored.lessons(crawl).forEach(lesson -> all.put(lesson.url(), lesson));
    return all.values().stream()
        .sorted(Comparator.comparing(it -> DigestKey.of(crawl, it.url()).toString())) // as stored
        .toList();
  }
}
