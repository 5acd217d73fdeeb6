package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkFeaturizerTest {
  private static LinkFeatures features(boolean relevant, String tagPath) {
    return LinkFeaturizer.features(
        Links.url("2022/09/"),
        new LinkEvidence(Links.parent("p", relevant), "September 2022", "", tagPath, 3));
  }

  @Test
  void features_linkInNavigation_areTheSameFromARelevantPage() {
    LinkFeatures fromNugget = features(true, "body/aside/section.widget/nav/ul/li/a");

    assertThat(fromNugget.parentRelevant()).isFalse();
    assertThat(fromNugget.parentScore()).isZero();
    assertThat(fromNugget.parentWords()).isEmpty();
    assertThat(fromNugget.words())
        .isEqualTo(features(false, "body/aside/section.widget/nav/ul/li/a").words());
    assertThat(features(true, "body/main/ul/li/a").parentRelevant()).isTrue();
    assertThat(features(true, "body/main/ul/li/a").parentWords()).isNotEmpty();
  }

  /** As {@code WordScan} cuts and folds them. */
  @ParameterizedTest
  @CsvSource({
    "3D printing, 3d, printing",
    "5G 2FA, 5g, 2fa",
    "MÜNCHEN ÉCOLE, münchen, école",
    "E\u0301COLE X\u030CYZ, école, x\u030Cyz",
    "क़लम ख़बर, क\u093Cलम, ख\u093Cबर",
    "য়ুরোপ, য\u09BCুরোপ, য\u09BCুরোপ",
    "น้ำ, \u0E19\u0E49, \u0E4D\u0E32",
    "ＡＩ ＭＵＳＩＣ, ai, music",
    "قطـــار محطـة, قطار, محطة",
    "ශ්‍රී ලංකා, ශ්රී, ලංකා",
    "गर्‍यो क्‍या, गर्यो, क्या",
    "МоскваРека, москварека, река",
    "ŠkodaAuto ΟΔΟΣ, škodaauto, οδοσ",
  })
  void features_anchor_hasTheWordsThatPagesHave(String anchor, String one, String other) {
    LinkEvidence link = new LinkEvidence(Links.parent("p", false), anchor, "", "", 3);
    Set<Integer> words = LinkFeaturizer.names(Links.url(""), link).keySet();

    for (String word : List.of(one, other)) {
      assertThat(words).as(word).contains(Field.ANYWHERE.index(hash(word)));
    }
  }

  private static long hash(String word) {
    return Tokens.hash(word, 0, word.length());
  }

  @ParameterizedTest
  @CsvSource({
    "login?next=/x/y, false",
    "?next=/x/y, false",
    "login/x?next=/x/y, true",
    "login/, true",
    "login, false",
  })
  void target_slashesOfAQuery_areNoPathPrefix(String path, boolean has) {
    LinkEvidence link = new LinkEvidence(Links.parent("p", true), "", "", "", 3);

    assertThat(LinkFeaturizer.target(Links.url(path)).groups()[GroupKind.PATH_PREFIX.ordinal()])
        .matches(key -> (key != 0) == has);
    assertThat(LinkFeaturizer.names(Links.url(path), link).values())
        .as("%s", path)
        .matches(names -> names.stream().anyMatch(n -> n.startsWith("path prefix:")) == has);
  }

  @ParameterizedTest
  @CsvSource({
    "body/nav/ul/a, true",
    "body/div/nav.main/a, true",
    "body/footer#f/a, true",
    "body/div/nav, true",
    "body/div.nav/a, false",
    "body/navigator/a, false",
    "body/navigator/nav/a, true",
    "'', false",
  })
  void isNavigation_tagPath_hasAnElementOfNavigation(String tagPath, boolean is) {
    assertThat(LinkFeaturizer.isNavigation(tagPath)).isEqualTo(is);
  }
}
