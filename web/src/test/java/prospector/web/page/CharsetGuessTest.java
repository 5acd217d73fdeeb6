package prospector.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CharsetGuessTest {
  private static final String RUSSIAN =
      "Поезд отправляется со второго пути в половине девятого. Все места в вагоне уже заняты.";
  private static final String UKRAINIAN =
      "Потяг вирушає з другої колії о пів на дев'яту. Усі місця у вагоні вже зайняті, їх немає.";
  private static final String THAI = "รถไฟออกจากชานชาลาที่สองเวลาแปดโมงครึ่ง ที่นั่งเต็มหมดแล้ว";
  private static final String HEBREW =
      "הרכבת יוצאת מהרציף השני בשעה שמונה וחצי. כל המקומות בקרון כבר תפוסים.";
  private static final String PERSIAN =
      "اين قطار هر روز از تهران به مشهد مي رود و بعد از ظهر بر مي گردد."
          + " همه جاهاي آن امروز پر شده است، اما فردا چند جاي خالي دارد.";
  private static final String LITHUANIAN =
      "Traukinys išvyksta iš antrojo kelio pusę devynių. Visos vietos vagone jau užimtos, bet yra"
          + " ir kitų traukinių, kurie važiuoja šią dieną į Kauną ir Šiaulius.";
  private static final String LATVIAN =
      "Vilciens atiet no otrā ceļa pusdeviņos. Visas vietas vagonā jau ir aizņemtas, bet šodien būs"
          + " vēl citi vilcieni, kas brauc uz Rēzekni un Liepāju.";
  private static final String CROATIAN =
      "Vlak kreće s drugog kolosijeka u pola devet. Sva su mjesta u vagonu već zauzeta, ali danas"
          + " će još vlakova voziti prema Šibeniku, Čakovcu i Đurđevcu.";
  private static final String ICELANDIC =
      "Lestin fer af öðru spori klukkan hálfníu. Öll sætin í vagninum eru þegar upptekin, en það"
          + " fara fleiri lestir síðar í dag.";
  private static final String ENGLISH =
      "The train leaves from platform two, and all seats are taken. ";

  private static final String JAPANESE = "列車は八時半に二番線から発車します。座席はすべて埋まっていますが、今日はまだ他の列車もあります。";

  private static void assertRead(String text, String charset) {
    assertReadPage(
        "<html><head><title>" + text + "</title></head><body><p>" + text + "</body>", charset);
  }

  private static void assertReadPage(String page, String charset) {
    byte[] bytes = page.getBytes(Charset.forName(charset));
    assertThat(CharsetChooser.choose(Optional.empty(), bytes).decode(bytes)).isEqualTo(page);
  }

  @ParameterizedTest
  @CsvSource({"windows-1251", "KOI8-R", "ISO-8859-5", "IBM866"})
  void of_russian_isRead(String charset) {
    assertRead(RUSSIAN, charset);
  }

  @ParameterizedTest
  @CsvSource({"windows-1251", "KOI8-U", "ISO-8859-5"})
  void of_ukrainian_isRead(String charset) {
    assertRead(UKRAINIAN, charset);
  }

  @Test
  void of_thai_isRead() {
    assertRead(THAI, "x-windows-874");
  }

  @Test
  void of_hebrewWithQuotationMarks_isRead() {
    assertRead("”" + HEBREW + "“", "windows-1255");
  }

  @Test
  void of_persian_isRead() {
    assertRead(PERSIAN, "windows-1256");
  }

  /** ICU alone takes them for Hebrew, UTF-16 or Western text. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Железная дорога",
        "Съезд железнодорожников",
        "Беларуская чыгунка",
        "Потяг вирушає з другої колії",
        "Steam engines. Паровозы. All about steam engines, with pictures."
      })
  void of_fewCyrillicWords_areRead(String text) {
    assertRead(text, "windows-1251");
  }

  /** ICU alone says ISO 8859-8, which has neither points nor signs. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ",
        "הרכבת עולה 20 ₪ לנסיעה",
        "צה״ל"
      })
  void of_hebrewWithPointsAndSigns_isRead(String text) {
    assertRead(text, "windows-1255");
  }

  /** ICU alone says ISO 8859-6, which has none of the letters that Persian adds. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "قطار از سكوي دوم ساعت هشت و نيم حركت مي كند و همه جاها پر است",
        "گرگان چگونه است",
        "در اين صفحه چند خبر از راه آهن آمده است"
      })
  void of_lettersThatPersianAdds_areRead(String text) {
    assertRead(text, "windows-1256");
  }

  @Test
  void of_balticLanguages_areRead() {
    assertRead(LITHUANIAN, "windows-1257");
    assertRead(LATVIAN, "windows-1257");
  }

  @Test
  void of_languagesWithOctetsOfTheBaltic_areNotTakenForThem() {
    assertRead(ICELANDIC, "windows-1252");
    assertThat(BalticLetters.fill(CROATIAN.getBytes(Charset.forName("windows-1250")))).isFalse();
    assertThat(BalticLetters.fill(CROATIAN.getBytes(Charset.forName("ISO-8859-2")))).isFalse();
  }

  @Test
  void of_scriptAmongEnglish_isRead() {
    assertRead(ENGLISH.repeat(3) + THAI, "x-windows-874");
    assertRead(ENGLISH.repeat(3) + HEBREW, "windows-1255");
    assertRead(ENGLISH.repeat(3) + RUSSIAN, "IBM866");
  }

  @ParameterizedTest
  @CsvSource({"windows-1251", "KOI8-R", "Shift_JIS", "EUC-JP", "ISO-2022-JP"})
  void of_textBehindLongStyles_isRead(String charset) {
    String style = "<style>" + ".menu > li { color: #333; }\n".repeat(1_500) + "</style>";
    String text = charset.endsWith("JP") || charset.endsWith("JIS") ? JAPANESE : RUSSIAN;

    byte[] bytes =
        ("<html><head>" + style + "<body><p>" + text + "</body>")
            .getBytes(Charset.forName(charset));

    assertThat(style.length()).isGreaterThan(40_000);
    assertThat(CharsetChooser.choose(Optional.empty(), bytes).decode(bytes).substring(40_000))
        .endsWith(text + "</body>");
  }

  /** What the meta element says decides, as the detectors would say windows-1251. */
  @Test
  void choose_metaBehindLongStyles_counts() {
    String style = "<style>" + ".menu > li { color: #333; }\n".repeat(1_300) + "</style>";
    String meta = "<meta charset=x-mac-cyrillic>";

    assertThat(style.length()).isBetween(36_000, 37_000);
    assertReadPage("<head>" + style + meta + "<body><p>" + RUSSIAN, "x-MacCyrillic");
    byte[] late =
        ("<head>" + style + "<body>" + meta + RUSSIAN).getBytes(Charset.forName("windows-1251"));
    assertThat(CharsetChooser.choose(Optional.empty(), late).encoding().name())
        .isEqualTo("windows-1251");
  }

  @Test
  void of_bytesBehindTheBound_doNotCount() {
    byte[] bytes = new byte[CharsetGuess.BYTES_MAX + RUSSIAN.length()];
    Arrays.fill(bytes, (byte) 'x');
    bytes[0] = (byte) 0xE9;
    byte[] late = RUSSIAN.getBytes(Charset.forName("IBM866"));
    System.arraycopy(late, 0, bytes, CharsetGuess.BYTES_MAX, late.length);

    assertThat(CharsetGuess.of(bytes).name()).isNotEqualTo("IBM866");
  }
}
