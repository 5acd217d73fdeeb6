package prospector.web.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import prospector.web.url.CrawlUrl;

class CrawlScopeTest {
  private static final List<CrawlUrl> SEEDS =
      urls("https://www.example.co.uk/start", "http://joe.github.io/", "http://local:8080/");

  private static List<CrawlUrl> urls(String... urls) {
    return Stream.of(urls).map(CrawlUrl::ofNormal).toList();
  }

  private static CrawlUrl url(String url) {
    return CrawlUrl.ofNormal(url);
  }

  private static List<ScopePattern> patterns(String... texts) {
    return Stream.of(texts).map(text -> ScopePattern.parse(text).orElseThrow()).toList();
  }

  private static CrawlScope scope(
      List<ScopePattern> only, List<ScopePattern> except, ScopeRules.Stay stay, int beyond) {
    return new CrawlScope(new ScopeRules(only, except, stay, beyond), SEEDS);
  }

  private static CrawlScope staying(ScopeRules.Stay stay) {
    return scope(List.of(), List.of(), stay, 0);
  }

  @Test
  void contains_noRules_isEverything() {
    assertThat(CrawlScope.OPEN.contains(url("http://any.example/"))).isTrue();
    assertThat(CrawlScope.OPEN.isOpen()).isTrue();
    assertThat(CrawlScope.OPEN.refusal(url("http://any.example/"))).isEmpty();
  }

  @Test
  void contains_stayAtSites_isTheSeedsHostsWithAndWithoutWwwOverBothSchemes() {
    CrawlScope scope = staying(ScopeRules.Stay.SITE);

    assertThat(urls("http://example.co.uk/", "https://www.example.co.uk/x", "http://local:8080/a"))
        .allMatch(scope::contains);
    assertThat(
            urls(
                "https://docs.example.co.uk/",
                "https://www.example.co.uk:8443/",
                "http://local/",
                "http://ann.github.io/"))
        .noneMatch(scope::contains);
    assertThat(scope.refusal(url("http://local/")))
        .contains("stay = site: not at [example.co.uk, joe.github.io, local:8080]");
  }

  @Test
  void contains_stayInDomains_isByThePublicSuffixList() {
    CrawlScope scope = staying(ScopeRules.Stay.DOMAIN);

    assertThat(
            urls(
                "https://docs.example.co.uk:8443/",
                "http://example.co.uk/",
                "http://a.joe.github.io/",
                "http://local/"))
        .allMatch(scope::contains);
    assertThat(
            urls(
                "http://other.co.uk/",
                "http://co.uk/",
                "http://ann.github.io/",
                "http://notexample.co.uk/"))
        .noneMatch(scope::contains);
  }

  @Test
  void contains_onlyExceptAndStay_mustAllAllow() {
    CrawlScope scope =
        scope(
            patterns("*.example.co.uk/docs/", "*.org"),
            patterns("example.co.uk/docs/old/"),
            ScopeRules.Stay.DOMAIN,
            0);

    assertThat(scope.contains(url("http://a.example.co.uk/docs/1"))).isTrue();
    assertThat(scope.refusal(url("http://example.co.uk/news/")))
        .contains("none of only = [*.example.co.uk/docs/, *.org]");
    assertThat(scope.refusal(url("http://www.example.co.uk/docs/old/1")))
        .contains("one of except: example.co.uk/docs/old/");
    assertThat(scope.refusal(url("http://example.org/")).orElseThrow()).startsWith("stay = domain");
  }

  @Test
  void contains_otherSpellingOfAPath_isTheSamePath() {
    CrawlScope scope =
        scope(
            patterns("in.example/%7ejoe/", "in.example/*/\u00fcber/"),
            patterns("in.example/~joe/-x/"),
            ScopeRules.Stay.ANYWHERE,
            0);

    assertThat(
            urls(
                "http://in.example/~joe/a",
                "http://in.example/%7Ejoe/%2f",
                "http://in.example/a/%c3%bcber/"))
        .allMatch(scope::contains);
    assertThat(
            urls(
                "http://in.example/%7Ejoe/%2dx/1",
                "http://in.example/%7Ejoe%2Fa", "http://in.example/a/%c3%bdber/"))
        .noneMatch(scope::contains);
    assertThat(scope.refusal(url("http://in.example/%7ejoe/%2Dx/1")))
        .contains("one of except: in.example/~joe/-x/");
  }

  @Test
  void admits_outOfScope_soManyLinksInARowAndNeverWhatIsExcepted() {
    CrawlScope scope =
        scope(patterns("in.example"), patterns("never.example"), ScopeRules.Stay.ANYWHERE, 2);
    CrawlUrl out = url("http://out.example/");
    CrawlUrl in = url("http://in.example/");
    CrawlUrl never = url("http://never.example/");

    assertThat(scope.admits(out, 0)).isTrue();
    assertThat(scope.admits(out, 1)).isTrue();
    assertThat(scope.admits(out, 2)).isFalse();
    assertThat(scope.admits(in, 2)).as("a way back").isTrue();
    assertThat(scope.admits(never, 0)).isFalse();
    assertThat(scope.mayHold(never)).isFalse();
    assertThat(scope.beyond(out, 0)).isEqualTo(1);
    assertThat(scope.beyond(out, 1)).isEqualTo(2);
    assertThat(scope.beyond(in, 2)).isZero();
    assertThat(scope.surelyAdmits(in, out)).isTrue();
    assertThat(scope.surelyAdmits(out, out)).as("how far out that is, is not known").isFalse();
    assertThat(scope.surelyAdmits(out, in)).isTrue();
  }

  @Test
  void rules_overTheirBounds_areRefused() {
    assertThatThrownBy(() -> new ScopeRules(List.of(), List.of(), ScopeRules.Stay.ANYWHERE, 11))
        .hasMessage("beyond: expected 0 to 10, got 11");
    ScopePattern plain = patterns("example.org/a").get(0);
    ScopePattern starred = patterns("example.org/*a").get(0);

    assertThat(ScopeRules.complaint(Collections.nCopies(ScopeRules.MAX_PATTERNS, plain))).isEmpty();
    assertThat(ScopeRules.complaint(Collections.nCopies(ScopeRules.MAX_PATTERNS + 1, plain)))
        .isEqualTo("expected at most 10000 patterns, got 10001");
    assertThat(ScopeRules.complaint(Collections.nCopies(101, starred)))
        .isEqualTo("expected at most 100 patterns with a * in the path, got 101");
  }
}
