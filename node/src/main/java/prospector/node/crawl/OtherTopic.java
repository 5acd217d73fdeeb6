package prospector.node.crawl;

import java.util.List;
import prospector.nugget.topic.Topic;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/** Says that a crawl has another topic than the one it was to go on with, and what can be done. */
public final class OtherTopic {
  private static final int LINE_CHARS = 80;

  private OtherTopic() {}

  /**
   * The words for its user.
   *
   * @param argument the new topic as its user gave it; empty when that is not known
   */
  public static String words(
      CrawlDatabase database, CrawlTable.Row crawl, Topic now, String argument) {
    boolean embedded = database.link().isEmbedded();
    return database.name()
        + " holds a crawl for topic \""
        + crawl.topic()
        + "\", policy "
        + crawl.policy()
        + "; "
        + (crawl.topic().equals(now.name())
            ? "the topic of that name has another text now, " + difference(crawl, now)
            : "now the topic is \"" + now.name() + "\"")
        + ".\nTo have that crawl go on with the new topic: prospector rejudge "
        + database.directory()
        + " --topic "
        + (argument.isEmpty() ? "FILE" : argument)
        + ", then this command again. It judges the stored pages anew and sends no request;"
        + " --dry-run says what would change.\nTo leave it as it is: choose another "
        + (embedded ? "--out." : "database and --out.");
  }

  /** The first lines that differ. */
  private static String difference(CrawlTable.Row crawl, Topic now) {
    List<String> before = crawl.topicSource().lines().toList();
    List<String> after = now.source().lines().toList();
    int line = 0;
    while (line < before.size()
        && line < after.size()
        && before.get(line).equals(after.get(line))) {
      line++;
    }
    return "from line "
        + (line + 1)
        + " on: '"
        + at(before, line)
        + "' before, '"
        + at(after, line)
        + "' now";
  }

  private static String at(List<String> lines, int line) {
    String text = line < lines.size() ? lines.get(line).strip() : "";
    return text.length() <= LINE_CHARS ? text : text.substring(0, LINE_CHARS) + "...";
  }
}
