package prospector.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExtensionFilterTest {
  private final ExtensionFilter filter = ExtensionFilter.standard(false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a.jpg",
        "/a.JPG",
        "/a.tar.gz",
        "/x/style.scss?v=3",
        "/papers/Smith_TR.ps",
        "/papers/TR97.PS",
        "/data/sst_1981.nc",
        "/data/sst_1981.nc;v=1",
        "/a.png;jsessionid=1",
        "/a/b.pdf",
        "/setup.exe",
        "/wiki/a/b.zip",
        "/mywiki/b.zip",
        "/film.mp4",
        "/a.b/c.zip",
        "/.woff2"
      })
  void refusal_fileThatIsNoPage_isRefused(String path) {
    assertThat(filter.refusal(url(path))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/a.html",
        "/a.php?file=b.zip",
        "/a.zip/",
        "/a.jpg/comments",
        "/wiki/File:Rose.jpg",
        "/jpg",
        "/wiki/Svchost.exe",
        "/scripts/wa.exe?A0=STEAM-L",
        "/isapi/shop.dll?ViewItem",
        "/en/wiki/Config.sys?action=history",
        "/wiki/index.dat",
        "/Node.js",
        "/topics/three.js",
        "/N.W.A",
        "/Dr.Z",
        "/example.com",
        "/v1.2",
        "/Node.javascript",
        "/a.",
        "/feed.xml",
        "/a.txt"
      })
  void refusal_whatMayBeAPage_passes(String path) {
    assertThat(filter.refusal(url(path))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://www.trustpilot.com/review/www.kogan.com.au",
        "https://web.archive.org/web/2015/http://www.abc.net.au",
        "https://www.trustpilot.com/review/notion.so",
        "https://who.is/whois/lagoon.nc",
        "https://who.is/whois/lagoon.nc?again",
        "https://builtwith.com/jawwal.ps",
        "https://github.com/necolas/normalize.css",
        "https://www.npmjs.com/package/animate.css",
        "https://github.com/a/b/blob/main/src/index.ts",
        "https://deno.land/std/path/mod.ts"
      })
  void refusal_pageNamedAfterAHostOrASource_passes(String url) {
    assertThat(filter.refusal(CrawlUrl.ofNormal(url))).isEmpty();
  }

  @Test
  void refusal_hostThatLooksLikeAFile_passes() {
    assertThat(filter.refusal(CrawlUrl.ofNormal("http://example.zip/"))).isEmpty();
  }

  @Test
  void standard_topicThatWantsMedia_letsMediaPass() {
    ExtensionFilter media = ExtensionFilter.standard(true);

    assertThat(media.refusal(url("/film.mp4"))).isEmpty();
    assertThat(media.refusal(url("/song.ogg"))).isEmpty();
    assertThat(media.refusal(url("/a.jpg"))).contains("jpg");
  }

  @Test
  void withAndWithout_changeTheList() {
    ExtensionFilter own = filter.with(Set.of(".XML", "foo")).without(Set.of("PDF"));

    assertThat(own.refusal(url("/a.xml"))).contains("xml");
    assertThat(own.refusal(url("/a.foo"))).contains("foo");
    assertThat(own.refusal(url("/a.pdf"))).isEmpty();
    assertThat(filter.refusal(url("/a.pdf"))).contains("pdf");
  }

  @Test
  void with_extensionThatIsADomain_refusesNamesOfHostsToo() {
    ExtensionFilter own = filter.with(Set.of("ps"));

    assertThat(own.refusal(url("/paper.ps"))).contains("ps");
    assertThat(own.refusal(url("/notion.so"))).isEmpty();
  }

  private static CrawlUrl url(String path) {
    return CrawlUrl.ofNormal("http://example.org" + path);
  }
}
