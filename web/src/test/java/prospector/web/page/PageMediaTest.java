package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.web.page.Parsing.parse;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Players, feeds and structured data of a page. */
final class PageMediaTest {
  @Test
  void parse_players_areMedia() {
    ParsedPage page =
        parse(
            "<video title=Film><source src=a.webm><source src=a.mp4>no video for you</video>"
                + "<audio src=b.ogg></audio>"
                + "<iframe src='https://www.youtube.com/embed/xyz' title='Tube'></iframe>"
                + "<a href='/c.mp3?x'>A song</a>");

    assertThat(page.media())
        .extracting(Media::kind, Media::url, Media::title)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Media.Kind.VIDEO, "a.webm", "Film"),
            org.assertj.core.groups.Tuple.tuple(Media.Kind.VIDEO, "a.mp4", "Film"),
            org.assertj.core.groups.Tuple.tuple(Media.Kind.AUDIO, "b.ogg", ""),
            org.assertj.core.groups.Tuple.tuple(
                Media.Kind.VIDEO, "https://www.youtube.com/embed/xyz", "Tube"),
            org.assertj.core.groups.Tuple.tuple(Media.Kind.AUDIO, "/c.mp3?x", "A song"));
    assertThat(page.text()).isEqualTo("A song");
  }

  @Test
  void parse_structuredData_givesAuthorAndFormat() {
    ParsedPage page =
        parse(
            "<script type='application/ld+json'>{\"@type\":\"VideoObject\",\"name\":\"Trains\","
                + "\"author\":[{\"@type\":\"Person\",\"name\":\"Ann\"}],\"publisher\":{\"name\":\"TV\"},"
                + "\"encodingFormat\":\"video/webm\",\"contentUrl\":\"/t.webm\"}</script><div"
                + " itemscope itemtype='https://schema.org/AudioObject'><span itemprop=creator"
                + " itemscope itemtype='https://schema.org/Person'><span"
                + " itemprop=name>Bob</span></span><link itemprop=contentUrl"
                + " href=/h.mp3></div><video><source src=p.mp4 type=video/mp4></video>");

    assertThat(page.media())
        .extracting(Media::url, Media::author, Media::format)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("/t.webm", "Ann", "video/webm"),
            org.assertj.core.groups.Tuple.tuple("/h.mp3", "Bob", ""),
            org.assertj.core.groups.Tuple.tuple("p.mp4", "", "video/mp4"));
  }

  @Test
  void parse_twitterPlayer_isAMediumWhereOpenGraphNamesNone() {
    String card =
        "<meta name=author content=Ann><meta name=twitter:player content=https://p.test/1>"
            + "<meta name=twitter:player:stream content=/s.mp3>"
            + "<meta name=twitter:player:stream:content_type content=audio/mpeg>";

    assertThat(parse(card).media())
        .containsExactly(
            new Media(Media.Kind.AUDIO, "/s.mp3", "", Optional.empty(), "Ann", "audio/mpeg"));
    assertThat(parse(card + "<meta property=og:video content=/v.mp4>").media())
        .extracting(Media::url)
        .containsExactly("/v.mp4");
  }

  @Test
  void parse_enclosureOfAFeed_isAMedium() {
    ParsedPage page =
        parse("<item><enclosure url=/e.mp3 type=audio/mpeg><enclosure url=/e.jpg></item>");

    assertThat(page.media())
        .extracting(Media::kind, Media::url, Media::format)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Media.Kind.AUDIO, "/e.mp3", "audio/mpeg"));
  }

  @Test
  void parse_structuredData_givesTitleAndDuration() {
    ParsedPage page =
        parse(
            "<script"
                + " type='application/ld+json'>{\"@graph\":[{\"@type\":[\"Thing\",\"VideoObject\"],"
                + "\"name\":\"Trains\",\"duration\":\"PT1H2M3S\",\"contentUrl\":\"/t.mp4\"}]}</script><div"
                + " itemscope itemtype='https://schema.org/AudioObject'><span"
                + " itemprop=name>Hoot</span><meta itemprop=duration content=PT90S><link"
                + " itemprop=contentUrl href=/h.mp3></div><meta property=og:title"
                + " content=Engines><meta property=og:video content=/e.mp4><meta"
                + " property=video:duration content=61>");

    assertThat(page.media())
        .containsExactly(
            new Media(
                Media.Kind.VIDEO,
                "/t.mp4",
                "Trains",
                Optional.of(Duration.ofHours(1).plusMinutes(2).plusSeconds(3))),
            new Media(Media.Kind.AUDIO, "/h.mp3", "Hoot", Optional.of(Duration.ofSeconds(90))),
            new Media(Media.Kind.VIDEO, "/e.mp4", "Engines", Optional.of(Duration.ofSeconds(61))));
  }

  @ParameterizedTest
  @CsvSource({
    "PT1M30S, 90",
    "P1DT1S, 86401",
    "P0Y0M0DT0H3M, 180",
    "1:02:03, 3723",
    "75, 75",
    "PT0.5S, 0",
  })
  void duration_inItsForms_isRead(String text, long seconds) {
    assertThat(IsoDuration.parse(text).map(Duration::toSeconds)).contains(seconds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "P", "PT", "P1", "one hour", "PT1X", "1::2", "-5", "PT99999999999H"})
  void duration_ofOtherText_isAbsent(String text) {
    assertThat(IsoDuration.parse(text)).isEmpty();
  }
}
