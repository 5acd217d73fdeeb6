package prospector.bench.realweb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "wordpress /2020/ ARCHIVE",
        "wordpress /2020/01/page/3/ ARCHIVE",
        "wordpress /author/ada/page/2/ ARCHIVE",
        "wordpress /2020/01/02/post/ -",
        "wordpress /2020/01/02/post/?replytocom=3 REPLY",
        "wordpress /page/2/ -",
        "wordpress /comments/feed/ FEED",
        "dokuwiki /doku.php?do=export_xhtml&id=a EXPORT",
        "dokuwiki /doku.php?id=a&rev=123 OLD",
        "dokuwiki /doku.php?id=a&idx=b SPECIAL",
        "dokuwiki /doku.php?id=a -",
        "apache /doc/?C=N;O=D SORT",
        "apache /doc/ -",
        "sphinx /_sources/library/re.rst.txt EXPORT",
        "sphinx /genindex-A.html -",
        "gitweb /?a=commitdiff&p=x.git DIFF",
        "gitweb /?a=tree&p=x.git -",
        "ikiwiki /ikiwiki.cgi?do=create&page=x REDLINK",
        "ikiwiki /ikiwiki.cgi?do=edit&page=x EDIT",
        "ikiwiki /archives/2020/01/ ARCHIVE",
        "ikiwiki /tags/git/ -",
        "mhonarc /2020/threads.html -",
        "mediawiki /wiki/Special:UserLogin LOGIN",
        "mediawiki /wiki/Category:Perl -"
      })
  void kind_target_isWhatItsSystemMeans(String system, String target, String kind) {
    Optional<String> found = ViewRules.kind(system, target).map(Enum::name);

    assertThat(found.orElse("-")).isEqualTo(kind);
  }
}
