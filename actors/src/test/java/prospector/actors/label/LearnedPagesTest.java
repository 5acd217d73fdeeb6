package prospector.actors.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.actors.crawl.CrawlSpec;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.table.LabelTable;
import prospector.prioritizer.Correction;
import prospector.prioritizer.LinkEvidence;
import prospector.prioritizer.Parent;
import prospector.prioritizer.Policy;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** Many labels, all of whose pages are kept. */
class LearnedPagesTest {
  private final PageParser parser = new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());
  private final CrawlSpec spec =
      new CrawlSpec(
          "c",
          TopicFile.ofWords("steam"),
          List.of(),
          Policy.LEARNER,
          CrawlSpec.Budget.UNLIMITED,
          CrawlSpec.Bounds.NONE,
          0,
          1,
          1);
  private final KeptTable table = new KeptTable();

  private Lessons.Learned learned(int labels) {
    List<LabelTable.Event> events = new ArrayList<>();
    for (int i = 0; i < labels; i++) {
      LabelTable.Label label = i == 0 ? LabelTable.Label.UP : LabelTable.Label.DOWN;
      events.add(new LabelTable.Event(i, url(i), label, 0));
    }
    List<String> kept = events.stream().map(LabelTable.Event::url).toList();
    return new LearnedPages(spec, table, parser).learned(events, kept);
  }

  private static String url(int number) {
    return "http://a.sim/" + number;
  }

  /** What the labels do to a page with the word that only the oldest labelled page has. */
  private String reason(Lessons.Learned learned) {
    return learned
        .topic()
        .nugget()
        .judge(
            parser.parse(
                CrawlUrl.ofNormal("http://b.sim/"),
                Map.of("content-type", List.of("text/html")),
                "<title>t</title><p>zebra zebra zebra".getBytes(StandardCharsets.UTF_8)))
        .reasons()
        .toString();
  }

  @Test
  void learned_asManyLabelsAsAreFitted_allMoveTheTopic() {
    assertThat(reason(learned(LearnedPages.LABELS))).contains("labels +", "'zebra'");
  }

  @Test
  void learned_oneLabelMore_leavesTheOldestOutOfTheWordsAlone() {
    Lessons.Learned learned = learned(LearnedPages.LABELS + 1);

    assertThat(reason(learned)).doesNotContain("'zebra'");
    assertThat(learned.topic().wanted()).hasSize(1);
    assertThat(learned.corrections())
        .extracting(Correction::url)
        .hasSize(LearnedPages.LABELS + 1)
        .startsWith(CrawlUrl.ofNormal(url(0)), CrawlUrl.ofNormal(url(1)));
    assertThat(table.most).isLessThanOrEqualTo(LearnedPages.AT_ONCE);
  }

  /** Has the page of every label. */
  private static final class KeptTable implements LabelTable {
    private int most; // pages read at once

    @Override
    public void append(String crawl, String url, Label label, long givenMillis) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Event> all(String crawl) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long count(String crawl) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void keep(String crawl, Lesson lesson) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<String> kept(String crawl) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Lesson> lessons(String crawl, Collection<String> urls) {
      most = Math.max(most, urls.size());
      return urls.stream().map(url -> new Lesson(url, false, page(url))).toList();
    }

    private static byte[] page(String url) {
      String text = url.equals(url(0)) ? "zebra zebra zebra" : "gravel and sand";
      LinkEvidence link = new LinkEvidence(Parent.SEED, "", "", "", 0);
      return new KeptPage(
              Map.of("content-type", List.of("text/html")),
              ("<title>t</title><p>" + text).getBytes(StandardCharsets.UTF_8),
              link)
          .bytes();
    }
  }
}
