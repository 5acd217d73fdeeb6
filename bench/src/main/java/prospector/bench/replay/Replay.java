package prospector.bench.replay;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.crawl.JudgedPage;

/**
 * The outcome of one crawl of a recorded web.
 *
 * @param task what was to be found from where
 * @param policy of the crawl
 * @param curve how soon it was found
 * @param misjudged pages that the crawl called relevant and the corpus does not, or the reverse;
 *     anything but 0 is a fault of the crawler or of the comparison
 * @param run what it cost
 */
record Replay(Task task, String policy, RecallCurve curve, int misjudged, CrawlRun run) {

  static Replay of(Corpus corpus, Task task, String policy, CrawlRun run) {
    List<String> urls = run.pages().stream().map(JudgedPage::url).toList();
    Set<String> relevant = new HashSet<>(corpus.urls(corpus.relevant(task.topic())));
    long misjudged =
        run.pages().stream()
            .filter(page -> page.relevant() != relevant.contains(page.url()))
            .count();
    return new Replay(task, policy, RecallCurve.of(urls, task, corpus), (int) misjudged, run);
  }
}
