package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TokensTest {

  private static List<String> words(String text, int limit) {
    List<String> words = new ArrayList<>();
    Tokens.scan(
        text, 0, text.length(), limit, (hash, t, from, to) -> words.add(t.substring(from, to)));
    return words;
  }

  @Test
  void scan_mixedText_cutsAtPunctuationNumbersAndCapitals() {
    assertThat(words("ThreadPool: utf8_codec, 2024-11 (v2) x é über", 99))
        .containsExactly("Thread", "Pool", "ThreadPool", "utf8", "codec", "v2", "über");
  }

  @Test
  void scan_runCutAtCapitals_givesItWholeBesideItsParts() {
    assertThat(words("the PostgreSQL iPhone", 99))
        .containsExactly("the", "Postgre", "SQL", "PostgreSQL", "Phone", "iPhone");
    assertThat(words("PostgreSQL more", 2)).containsExactly("Postgre", "SQL", "PostgreSQL");
    assertThat(words("VeryLongNamesOfSomeFactories", 99))
        .as("a run of more than 24 letters")
        .containsExactly("Very", "Long", "Names", "Of", "Some", "Factories");
    List<Long> hashes = new ArrayList<>();
    Tokens.scan("PostgreSQL", 0, 10, 9, (hash, text, from, to) -> hashes.add(hash));
    assertThat(hashes).endsWith(Tokens.hash("postgresql", 0, 10));
  }

  @Test
  void scan_textThatChangesInNormalForm_goesOnWithItsWords() {
    assertThat(words("one ne\u0301e 3\uFF24 x\u00B2y \uD83D\uDE82 two", 99))
        .containsExactly("one", "n\u00E9e", "3D", "x2y", "two");
    assertThat(words("one two ne\u0301e three", 3)).containsExactly("one", "two", "n\u00E9e");
    assertThat(words("\u65E5\u672C\uFF76\uFF9E", 99))
        .containsExactly("\u65E5\u672C", "\u672C\u30AC");
  }

  @Test
  void scan_runCutAtCapitalsThatChangesInNormalForm_givesItsPartsOnce() {
    assertThat(words("a JavaScript\uD83D\uDD25 two", 99))
        .containsExactly("Java", "Script", "JavaScript", "two");
    assertThat(words("PlayStation\u2122", 99))
        .containsExactly("Play", "Station", "TM", "PlayStationTM");
    assertThat(words("3dLeMonde\u0301 MyiLe\u0301", 99))
        .containsExactly(
            "3d", "Le", "Mond\u00E9", "3dLeMond\u00E9", "Myi", "L\u00E9", "MyiL\u00E9");
    assertThat(words("JavaScript\uD83D\uDD25 two", 2))
        .containsExactly("Java", "Script", "JavaScript");
    List<Long> hashes = new ArrayList<>();
    Tokens.scan("JavaScript\uD83D\uDD25", 0, 12, 9, (hash, text, from, to) -> hashes.add(hash));
    assertThat(hashes)
        .containsExactly(
            Tokens.hash("java", 0, 4),
            Tokens.hash("script", 0, 6),
            Tokens.hash("javascript", 0, 10));
  }

  @Test
  void scan_wordsThatBeginWithADigit_areWhole() {
    assertThat(words("3d 5G 2FA 4KVideo 12 007 3日 1 2a", 99))
        .containsExactly("3d", "5G", "2FA", "4KVideo", "日", "2a");
    assertThat(words("9".repeat(24) + "abc", 99)).containsExactly("abc");
  }

  @Test
  void scan_singleLetterWithSigns_isAWord() {
    assertThat(words("C, C++ C++20. C# F#m A+ g++; ab++ \u0416++ iC# 3c++ \uFF23\uFF03 C+", 99))
        .containsExactly("C++", "C++", "C#", "g++", "ab", "iC", "3c", "C#");
    assertThat(words("C#\uD83D\uDD25 c#part /c++/", 99)).containsExactly("C#", "part", "c++");
    assertThat(words("c#", 99)).containsExactly("c#");
    assertThat(words("c++", 99)).containsExactly("c++");
    List<Long> hashes = new ArrayList<>();
    Tokens.scan("c++ C++", 0, 2, 9, (hash, text, from, to) -> hashes.add(hash));
    assertThat(hashes).as("beyond the end").isEmpty();
    Tokens.scan("in C++", 0, 6, 9, (hash, text, from, to) -> hashes.add(hash));
    assertThat(hashes).endsWith(Tokens.hash("c++", 0, 3));
  }

  @Test
  void hash_finalSigma_isASigma() {
    assertThat(Tokens.hash("ΟΔΟΣ", 0, 4))
        .isEqualTo(Tokens.hash("οδος", 0, 4))
        .isEqualTo(Tokens.hash("οδοσ", 0, 4));
  }

  @Test
  void scan_wordsWithMarks_areWhole() {
    assertThat(words("हिन्दी विकिपीडिया, ne\u0301e \u0301x1", 99))
        .containsExactly("हिन्दी", "विकिपीडिया", "n\u00E9e", "x1");
  }

  @Test
  void scan_scriptsWithoutSpaces_givePairs() {
    assertThat(words("日本語の本 猫、v2版", 99)).containsExactly("日本", "本語", "語の", "の本", "猫", "v2", "版");
    assertThat(words("\u0E19\u0E49\u0E33", 99)) // sara am in two, as pages have it
        .containsExactly("\u0E19\u0E49", "\u0E49\u0E4D", "\u0E4D\u0E32");
    assertThat(words("고양이가 abc", 99)).containsExactly("고양", "양이", "이가", "abc");
    assertThat(words("日本語の本", 2)).containsExactly("日本", "本語");
  }

  @Test
  void scan_overTheLimit_stops() {
    assertThat(words("one two three four", 2)).containsExactly("one", "two");
  }

  @Test
  void scan_differentCase_givesTheSameHash() {
    List<Long> hashes = new ArrayList<>();
    Tokens.scan("Steam steam STEAM", 0, 17, 9, (hash, text, from, to) -> hashes.add(hash));

    assertThat(hashes).hasSize(3).containsOnly(Tokens.hash("steam", 0, 5));
  }

  @Test
  void shapeHash_otherNumbers_areTheSameShape() {
    assertThat(Tokens.shapeHash("/t/12?p=3", 0, 9))
        .isEqualTo(Tokens.shapeHash("/t/9?p=777", 0, 10));
    assertThat(Tokens.shapeHash("/t/12", 0, 5)).isNotEqualTo(Tokens.shapeHash("/u/12", 0, 5));
  }
}
