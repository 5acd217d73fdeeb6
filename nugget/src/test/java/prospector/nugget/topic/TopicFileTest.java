package prospector.nugget.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.nugget.ExampleSource;
import prospector.nugget.Pages;
import prospector.nugget.TopicTexts;
import prospector.nugget.section.TopicFileException;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

final class TopicFileTest {
  private final Path directory;
  private final TopicTexts texts;

  TopicFileTest(@TempDir Path directory) {
    this.directory = directory;
    this.texts = new TopicTexts(directory);
  }

  @Test
  void load_smallestListed_finds_listed_page() {
    texts.write("relevant.txt", "# the good ones\n\nhttp://Example.org:80/good#top\n");

    Topic topic =
        texts.load("topic { name = \"x\", nugget { type = listed, file = \"relevant.txt\" } }");

    assertThat(topic.name()).isEqualTo("x");
    assertThat(nugget(topic, Pages.page("http://example.org/good", "", ""))).isTrue();
    assertThat(nugget(topic, Pages.page("http://example.org/bad", "", ""))).isFalse();
  }

  @Test
  void load_smallestRegex_takes_every_page_with_text() {
    Topic topic = texts.load("topic { name = \"all\", nugget { type = regex, body = \".\" } }");

    assertThat(nugget(topic, Pages.page("", "any"))).isTrue();
    assertThat(nugget(topic, Pages.page("", ""))).isFalse();
  }

  @Test
  void load_seedsAndThreshold_are_kept_with_the_source() {
    String text =
        """
        topic {
          name = trains
          description = "old engines"
          seeds = ["http://EXAMPLE.org", "https://example.org/a/../b", "http://example.org/"]
          threshold = 0.7
          nugget { type = keywords, words = [steam] }
        }
        """;

    Topic topic = texts.load(text);

    assertThat(topic.seeds().stream().map(Object::toString))
        .containsExactly("http://example.org/", "https://example.org/b");
    assertThat(topic.threshold()).isEqualTo(0.7);
    assertThat(topic.source()).isEqualTo(text);
  }

  @Test
  void load_scope_is_kept_and_anywhere_without_one() {
    Topic topic =
        texts.load(
            """
            topic {
              name = trains
              scope {
                only = ["*.example.net", "https://www.example.org/docs/"]
                except = "example.org/docs/old/"
                stay = domain
                beyond = 2
              }
              nugget { type = keywords, words = [steam] }
            }
            """);

    assertThat(topic.scope().only())
        .extracting(Object::toString)
        .containsExactly("*.example.net", "example.org/docs/");
    assertThat(topic.scope().except())
        .extracting(Object::toString)
        .containsExactly("example.org/docs/old/");
    assertThat(topic.scope().stay()).isEqualTo(ScopeRules.Stay.DOMAIN);
    assertThat(topic.scope().beyond()).isEqualTo(2);
    assertThat(texts.load("topic { name = x, nugget { type = regex, body = \".\" } }").scope())
        .isEqualTo(ScopeRules.NONE);
  }

  @Test
  void load_mistakesInTheScope_are_told_with_their_lines() {
    String text =
        """
        topic {
          name = trains
          scope {
            only = ["example.org",
                    "docs.*.org"]
            stay = sites
            beyond = 11
            exept = []
          }
          nugget { type = keywords, words = [steam] }
        }
        """;

    TopicFileException refused =
        catchThrowableOfType(TopicFileException.class, () -> texts.load(text));

    assertThat(refused.complaints()).hasSize(4);
    assertThat(refused.complaints().get(0))
        .contains(":5: topic.scope.only[2]: expected a host (docs.example.org)")
        .endsWith("got 'docs.*.org'");
    assertThat(refused.complaints().get(1)).contains(":6: topic.scope.stay: unknown value 'sites'");
    assertThat(refused.complaints().get(2))
        .contains(":7: topic.scope.beyond: expected a number from 0 to 10, got 11");
    assertThat(refused.complaints().get(3)).contains(":8: topic.scope.exept: unknown key");
  }

  @Test
  void reach_topicThatCannotBeReadHere_is_seeds_and_scope_alone() {
    Path file =
        texts.write(
            "reach.conf",
            "topic { seeds = [\"http://a.example\"], scope.stay = site, nugget { type = wonder }"
                + " }");

    TopicFile.Reach reach = TopicFile.reach(file);

    assertThat(reach.seeds()).hasToString("[http://a.example/]");
    assertThat(reach.scope().stay()).isEqualTo(ScopeRules.Stay.SITE);
  }

  @Test
  void reach_examples_are_seeds_where_they_are_in_its_scope() {
    String nugget =
        "nugget { type = any-of, of = [ { type = examples, like = [\"http://a.example/p\", x.html] },"
            + " { type = not, of = { type = examples, like = \"http://c.example/\" } },"
            + " { type = examples, like = \"http://b.example/\" } ] } }";
    Path all = texts.write("all.conf", "topic { scope.stay = site, " + nugget);
    Path own =
        texts.write(
            "own.conf", "topic { seeds = [\"http://b.example/s\"], scope.stay = site, " + nugget);
    Path none = texts.write("none.conf", "topic { seeds-from-examples = false, " + nugget);

    assertThat(TopicFile.reach(all).seeds())
        .extracting(CrawlUrl::value)
        .containsExactlyInAnyOrder("http://a.example/p", "http://b.example/");
    assertThat(TopicFile.reach(own).seeds())
        .extracting(CrawlUrl::value)
        .containsExactly("http://b.example/s", "http://b.example/");
    assertThat(TopicFile.reach(none).seeds()).isEmpty();
  }

  @Test
  void load_threeMistakes_gives_three_complaints_in_order() {
    String text =
        """
        topic {
          name = trains
          seeds = [
            "http://example.org/"
            "ftp://example.org/"
          ]
          nugget {
            type = keywords
            wrods = [steam]
            words = [steam]
            title-weight = heavy
          }
        }
        """;

    assertThat(texts.complaints(text))
        .containsExactly(
            "my-topic.conf:5: topic.seeds[2]: expected an http(s) URL, got 'ftp://example.org/'",
            "my-topic.conf:9: topic.nugget.wrods: unknown key, did you mean 'words'?",
            "my-topic.conf:11: topic.nugget.title-weight: expected a number from 0 to 100,"
                + " got 'heavy'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nugget { type = keyword, words = [a1] } | nugget.type: unknown kind 'keyword', did you"
            + " mean 'keywords'?",
        "nugget { type = qqqqqqq } | unknown kind 'qqqqqqq', expected one of all-of, any-of, class",
        "nugget { words = [a1] } | topic.nugget.type: missing, expected a kind of function",
        "nugget = 5 | topic.nugget: expected { type = ... }",
        "threshold = 2 | topic.threshold: expected a number from 0.001 to 1, got 2",
        "nmae = x | topic.nmae: unknown key, did you mean 'name'?",
        "seeds = { a = 1 } | topic.seeds: expected a text, got an object",
        "seeds = [[]] | topic.seeds[1]: expected a text, got a list",
        "nugget { type = regex, body = \"(a\" } | topic.nugget.body: expected a regular expression"
            + " (RE2), got '(a': missing closing )",
        "nugget { type = regex, body = \"a)\" } | a closing parenthesis without an opening one",
        "nugget { type = regex, body = \"a(?=b)\" } | look-ahead (?= is not supported",
        "nugget { type = regex, body = \"(?!b)a\" } | look-ahead (?! is not supported",
        "nugget { type = regex, body = \"(?<=b)a\" } | look-behind (?<= is not supported",
        "nugget { type = regex, body = \"(?<!b)a\" } | look-behind (?<! is not supported",
        "nugget { type = regex, body = \"(?>b)a\" } | an atomic group (?> is not supported",
        "nugget { type = regex, body = \"a++\" } | a possessive quantifier ++ is not supported",
        "nugget { type = regex, body = \"a{2}+\" } | a possessive quantifier {2}+ is not supported",
        "nugget { type = regex, body = \"(a)\\\\1\" } | a back reference \\1 is not supported",
        "nugget { type = regex, body = \"\\\\u0041\" } | \\uXXXX, written \\x{XXXX} instead, is not"
            + " supported",
        "nugget { type = regex, body = \"[a-z&&b]\" } | && (what two classes have in common) is not"
            + " supported",
        "nugget { type = regex, body = \"[a[b]]\" } | a class in a class is not supported",
        "nugget { type = regex, body = \"((x{100}){100}){2}\" } | make more than 10000 characters",
        "nugget { type = regex, body = \"(x{1000}){1000}\" } | make more than 10000 characters",
        "nugget { type = regex, body = \"\"\"\\bпоезд\\b\"\"\" } | my-topic.conf:5:"
            + " topic.nugget.body: expected a regular expression (RE2), got '\\bпоезд\\b': \\b"
            + " knows ASCII letters only, and the pattern has others; write (?:^|\\PL) before a"
            + " word and (?:\\PL|$) behind it, or use type = keywords",
        "nugget { type = regex, body = \"\"\"\\b(?:steam)?[п-я]\\b\"\"\" } | \\b knows ASCII"
            + " letters only",
        "nugget { type = regex, body = \"\"\"\\B\\Qé\\E\"\"\" } | \\B knows ASCII letters only",
        "nugget { type = regex, body = \"\"\"\\b\\x{436}\"\"\" } | \\b knows ASCII letters only",
        "nugget { type = regex, body = \"\"\"\\b\\p{Cyrillic}+\\b\"\"\" } | \\b knows ASCII letters"
            + " only",
        "nugget { type = regex, body = \"\"\"\\b[а-я]+\"\"\" } | \\b knows ASCII letters only",
        "nugget { type = regex, body = \"\"\"\\w+ство\"\"\" } | \\w knows ASCII letters only, and"
            + " the pattern has others; write [\\pL\\pM\\pN_]",
        "nugget { type = regex, body = \"\"\"поезд[\\w-]+\"\"\" } | \\w knows ASCII letters only",
        "nugget { type = regex, body = \"\"\"\\Wпоезд\"\"\" } | \\W knows ASCII letters only, and"
            + " the pattern has others; write [^\\pL\\pM\\pN_]",
        "nugget { type = regex } | expected at least one of url, title, body, html",
        "nugget { type = listed, file = none.txt } | topic.nugget.file: expected a readable file,"
            + " there is none",
        "nugget { type = listed } | topic.nugget.file: missing",
        "nugget { type = listed, file = \".\" } | this is a directory",
        "nugget { type = listed, file = empty.txt } | expected a file with one URL a line",
        "nugget { type = listed, file = bad.txt } | bad.txt:2: expected an http(s) URL, got 'not a"
            + " url'",
        "nugget { type = classifier, file = bad.txt } | unreadable model bad.txt: expected a file"
            + " that starts with PROSPNUG",
        "nugget { type = keywords } | topic.nugget.words: missing",
        "nugget { type = keywords, words = [] } | at least one word or phrase with a positive"
            + " weight",
        "nugget { type = keywords, words = [\"!!\"] } | a word or phrase with a letter or digit,"
            + " got '!!'",
        "nugget { type = keywords, words = [\"big eng*\"] } | a * only after a single word",
        "nugget { type = keywords, words { a1 = x } } | topic.nugget.words.\"a1\": expected a"
            + " weight",
        "nugget { type = keywords, words = [a1], plurals = 7 } | plurals: expected true or false,"
            + " got 7",
        "nugget { type = media, kind = vido } | unknown value 'vido', did you mean 'video'?",
        "nugget { type = media, min-duration = long } | expected a duration such as 90s",
        "nugget { type = language, in = [enn] } | expected an ISO 639-1 language, got 'enn', did"
            + " you mean 'en'?",
        "nugget { type = examples } | topic.nugget.like: missing",
        "nugget { type = examples, like = [] } | like: expected at least one text, got none",
        "nugget { type = language, in = [] } | in: expected at least one text, got none",
        "nugget { type = regex, url = x, body = [] } | body: expected at least one text, got none",
        "nugget { type = media, title = [] } | title: expected at least one text, got none",
        "nugget { type = examples, like = [\"http://example.org/\"] } | no page at"
            + " http://example.org/: pages cannot be fetched here",
        "nugget { type = all-of } | topic.nugget.of: missing",
        "nugget { type = any-of, of = [] } | expected at least one function",
        "nugget { type = not } | topic.nugget.of: missing",
        "nugget { type = any-of, of = [{ type = regex, bdy = x }] } | topic.nugget.of[1].bdy:"
            + " unknown key, did you mean 'body'?",
        "nugget { type = class, name = nobody } | expected the name of a NuggetFunctionFactory, got"
            + " 'nobody'",
        "nugget { type = class, name = picky } | refused: expected a mood",
        "nugget { type = class, name = idle } | refused: made no function",
        "nugget { type = class, name = none } | Nameless.name(): java.lang.IllegalStateException: out"
            + " of names",
      })
  void load_mistake_is_explained(String mistake, String expected) {
    texts.write("empty.txt", "# nothing\n");
    texts.write("bad.txt", "http://example.org/\nnot a url\n");

    List<String> complaints =
        texts.complaints(
            "topic {\nname = t\nnugget { type = regex, body = x }\nnugget = null\n"
                + mistake
                + "\n}");

    assertThat(complaints).anySatisfy(c -> assertThat(c).contains(expected));
  }

  @Test
  void load_everyComplaint_names_file_and_line() {
    List<String> complaints =
        texts.complaints("\n\ntopic {\n nugget { type = regexp }\n thresold = 1\n}\ntopics = 3");

    assertThat(complaints)
        .hasSize(4)
        .allSatisfy(complaint -> assertThat(complaint).matches("my-topic.conf:\\d+: .+: .+"));
    assertThat(complaints.get(3)).startsWith("my-topic.conf:7: topics: unknown key");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`topic {\n  name = x\n  nugget { type = \n`|my-topic.conf:4: ",
        "`topic {\n name = ${nobody}\n}`|my-topic.conf:2: ",
        "`topic {\n include \"other.conf\"\n}`|a topic file includes no other",
        "`topic {\n include url(\"http://127.0.0.1:9/x\")\n}`|a topic file includes no other",
        "`topic = [}`|my-topic.conf:1: ",
      })
  void load_syntaxError_is_one_complaint(String text, String expected) {
    assertThat(texts.complaints(text)).singleElement().asString().contains(expected);
  }

  @Test
  void load_deepNesting_is_a_complaint() {
    String text =
        "topic { name = t, nugget { type = not, of ".repeat(1) + "{ type = not, of ".repeat(20_000);

    assertThat(texts.complaints(text)).isNotEmpty();
  }

  @Test
  void load_functionsNestedTooDeep_is_a_complaint() {
    String text =
        "topic { name = t, nugget "
            + "{ type = not, of ".repeat(60)
            + "{ type = regex, body = x }"
            + "}".repeat(61);

    assertThat(texts.complaints(text))
        .anySatisfy(c -> assertThat(c).contains("nested more than 50 deep"));
  }

  @Test
  void load_noSuchFile_is_one_complaint() {
    assertThatThrownBy(() -> TopicFile.load(directory.resolve("absent.conf")))
        .isInstanceOf(TopicFileException.class)
        .hasMessageEndingWith("absent.conf: expected a topic file, there is none");
    assertThatThrownBy(() -> TopicFile.load(directory))
        .isInstanceOf(TopicFileException.class)
        .hasMessageEndingWith(": expected a topic file, this is a directory");
  }

  @Test
  void load_notUtf8_is_one_complaint() throws IOException {
    Path file = directory.resolve("latin.conf");
    Files.write(file, new byte[] {'a', '=', (byte) 0xE4});

    assertThatThrownBy(() -> TopicFile.load(file)).hasMessageContaining("expected text in UTF-8");
  }

  @Test
  void ofWords_twoWords_wants_more_than_one_passing_mention() {
    Topic topic = TopicFile.ofWords("Steam Trains");
    String filler = "lorem ipsum dolor ".repeat(160);

    assertThat(topic.name()).isEqualTo("steam trains");
    assertThat(nugget(topic, Pages.page("Steam trains of Wales", filler))).isTrue();
    assertThat(nugget(topic, Pages.page("", "a steam train and steam trains " + filler))).isTrue();
    assertThat(nugget(topic, Pages.page("", "steam trains " + filler))).isFalse();
    assertThat(nugget(topic, Pages.page("", "steam cooking ".repeat(5) + filler))).isFalse();
    assertThat(nugget(topic, Pages.page("", filler))).isFalse();
  }

  @Test
  void ofWords_anyScript_works() {
    assertThat(nugget(TopicFile.ofWords("蒸気機関車"), Pages.page("日本の蒸気機関車の歴史", "鉄道"))).isTrue();
    assertThat(nugget(TopicFile.ofWords("ПАРОВОЗЫ"), Pages.page("Паровозы России", "x"))).isTrue();
  }

  @Test
  void ofWords_onlyWordsThatEveryPageHas_complains() {
    for (String words : List.of("the of", "the", "und die")) {
      assertThatThrownBy(() -> TopicFile.ofWords(words))
          .isInstanceOf(TopicFileException.class)
          .hasMessageContaining("got '" + words + "', which holds no word that tells pages apart");
    }
    for (String words : List.of("AI", "the war", "the men", "und AI", "door")) {
      assertThat(TopicFile.ofWords(words).nugget().words()).as(words).isNotEmpty();
    }
    assertThatThrownBy(() -> TopicFile.ofWords("und ai")).isInstanceOf(TopicFileException.class);
    assertThat(TopicFile.ofWords("1984").name()).isEqualTo("1984");
    assertThat(TopicFile.ofWords("C").name()).isEqualTo("c");
  }

  @Test
  void ofWords_textOfATopicFile_complains() {
    for (String text :
        List.of(
            "topic { name = trams, nugget { type = keywords, words = [tram] } }",
            "{\"topic\": {\"name\": \"trams\"}}",
            "topic.nugget.words = [tram]",
            "x = [tram], topic { seeds = ${x} }\ntopic.seeds += a")) {
      assertThatThrownBy(() -> TopicFile.ofWords(text))
          .as(text)
          .isInstanceOf(TopicFileException.class)
          .hasMessageContaining("expected words, got the text of a topic file");
    }
    for (String words :
        List.of("topic trams", "[trams]", "topic: trams", "include \"trams\"", "topic { tram")) {
      assertThat(TopicFile.ofWords(words).nugget().words()).as(words).isNotEmpty();
    }
  }

  @Test
  void ofWords_noWord_complains() {
    assertThatThrownBy(() -> TopicFile.ofWords(" !? "))
        .isInstanceOf(TopicFileException.class)
        .hasMessageContaining("expected words, got ' !? '");
  }

  private static boolean nugget(Topic topic, prospector.web.page.ParsedPage page) {
    return topic.isNugget(topic.nugget().judge(page));
  }

  private static List<String> foreignComplaints(String text, Path directory) {
    TopicFileException thrown =
        catchThrowableOfType(
            TopicFileException.class,
            () -> TopicFile.parseForeign(text, directory, ExampleSource.NONE));
    return thrown == null ? List.of() : thrown.complaints();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "topic { name = x, nugget { type = keywords, words = [a], words += b } }",
        "topic { name = x, nugget { type = keywords, words = [a] } }, topic.nugget.words += b",
        "x = a, topic { name = ${x}, nugget { type = keywords, words = [a] } }",
        "topic { name = x, name = ${?topic.name}${?topic.name}, nugget { type = keywords, words ="
            + " [a] } }",
        "topic { name = x, nugget { type = keywords, words = [a], include \"x\" } }",
        "topic { name = x, nugget { type = keywords, words = [a], include file(\"/etc/passwd\") } }"
      })
  void parseForeign_substitutionInAnySpelling_isRefused(String text) {
    assertThat(foreignComplaints(text, directory))
        .singleElement()
        .asString()
        .containsPattern("no substitutions|includes no other");
  }

  @Test
  void parseForeign_symbolicLinkThatLeadsElsewhere_isRefused(@TempDir Path elsewhere)
      throws IOException {
    Path secret = Files.writeString(elsewhere.resolve("secret.txt"), "http://a.example/\n");
    Path topics = Files.createDirectories(directory.resolve("topics/pages"));
    Files.createSymbolicLink(directory.resolve("topics/list.txt"), secret);
    Files.createSymbolicLink(directory.resolve("topics/out"), elsewhere);
    Files.createSymbolicLink(topics.resolve("page.txt"), secret);
    Files.writeString(directory.resolve("topics/own.txt"), "http://a.example/\n");
    Files.createSymbolicLink(
        directory.resolve("topics/inside.txt"), directory.resolve("topics/own.txt"));
    Path root = directory.resolve("topics");

    for (String file : List.of("list.txt", "out/secret.txt")) {
      assertThat(foreignComplaints(listed(file), root))
          .as(file)
          .singleElement()
          .asString()
          .contains("expected a file under");
    }
    assertThat(
            foreignComplaints(
                "topic { name = x, nugget { type = examples, like = [pages] } }", root))
        .singleElement()
        .asString()
        .contains("symbolic links");
    assertThat(foreignComplaints(listed("own.txt"), root)).isEmpty();
    assertThat(foreignComplaints(listed("inside.txt"), root)).isEmpty();
  }

  private static String listed(String file) {
    return "topic { name = x, nugget { type = listed, file = \"" + file + "\" } }";
  }
}
