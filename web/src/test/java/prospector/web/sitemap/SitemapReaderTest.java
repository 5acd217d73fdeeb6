package prospector.web.sitemap;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fuzz.Adversary;
import prospector.web.fuzz.Cost;
import prospector.web.page.Media;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

class SitemapReaderTest {
  private static final CrawlUrl WHERE = CrawlUrl.ofNormal("http://example.org/sitemap.xml");
  private static final String HEAD =
      "<?xml version='1.0'?><urlset "
          + "xmlns='http://www.sitemaps.org/schemas/sitemap/0.9' "
          + "xmlns:video='http://www.google.com/schemas/sitemap-video/1.1' "
          + "xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'>";

  private static Sitemap read(String text) {
    return SitemapReader.read(WHERE, text.getBytes(UTF_8)).orElseThrow();
  }

  private static List<String> urls(Sitemap sitemap) {
    return sitemap.entries().stream().map(entry -> entry.url().value()).toList();
  }

  private static SitemapEntry changed(String date) {
    return read(HEAD
            + "<url><loc>http://example.org/a</loc><lastmod>"
            + date
            + "</lastmod></url></urlset>")
        .entries()
        .get(0);
  }

  @Test
  void changedBy_dateAlone_isTheEndOfThatDayOnceItIsOver() {
    SitemapEntry entry = changed("2026-01-05");

    assertThat(entry.changedBy(Instant.parse("2026-01-05T23:59:59Z")))
        .contains(Instant.parse("2026-01-05T00:00:00Z"));
    assertThat(entry.changedBy(Instant.parse("2026-01-06T00:00:00Z")))
        .contains(Instant.parse("2026-01-06T00:00:00Z"));
    assertThat(entry.changedBy(Instant.parse("2026-02-01T12:00:00Z")))
        .contains(Instant.parse("2026-01-06T00:00:00Z"));
  }

  @Test
  void changedBy_dateWithATime_isThatTime() {
    Instant later = Instant.parse("2026-02-01T12:00:00Z");

    assertThat(changed("2026-01-05T15:00:00Z").changedBy(later))
        .contains(Instant.parse("2026-01-05T15:00:00Z"));
  }

  @Test
  void read_urlset_keepsDateAndPriority() {
    Sitemap sitemap =
        read(
            HEAD
                + "<url><loc>http://example.org/a</loc><lastmod>2026-03-04</lastmod>"
                + "<priority>0.9</priority></url>"
                + "<url><loc>http://example.org/b</loc><priority>7</priority></url></urlset>");

    assertThat(sitemap.kind()).isEqualTo(Sitemap.Kind.PAGES);
    SitemapEntry first = sitemap.entries().get(0);
    assertThat(first.lastModified()).contains(Instant.parse("2026-03-04T00:00:00Z"));
    assertThat(first.priority()).isEqualTo(0.9);
    assertThat(sitemap.entries().get(1).priority()).isBetween(0.0, 1.0);
  }

  /** As templates send that begin with many empty lines. */
  @Test
  void read_xmlBehindMuchSpace_isRead() {
    Sitemap sitemap =
        read("\n ".repeat(500) + HEAD + "<url><loc>http://example.org/a</loc></url></urlset>");

    assertThat(urls(sitemap)).containsExactly("http://example.org/a");
  }

  @Test
  void read_datesWithSpaceAroundThem_areRead() {
    for (String date : List.of("2024-05-06\n", "\n   2024-05-06", " \t2024-05-06 ")) {
      Sitemap sitemap =
          read(
              HEAD
                  + "<url><loc>http://example.org/a</loc><lastmod>"
                  + date
                  + "</lastmod></url></urlset>");
      assertThat(sitemap.entries().get(0).lastModified())
          .contains(Instant.parse("2024-05-06T00:00:00Z"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2024-01-01 10:00:00, 2024-01-01T10:00:00Z",
    "2024-01-01 10:00, 2024-01-01T10:00:00Z",
    "2024-01-01 10:00:00 +0100, 2024-01-01T09:00:00Z",
    "2024-01-01 10:00:00 UTC, 2024-01-01T10:00:00Z",
    "2024-01-01T10:00:00+0100, 2024-01-01T09:00:00Z",
    "2024-01-01T10:00:00-01, 2024-01-01T11:00:00Z",
    "2024-01-01T10:00:00.250+0530, 2024-01-01T04:30:00.250Z",
    "2024-01-01T10:00:00, 2024-01-01T10:00:00Z",
    "2024-01-01T10:00+01:00, 2024-01-01T09:00:00Z",
    "2024-01-01T10:00:00Z, 2024-01-01T10:00:00Z",
  })
  void read_datesAsDatabasesWriteThem_areRead(String date, String moment) {
    String entry = "<url><loc>http://example.org/a</loc><lastmod>" + date + "</lastmod></url>";
    String feed =
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='http://example.org/a'/>"
            + "<updated>"
            + date
            + "\n</updated></entry></feed>";

    for (String text : List.of(HEAD + entry + "</urlset>", feed)) {
      assertThat(read(text).entries().get(0).lastModified()).contains(Instant.parse(moment));
    }
  }

  @Test
  void read_charactersThatJavaTakesForNoUrl_areTakenInEachKindOfFile() {
    String path = "a|b[1]{2}^`\\c%?q=%zz|[x]%7C";
    String url =
        UrlNormalizer.normalize("http://example.org/" + path).accepted().orElseThrow().value();
    String loc = "<loc>http://example.org/" + path + "</loc>";
    String link = "<link>http://example.org/" + path + "</link>";
    String href = "<entry><link href='http://example.org/" + path + "'/></entry>";
    List<String> files =
        List.of(
            HEAD + "<url>" + loc + "</url></urlset>",
            "<sitemapindex><sitemap>" + loc + "</sitemap></sitemapindex>",
            "http://example.org/" + path + "\n",
            "<rss version='2.0'><channel><item>" + link + "</item></channel></rss>",
            "<rss version='2.0'><channel><item><guid isPermaLink='true'><![CDATA[http://example.org/"
                + path
                + "]]></guid></item></channel></rss>",
            "<feed xmlns='http://www.w3.org/2005/Atom'>" + href + "</feed>");

    CrawlUrl odd = CrawlUrl.ofNormal("http://example.org/s|x.xml?%");
    for (String file : files) {
      assertThat(urls(read(file))).as(file).containsExactly(url);
      assertThat(SitemapReader.read(odd, file.getBytes(UTF_8)).map(SitemapReaderTest::urls))
          .as(file)
          .contains(List.of(url));
    }
  }

  @Test
  void read_feedsOfLinksThatDoNotEnd_costAFewTimesTheirBytes() {
    for (String piece :
        List.of("<link>|", "<link><![CDATA[|", "<link href='|", "<link ", "xmlns:image='", "|")) {
      for (String head : List.of("<feed><link href='/", "<rss><link><![CDATA[", HEAD)) {
        byte[] body = Adversary.repeated("", head, piece).input(1_000_000);

        Cost cost = Cost.of(() -> SitemapReader.read(WHERE, body));

        assertThat(cost.heapBytes()).as(head + piece).isLessThan(100L * body.length);
        assertThat(cost.nanos()).as(head + piece).isLessThan(2_000_000_000L);
      }
    }
  }

  @Test
  void read_referencesThatBeginWithASlash_areOfTheFilesHost() {
    String urls = "<url><loc>/a|b</loc></url><url><loc>//www.example.org/c</loc></url>";
    String items = "<item><link>/a|b</link></item><item><link>//www.example.org/c</link></item>";
    String entries =
        "<entry><link href='/a|b'/></entry><entry><link href='//www.example.org/c'/></entry>";

    for (String file :
        List.of(
            HEAD + urls + "</urlset>",
            "<rss version='2.0'><channel>" + items + "</channel></rss>",
            "<feed xmlns='http://www.w3.org/2005/Atom'>" + entries + "</feed>")) {
      assertThat(urls(read(file)))
          .as(file)
          .containsExactly("http://example.org/a|b", "http://www.example.org/c");
    }
    assertThat(urls(read("/a\nhttp://example.org/b\n"))).containsExactly("http://example.org/b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://www.google.com/schemas/sitemap-image/1.1/",
        "http://www.sitemaps.org/schemas/sitemap-image/1.1",
        "http://www.google.com/schemas/sitemap-image/1.1",
        "https://www.google.com/schemas/sitemap-image/1.1",
        ""
      })
  void read_imagesUnderAMisspeltNamespace_areNoPages(String namespace) {
    String text =
        "<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'"
            + " xmlns:image=\"%s\"><url><loc>http://example.org/a</loc><image:image>"
            + "<image:loc>http://example.org/i.png</image:loc></image:image></url></urlset>";

    assertThat(urls(read(text.formatted(namespace)))).containsExactly("http://example.org/a");
  }

  @Test
  void read_packedFileOverTheBound_isReadToTheBoundAndTakesItsHeap() throws IOException {
    StringBuilder all = new StringBuilder(HEAD);
    Random random = new Random(1); // packed a tenth as long, so that it is no bomb
    while (all.length() < 20_000_000) {
      all.append("<url><loc>http://example.org/").append(random.nextLong()).append("</loc></url>");
      all.append("<!--").append(" & ".repeat(60)).append("-->");
    }
    byte[] packed = gzip(all.append("</urlset>").toString().getBytes(UTF_8));

    Cost cost =
        Cost.of(
            () ->
                assertThat(SitemapReader.read(WHERE, packed, 1_000_000).orElseThrow().entries())
                    .hasSizeBetween(2_000, 6_000));

    assertThat(packed).hasSizeLessThan(5_000_000);
    assertThat(cost.heapBytes()).isLessThan(60_000_000);
  }

  @Test
  void read_schemaLocationWithoutItsPrefix_isTaken() {
    assertThat(
            urls(
                read(
                    "<?xml version='1.0'?><urlset"
                        + " xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'"
                        + " xsi:schemaLocation='http://www.sitemaps.org/schemas/sitemap/0.9 s.xsd'>"
                        + "<url><loc>http://example.org/a</loc></url></urlset>")))
        .containsExactly("http://example.org/a");
  }

  @Test
  void read_referenceToWhatIsNoCharacter_spoilsNoOtherUrl() {
    for (String none : List.of("&#x1F;", "&#0;", "&#xD800;", "&#x110000;")) {
      assertThat(
              urls(
                  read(
                      HEAD
                          + "<url><loc>http://example.org/a"
                          + none
                          + "</loc></url><url><loc>http://example.org/b</loc></url></urlset>")))
          .contains("http://example.org/b");
    }
  }

  @Test
  void read_ampersandsAsTheyStandInUrls_areTaken() {
    Sitemap sitemap =
        read(
            HEAD
                + "<!-- a & b --><url><loc>http://example.org/a?x=1&y=2&amp;z=3&#38;w=4</loc></url>"
                + "<url><loc><![CDATA[http://example.org/b?x=1&y=2]]></loc></url>"
                + "<url><loc>http://example.org/c?x=1&nbsp;&</loc></url>"
                + "<url><loc>http://example.org/d</loc></url></urlset>");

    assertThat(urls(sitemap))
        .containsExactly(
            "http://example.org/a?x=1&y=2&z=3&w=4",
            "http://example.org/b?x=1&y=2",
            "http://example.org/c?x=1&nbsp;&",
            "http://example.org/d");
  }

  @Test
  void read_atom_takesTheLinkToThePage() {
    String entry =
        "<entry><link rel='replies' href='http://example.org/feeds/%1$s/comments'/>"
            + "<link href='http://example.org/%1$s.mp3' type='audio/mpeg' rel=\"enclosure\"></link>"
            + "<link rel='self' href='http://example.org/feeds/%1$s'/>"
            + "<link rel='alternate' type='text/html' href='http://example.org/%1$s.html'/>"
            + "<title>t</title></entry>";

    Sitemap feed =
        read(
            "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'>"
                + "<link rel='self' href='http://example.org/feed'/>"
                + entry.formatted("a")
                + entry.formatted("b")
                + "</feed>");

    assertThat(urls(feed))
        .containsExactly("http://example.org/a.html", "http://example.org/b.html");
  }

  @Test
  void read_atomWithRelativeLinks_resolvesThemByItsOwnUrl() {
    CrawlUrl where = CrawlUrl.ofNormal("http://example.org/blog/feed.xml?a=1");
    String entries =
        Stream.of(
                "2024/a", "../b?c=1&amp;d", "/e", "?p=2", "//other.example/f", "HTTP://x.example/g")
            .map(href -> "<entry><link href='" + href + "'/></entry>")
            .collect(Collectors.joining());
    String feed = "<feed xmlns='http://www.w3.org/2005/Atom'>" + entries + "</feed>";

    assertThat(urls(SitemapReader.read(where, feed.getBytes(UTF_8)).orElseThrow()))
        .containsExactly(
            "http://example.org/blog/2024/a",
            "http://example.org/b?c=1&d",
            "http://example.org/e",
            "http://example.org/blog/feed.xml?p=2",
            "http://other.example/f",
            "http://x.example/g");
  }

  @Test
  void read_guidThatIsNoLink_isNone() {
    String items =
        "<item><guid isPermaLink='false'>7bd204c6-1655</guid></item>"
            + "<item><guid  isPermaLink='false'><![CDATA[12 at http://example.org]]></guid></item>"
            + "<item><guid isPermaLink='false'>tag:example.org,2005:1</guid></item>"
            + "<item><guid isPermaLink='false'>post/12</guid></item>"
            + "<item><link>http://example.org/a</link></item>"
            + "<item><guid isPermaLink='false'>http://example.org/b</guid></item>"
            + "<item><guid>c</guid></item>";

    assertThat(urls(read("<rss version='2.0'><channel>" + items + "</channel></rss>")))
        .containsExactly("http://example.org/a", "http://example.org/b", "http://example.org/c");
  }

  @Test
  void read_controlCharacters_endNothing() {
    Sitemap sitemap =
        read(
            HEAD
                + "<url><loc>http://example.org/a</loc><news:news><news:title>a\u0001b\uFFFE\uFFFF</news:title>"
                + "</news:news></url><url><loc>http://example.org/b</loc></url></urlset>");

    assertThat(urls(sitemap)).containsExactly("http://example.org/a", "http://example.org/b");
  }

  @Test
  void read_prefixesThatNobodyDeclared_areThoseOfGoogle() {
    String urls =
        "<url><loc>http://example.org/a</loc><image:image><image:loc>http://example.org/i.png"
            + "</image:loc></image:image></url><url><loc>http://example.org/b</loc></url></urlset>";

    Sitemap sitemap = read("<?xml version='1.0'?><!-- x --><urlset>" + urls);

    assertThat(urls(sitemap)).containsExactly("http://example.org/a", "http://example.org/b");
    assertThat(urls(read("<urlset\nxmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>" + urls)))
        .hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<media:content url='x'/>",
        "<dc:creator>Ada</dc:creator>",
        "<content:encoded><![CDATA[<p>a & b</p>]]></content:encoded>",
        "<my-own.x:y_z\na:b = \"1\"></my-own.x:y_z>",
        "<guid xmlns:guid='x' n:m='1' xml:lang='en'>http://example.org/0</guid>"
      })
  void read_prefixThatNobodyDeclared_endsNothing(String inside) {
    String item = "<item><link>http://example.org/%s</link>%s</item>";
    String items = item.formatted("1", inside) + item.formatted("2", "") + item.formatted("3", "");
    String url = "<url><loc>http://example.org/%s</loc>%s</url>";

    for (String root : List.of("<rss version='2.0'>", "<rss\nxmlns:atom='http://a/' a='b'>")) {
      assertThat(urls(read(root + "<channel>" + items + "</channel></rss>")))
          .containsExactly("http://example.org/1", "http://example.org/2", "http://example.org/3");
    }
    assertThat(urls(read(HEAD + url.formatted("1", inside) + url.formatted("2", "") + "</urlset>")))
        .containsExactly("http://example.org/1", "http://example.org/2");
  }

  @Test
  void read_manyPrefixesThatNobodyDeclared_costAFewTimesTheirBytes() {
    for (String piece : List.of("<a|:b/>", " a|:b='|'", "<a xmlns:a|='b'/>", " a|:b", "<a ")) {
      byte[] body = Adversary.repeated("", HEAD, piece).input(1_000_000);

      Cost cost = Cost.of(() -> SitemapReader.read(WHERE, body));

      assertThat(cost.heapBytes()).as(piece).isLessThan(100L * body.length);
      assertThat(cost.nanos()).as(piece).isLessThan(2_000_000_000L);
    }
  }

  @Test
  void read_declaredEncoding_isThatOfItsUrls() {
    String text =
        "<?xml version='1.0' encoding='%s'?><urlset><url><loc>http://example.org/%s</loc></url>"
            + "</urlset>";

    assertThat(
            SitemapReader.read(
                WHERE, text.formatted("ISO-8859-1", "caf\u00e9").getBytes(ISO_8859_1)))
        .hasValueSatisfying(
            it -> assertThat(urls(it)).containsExactly("http://example.org/caf%C3%A9"));
    assertThat(
            SitemapReader.read(
                WHERE,
                text.formatted("windows-1251", "\u043c").getBytes(Charset.forName("windows-1251"))))
        .hasValueSatisfying(
            it -> assertThat(urls(it)).containsExactly("http://example.org/%D0%BC"));
    for (String odd : List.of("UTF-8", "utf-16", "no-such-thing", "")) {
      assertThat(urls(read(text.formatted(odd, "\u043c"))))
          .as(odd)
          .containsExactly("http://example.org/%D0%BC");
    }
  }

  /** Each file says of itself that it is UTF-8, or says nothing. */
  @Test
  void read_bytesThatAreNoUtf8_giveNoUrlThatTheSiteDoesNotName() {
    String url = "http://example.org/";
    String xml = "<?xml version='1.0' encoding='UTF-8'?>";
    String feed = "<feed xmlns='http://www.w3.org/2005/Atom'>";
    List<List<String>> files =
        List.of(
            List.of(xml + "<urlset>", "<url><loc>", "</loc></url>", "</urlset>"),
            List.of(xml + "<sitemapindex>", "<sitemap><loc>", "</loc></sitemap>", ""),
            List.of("<rss version='2.0'><channel>", "<item><link>", "</link></item>", ""),
            List.of(feed, "<entry><link href='", "'/></entry>", "</feed>"),
            List.of("", "", "\n", ""));
    for (List<String> file : files) {
      String text =
          file.get(0)
              + file.get(1)
              + (url + "caf\u00e9?\u00fc" + file.get(2) + file.get(1) + url + "%s" + file.get(2))
              + (file.get(1) + url + "b" + file.get(2) + file.get(3));
      String accents = text.formatted("na\u00efve");
      String both = text.formatted("\u00c3\u00bc"); // as UTF-8 writes U+00FC
      String cyrillic = text.formatted("\u00ec\u00ee\u00f1\u00f2"); // as windows-1251 has it

      assertThat(urlsOfBytes(accents))
          .as(accents)
          .containsExactly(url + "caf%C3%A9?%C3%BC", url + "na%C3%AFve", url + "b");
      assertThat(urlsOfBytes(both)).as(both).containsExactly(url + "%C3%BC", url + "b");
      assertThat(urlsOfBytes(cyrillic)).as(cyrillic).containsExactly(url + "b");
    }
  }

  private static List<String> urlsOfBytes(String bytes) {
    return urls(SitemapReader.read(WHERE, bytes.getBytes(ISO_8859_1)).orElseThrow());
  }

  @Test
  void read_nothingButAmpersands_isBounded() {
    byte[] body = (HEAD + "&".repeat(30_000_000)).getBytes(UTF_8);

    assertThat(SitemapMending.mend(WHERE, body, SitemapReader.BYTES_MAX).length)
        .isEqualTo(SitemapReader.BYTES_MAX);
  }

  @Test
  void read_index_givesItsSitemaps() {
    Sitemap sitemap =
        read(
            "<sitemapindex><sitemap><loc>http://example.org/s1.xml</loc></sitemap>"
                + "<sitemap><loc>http://example.org/s2.xml.gz</loc></sitemap></sitemapindex>");

    assertThat(sitemap.kind()).isEqualTo(Sitemap.Kind.INDEX);
    assertThat(urls(sitemap))
        .containsExactly("http://example.org/s1.xml", "http://example.org/s2.xml.gz");
  }

  @Test
  void read_video_isMediaOfItsPage() {
    Sitemap sitemap =
        read(
            HEAD
                + "<url><loc>http://example.org/v</loc><video:video>"
                + "<video:thumbnail_loc>http://example.org/t.jpg</video:thumbnail_loc>"
                + "<video:title>Roses</video:title><video:description>d</video:description>"
                + "<video:content_loc>http://example.org/v.mp4</video:content_loc>"
                + "<video:duration>90</video:duration></video:video></url></urlset>");

    assertThat(urls(sitemap)).containsExactly("http://example.org/v");
    Media video = sitemap.entries().get(0).media().get(0);
    assertThat(video.url()).isEqualTo("http://example.org/v.mp4");
    assertThat(video.duration()).contains(Duration.ofSeconds(90));
    assertThat(sitemap.entries().get(0).title()).isEqualTo("Roses");
  }

  @Test
  void read_news_isDatedByItsPublication() {
    Sitemap sitemap =
        read(
            HEAD
                + "<url><loc>http://example.org/n</loc><news:news><news:publication>"
                + "<news:name>P</news:name><news:language>en</news:language></news:publication>"
                + "<news:publication_date>2026-11-20</news:publication_date>"
                + "<news:title>Frost</news:title></news:news></url></urlset>");

    assertThat(sitemap.entries().get(0).title()).isEqualTo("Frost");
    assertThat(sitemap.entries().get(0).lastModified())
        .contains(Instant.parse("2026-11-20T00:00:00Z"));
  }

  @Test
  void read_atom_givesItsLinks() {
    Sitemap sitemap =
        read(
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title><entry><title>e</title>"
                + "<link href='http://example.org/e1'/><updated>2026-01-02T03:04:05Z</updated>"
                + "</entry></feed>");

    assertThat(urls(sitemap)).contains("http://example.org/e1");
  }

  @Test
  void read_plainText_givesALineEach() {
    assertThat(urls(read("http://example.org/a\r\n\r\nhttps://example.org/b\n")))
        .containsExactly("http://example.org/a", "https://example.org/b");
  }

  @Test
  void read_utf16_isXmlToo() {
    String text =
        "<?xml version='1.0' encoding='UTF-16'?><urlset><url>"
            + "<loc>http://example.org/u</loc></url></urlset>";

    assertThat(SitemapReader.read(WHERE, text.getBytes(UTF_16)).map(SitemapReaderTest::urls))
        .contains(List.of("http://example.org/u"));
  }

  @Test
  void read_oneUrlTwice_countsOnce() {
    assertThat(read("http://example.org/a\nhttp://example.org/a#b\n").entries()).hasSize(1);
  }

  @Test
  void read_entitiesOfAFile_areRefused() {
    String text =
        "<!DOCTYPE urlset [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>"
            + "<urlset><url><loc>http://example.org/&x;</loc></url></urlset>";

    assertThat(SitemapReader.read(WHERE, text.getBytes(UTF_8))).isEmpty();
  }

  @Test
  void read_garbage_isNoSitemap() {
    assertThat(SitemapReader.read(WHERE, "<html><body>404</body></html>".getBytes(UTF_8)))
        .isEmpty();
    assertThat(SitemapReader.read(WHERE, new byte[0]).map(Sitemap::entries).orElse(List.of()))
        .isEmpty();
    assertThat(SitemapReader.read(WHERE, new byte[] {0x1F, (byte) 0x8B, 8, 1})).isEmpty();
  }

  @Test
  void read_gzipBomb_stopsAtTheLimit() throws IOException {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bomb)) {
      byte[] spaces = " ".repeat(1 << 20).getBytes(UTF_8);
      for (int i = 0; i < 60; i++) {
        out.write(spaces);
      }
    }

    assertThat(SitemapReader.read(WHERE, bomb.toByteArray())).isEmpty();
  }

  @Test
  void read_elementsNestedDeeperThanTheBound_keepsTheUrlsBefore() {
    String deep = "<i xmlns:n='u'>".repeat(100_000);

    Sitemap sitemap = read(HEAD + "<url><loc>http://example.org/a</loc></url>" + deep);

    assertThat(urls(sitemap)).containsExactly("http://example.org/a");
  }

  @Test
  void read_longRunOfSpacesInAListOfKeywords_costsAFewTimesItsBytes() {
    byte[] body =
        ("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'"
                + " xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'>"
                + "<url><loc>http://site.test/a</loc><news:news><news:title>Film</news:title>"
                + "<news:keywords>history, film"
                + " ".repeat(200_000)
                + "cinema</news:keywords></news:news></url></urlset>")
            .getBytes(UTF_8);

    Cost cost = Cost.of(() -> assertThat(SitemapReader.read(WHERE, body)).isPresent());

    assertThat(cost.nanos()).isLessThan(2_000_000_000L); // 25 s when each space begins a search
  }

  @Test
  void read_namespacesAndDepthWithoutEnd_costsAFewTimesItsBytes() {
    for (String piece : List.of("<i xmlns:n%d='u'>", "<video:tag>%d</video:tag>", "<i>")) {
      byte[] body = Adversary.repeated("", HEAD + "<url><video:video>", piece).input(1_000_000);

      Cost cost = Cost.of(() -> SitemapReader.read(WHERE, body));

      assertThat(cost.heapBytes()).as(piece).isLessThan(100L * body.length);
      assertThat(cost.nanos()).as(piece).isLessThan(2_000_000_000L);
    }
  }

  @Test
  void read_commentsAndCdataFullOfTags_isWhole() {
    String noise = "<!-- <a><a> -->" + "<![CDATA[<a><a>]]>";
    String urls = ("<url>" + noise + "<loc>http://example.org/%d</loc><a b='>'/></url>");
    StringBuilder text = new StringBuilder(HEAD);
    for (int i = 0; i < 500; i++) {
      text.append(urls.replace("%d", Integer.toString(i)));
    }

    assertThat(urls(read(text + "</urlset>"))).hasSize(500);
  }

  @Test
  void read_moreElementsThanTheBound_keepsTheFirst() {
    String text = HEAD + "<url><loc>http://example.org/a</loc></url>" + "<b/>".repeat(500_000);

    assertThat(SitemapBound.end(text.getBytes(UTF_8))).isBetween(1_500_000, 1_700_000);
    assertThat(urls(read(text))).containsExactly("http://example.org/a");
  }

  @Test
  void read_fileThatWasCut_givesTheUrlsBefore() throws IOException {
    StringBuilder all = new StringBuilder(HEAD);
    Random random = new Random(1); // so that the packed file is long too
    for (int i = 0; i < 1000; i++) {
      all.append("<url><loc>http://example.org/").append(random.nextLong()).append("</loc></url>");
    }
    byte[] plain = all.append("</urlset>").toString().getBytes(UTF_8);
    byte[] packed = gzip(plain);

    for (byte[] body : List.of(plain, packed)) {
      Sitemap half = SitemapReader.read(WHERE, Arrays.copyOf(body, body.length / 2)).orElseThrow();

      assertThat(half.entries()).hasSizeBetween(400, 600);
    }
    assertThat(SitemapReader.read(WHERE, packed).orElseThrow().entries()).hasSize(1000);
  }

  @Test
  void read_gzipOfNothingButSpaces_isNoSitemap() throws IOException {
    byte[] bomb = gzip((HEAD + " ".repeat(30_000_000)).getBytes(UTF_8));

    Cost cost = Cost.of(() -> assertThat(SitemapReader.read(WHERE, bomb)).isEmpty());

    assertThat(cost.heapBytes()).isLessThan(40_000_000);
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }

  @Test
  void read_textCutAtItsBound_losesTheTornLineAlone() {
    byte[] text = "http://example.org/aaaa\nhttp://example.org/bbbb\n".getBytes(UTF_8);

    assertThat(SitemapReader.read(WHERE, text, 37).orElseThrow().entries())
        .extracting(entry -> entry.url().value())
        .containsExactly("http://example.org/aaaa");
  }

  @Test
  void read_textThatBrokeOff_losesTheTornLineAlone() {
    byte[] text = "http://example.org/aaaa\nhttp://example.org/bb".getBytes(UTF_8);

    assertThat(SitemapReader.read(WHERE, text, SitemapReader.BYTES_MAX, true).orElseThrow())
        .satisfies(
            read ->
                assertThat(read.entries())
                    .extracting(entry -> entry.url().value())
                    .containsExactly("http://example.org/aaaa"));
  }

  @Test
  void read_atomWithABaseOfItsOwn_takesNoReferenceForOneOfTheFilesHost() {
    String feed =
        "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='https://blog.example.org/'>"
            + "<entry><link href='/2024/a'/></entry></feed>";

    assertThat(SitemapReader.read(WHERE, feed.getBytes(UTF_8)))
        .hasValueSatisfying(read -> assertThat(read.entries()).isEmpty());
  }
}
