package prospector.actors.rejudge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.archive.ArchiveSettings;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.prioritizer.Correction;
import prospector.prioritizer.Learner;
import prospector.prioritizer.Lesson;
import prospector.prioritizer.LinkFeatures;
import prospector.prioritizer.Policies;
import prospector.prioritizer.UrlScorer;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.LinkPolicy;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** What a link model is taught of pages that lie in a real archive. */
class LinkTeacherTest {
  private static final String HUB = "http://a.sim/hub";
  private static final Map<String, List<String>> HTML =
      Map.of("content-type", List.of("text/html"));

  private final PageParser parser = new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC());

  /** Keeps the links that it is rewarded for. */
  private static final class Heard implements Learner {
    final List<LinkFeatures> links = new ArrayList<>();

    @Override
    public Optional<Lesson> reward(List<LinkFeatures> known, List<String> terms, boolean relevant) {
      links.addAll(known);
      return Optional.empty();
    }

    @Override
    public Optional<Lesson> nothingNew(List<LinkFeatures> known) {
      return reward(known, List.of(), false);
    }

    @Override
    public void learn(Lesson lesson) {}

    @Override
    public boolean correct(Correction correction) {
      return false;
    }

    @Override
    public UrlScorer publish() {
      return Policies.bfs();
    }

    @Override
    public byte[] snapshot() {
      return new byte[0];
    }

    @Override
    public void restore(byte[] snapshot) {}
  }

  @Test
  void teach_linkFromAPageOfTheSameBatch_isOfAParentAsItIsJudgedNow(@TempDir Path dir) {
    Heard learner = new Heard();
    try (CrawlDatabase database =
        CrawlDatabase.open(
            dir,
            new ArchiveSettings("node1", "test", 1, 1_000_000_000L, 100, Duration.ZERO),
            Clock.systemUTC())) {
      byte[] hub =
          "<title>t</title><p>steam <a href='/next'>trains</a>".getBytes(StandardCharsets.UTF_8);
      PageRecord old = row(HUB, "", hub.length);
      database.pages().store(old, Optional.of(response(hub)), true).toCompletableFuture().join();
      LinkTeacher teacher =
          new LinkTeacher(
              learner, database.pages(), parser, new LinkPolicy(true, url -> true), 0.5);

      teacher.teach(old.withJudgement(0.75, true, List.of()), parsed(HUB, hub));
      for (int page = 0; page < Rejudging.BATCH - 2; page++) { // none of them is stored yet
        String url = "http://a.sim/" + page;
        teacher.teach(row(url, "", 0), parsed(url, new byte[0]));
      }
      String next = "http://a.sim/next";
      teacher.teach(row(next, HUB, 0), parsed(next, new byte[0]));
    }

    LinkFeatures link = learner.links.get(learner.links.size() - 1);
    assertThat(link.parentRelevant()).isTrue();
    assertThat(link.parentScore()).isEqualTo(0.75f);
    assertThat(link.parentWords()).isNotEmpty();
  }

  private ParsedPage parsed(String url, byte[] body) {
    return parser.parse(CrawlUrl.ofNormal(url), HTML, body);
  }

  private static FetchResult response(byte[] body) {
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(HUB), FetchRequest.Purpose.PAGE),
        new FetchOutcome.Success(
            new Response(200, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n", HTML, body, body)),
        Instant.ofEpochMilli(1_700_000_000_000L),
        Duration.ofMillis(20),
        Optional.empty(),
        "GET / HTTP/1.1\r\nHost: a.sim\r\n\r\n");
  }

  private static PageRecord row(String url, String via, int bytes) {
    return new PageRecord(
        "c",
        url,
        "http://a.sim",
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(200, 1_700_000_000_000L, "text/html", "UTF-8", bytes, 20),
        new PageRecord.Choice(1, via, 0, 1, PageRecord.Arm.FOCUSED),
        PageRecord.Judged.NOT,
        new PageRecord.Words("t", "", ""),
        PageCopy.NONE,
        LeftLinks.NONE);
  }
}
