package prospector.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stands together on a page is found together, in every script. */
class PhraseTest {
  private final Path index;

  PhraseTest(@TempDir Path dir) {
    index = dir.resolve("index");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        // Korean: "history of Korea's steam locomotives"
        "한국의 증기 기관차 역사 | \"증기 기관차\"",
        "한국의 증기 기관차 역사 | \"한국의 증기 기관차 역사\"",
        "한국의 증기 기관차 역사 | title:\"증기 기관차\"",
        // Japanese: "games of Tokyo 2020", "book for beginners of Java", "chapter 2"
        "東京2020の大会 | 東京2020",
        "東京2020の大会 | \"東京2020\"",
        "東京2020の大会 | \"東京2020の大会\"",
        "入門Javaの本 | 入門Java",
        "Java入門の本 | Java入門",
        "Java入門の本 | \"java 入門\"",
        "第2章の本 | 第2章",
        "第2章の本 | \"第2章の本\"",
        "日本語・英語の本 | \"日本語・英語\"",
        // Chinese: "Beijing and Shanghai"
        "北京 上海 | \"北京 上海\"",
        "北京 上海 | \"京 上\"",
        // Thai: "train Thailand 2020"
        "รถไฟ ไทย 2020 | \"รถไฟ ไทย\"",
        "รถไฟ ไทย 2020 | \"รถไฟ ไทย 2020\"",
        "รถไฟ2020 | รถไฟ2020",
        "รถไฟ 東京 rail | \"รถไฟ 東京 rail\"",
        "steam engine | \"steam engine\""
      })
  void search_aPhraseThatThePageHas_findsIt(String text, String typed) throws IOException {
    Pages.write(index, Pages.page("https://a.example/", text, text, "ja"));

    assertThat(Pages.urls(index, typed)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "한국의 증기 기관차 역사 | \"기관차 증기\"",
        "한국의 증기 기관차 역사 | \"증기 역사\"",
        "東京 第2020 | \"東京 2020\"",
        "東京都2020 | \"東京2020\"",
        "รถไฟ ไทย 2020 | \"รถไฟ 2020\""
      })
  void search_aPhraseThatThePageHasInAnotherWay_doesNot(String text, String typed)
      throws IOException {
    Pages.write(index, Pages.page("https://a.example/", text, text, "ja"));

    assertThat(Pages.urls(index, typed)).isEmpty();
  }
}
