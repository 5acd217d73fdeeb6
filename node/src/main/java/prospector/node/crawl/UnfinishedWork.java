package prospector.node.crawl;

import java.util.Optional;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;

/** Says of a crawl that something was begun with it and cut off, and how that goes on. */
public final class UnfinishedWork {
  private UnfinishedWork() {}

  /**
   * Refuses a directory whose only crawl nobody may take for a whole.
   *
   * @throws StartException when it is being judged anew
   */
  static void check(CrawlDatabase database) {
    if (!database.link().isEmbedded()) {
      return; // other crawls of the database are none the worse
    }
    for (CrawlTable.Row crawl : database.crawls().all()) {
      check(database, crawl);
    }
  }

  /**
   * The same for one crawl of any database.
   *
   * @throws StartException when it is being judged anew, or deleted
   */
  public static void check(CrawlDatabase database, CrawlTable.Row crawl) {
    refuse(words(database, crawl));
  }

  /**
   * The same where no more than its row is at hand.
   *
   * @throws StartException when it is being judged anew, or deleted
   */
  public static void check(CrawlTable.Row crawl) {
    refuse(words(crawl, "DIR", "by another topic"));
  }

  private static void refuse(Optional<String> words) {
    words.ifPresent(
        it -> {
          throw new StartException(ExitCode.UNFINISHED, it);
        });
  }

  /** What its user is told; empty where nothing was cut off. */
  public static Optional<String> words(CrawlDatabase database, CrawlTable.Row crawl) {
    if (crawl.state().isWhole()) {
      return Optional.empty();
    }
    String how =
        database
            .rejudging()
            .find(crawl.id())
            .map(
                turn ->
                    "by topic \""
                        + turn.topic()
                        + "\", and that was cut off after "
                        + turn.counts().pages()
                        + " pages")
            .orElse("by another topic");
    return words(crawl, database.directory().toString(), how)
        .map(words -> database.name() + ": " + words);
  }

  private static Optional<String> words(CrawlTable.Row crawl, String dir, String how) {
    return switch (crawl.state()) {
      case DELETING ->
          Optional.of(
              "crawl "
                  + crawl.id()
                  + " is being deleted, and that was cut off. Go on with: prospector delete "
                  + dir
                  + " --crawl "
                  + crawl.id()
                  + " --database URL --yes");
      case REJUDGING ->
          Optional.of(
              "the pages of crawl "
                  + crawl.id()
                  + " are being judged anew "
                  + how
                  + ". Go on with: prospector rejudge "
                  + dir
                  + " --topic FILE, the same topic file as before");
      default -> Optional.empty();
    };
  }
}
