package prospector.web.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

/** Which links of a page are followed. */
final class LinkPolicyTest {
  private static final ParsedPage PAGE =
      new JsoupPageParser(ParserSettings.DEFAULT, Clock.systemUTC())
          .parse(
              CrawlUrl.ofNormal("http://example.org/"),
              Map.of(),
              "<a href=/a>a</a><a rel=nofollow href=/b>b</a><a href=/c.zip>c</a>".getBytes(UTF_8));

  @Test
  void followed_withNofollowObeyed_leavesMarkedAndUnwantedLinks() {
    LinkPolicy policy = new LinkPolicy(true, url -> !url.path().endsWith(".zip"));

    assertThat(policy.followed(PAGE))
        .extracting(link -> link.target().path())
        .containsExactly("/a");
    assertThat(policy.refusal(PAGE.links().get(1))).contains("nofollow");
    assertThat(policy.refusal(PAGE.links().get(2))).contains("extension");
  }

  @Test
  void followed_withNofollowIgnored_keepsMarkedLinks() {
    LinkPolicy policy = new LinkPolicy(false, url -> true);

    assertThat(policy.followed(PAGE)).hasSize(3);
  }
}
