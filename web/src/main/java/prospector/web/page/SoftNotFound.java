package prospector.web.page;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recognises pages that come with a status of success and say that there is nothing (soft 404s).
 *
 * <p><em>A page says so in its title, or as its first words; and it says little else.</em> A part
 * of the title between separators must be such a phrase as a whole, so that "404 Not Found | Shop"
 * is one and "Why the page was not found" is none, and pages with much text are never one. Pages
 * about numbers, errors and lost cities have such titles, too: where the title says something else
 * beside it, a text that is not short must say it, too; and a colon, a full stop or a bracket
 * leaves a code or two words a part of what stands there with them, as in "404 (number)".
 *
 * <p>After Bar-Yossef, Broder, Kumar and Tomkins, "Sic transit gloria telae" (2004), who ask each
 * host for a name that cannot exist; here what the page itself says must do, without a request. In
 * sixteen languages.
 */
public final class SoftNotFound {
  /** Characters of a page that says it in its title; error pages carry the site's menus. */
  private static final int TITLED_CHARS_MAX = 3_000;

  /** Characters of a page that says it in its text alone. */
  private static final int UNTITLED_CHARS_MAX = 600;

  /** Where the text must say it: these first characters. */
  private static final int OPENING_CHARS = 200;

  private static final Pattern SEPARATOR =
      Pattern.compile(
          "\\s(?:[-\u2013\u2014|\u00B7\u00BB\u00AB]+|:{2,})\\s"
              + "|[|\u2014\u00BB\u00AB!\u3002\uFF01]");

  /** What also stands in the name of one thing. */
  private static final Pattern WITHIN = Pattern.compile("[():.]");

  private static final Pattern CODE =
      Pattern.compile(
          "(?:(?:http|error|fehler|erreur|errore|erro|fout|fel|fejl|feil|b\u0142\u0105d|chyba|hata"
              + "|\u043E\u0448\u0438\u0431\u043A\u0430|http error|http status|error code)\\s*)?404"
              + "(?:\\s*(?:error|fehler|erreur|page|http))?");

  /** What the text of an error page says in place of a sentence. */
  private static final Pattern STATED =
      Pattern.compile(
          "\\b404\\W{1,3}(?:error|fehler|erreur|(?:file |page )?not found)\\b"
              + "|\\b(?:error|fehler|erreur|errore|erro|fout|fel|fejl|feil)\\W{1,3}404\\b");

  private static final Set<String> PHRASES =
      phrases(
          "not found; page not found; file not found; object not found; document not found",
          "404 not found; 404 page not found; 404 file not found; error 404 not found",
          "http 404 not found; 404 error page not found; not found (404); page not found (404)",
          "page cannot be found; page can't be found; page could not be found; no such page",
          "the page cannot be found; the page could not be found; page does not exist",
          "this page does not exist; this page doesn't exist; page doesn't exist",
          "the page you requested could not be found; the page you requested was not found",
          "the requested page could not be found; the requested url was not found on this server",
          "this page isn't available; page no longer exists; this page no longer exists",
          "sorry, this page isn't available; the page you are looking for does not exist",
          "the page you are looking for could not be found; sorry, page not found",
          // German, French, Spanish, Italian, Portuguese, Dutch
          "seite nicht gefunden; nicht gefunden; die seite wurde nicht gefunden",
          "diese seite existiert nicht; seite existiert nicht; 404 seite nicht gefunden",
          "page introuvable; page non trouv\u00E9e; non trouv\u00E9; cette page n'existe pas",
          "p\u00E1gina no encontrada; no encontrado; no se encontr\u00F3 la p\u00E1gina; la"
              + " p\u00E1gina no existe",
          "pagina non trovata; non trovato; la pagina non esiste",
          "p\u00E1gina n\u00E3o encontrada; n\u00E3o encontrado; p\u00E1gina n\u00E3o existe",
          "pagina niet gevonden; niet gevonden; deze pagina bestaat niet",
          // Swedish, Danish, Norwegian, Finnish
          "sidan hittades inte; sidan kunde inte hittas; siden blev ikke fundet; siden findes ikke",
          "siden ble ikke funnet; siden finnes ikke; fant ikke siden; sivua ei l\u00F6ytynyt",
          // Polish, Czech, Russian, Turkish
          "nie znaleziono strony; strona nie istnieje; strona nie zosta\u0142a znaleziona",
          "str\u00E1nka nenalezena; str\u00E1nka nebyla nalezena",
          "\u0441\u0442\u0440\u0430\u043D\u0438\u0446\u0430 \u043D\u0435"
              + " \u043D\u0430\u0439\u0434\u0435\u043D\u0430",
          "sayfa bulunamad\u0131",
          // Japanese, Chinese, Korean
          "\u30DA\u30FC\u30B8\u304C\u898B\u3064\u304B\u308A\u307E\u305B\u3093",
          "\u30DA\u30FC\u30B8\u304C\u898B\u3064\u304B\u308A\u307E\u305B\u3093\u3067\u3057\u305F",
          "\u9875\u9762\u4E0D\u5B58\u5728; \u627E\u4E0D\u5230\u9875\u9762;"
              + " \u627E\u4E0D\u5230\u9801\u9762",
          "\uD398\uC774\uC9C0\uB97C \uCC3E\uC744 \uC218 \uC5C6\uC2B5\uB2C8\uB2E4");

  /** Ends of ordinary sentences. */
  private static final Set<String> COMMON = Set.of("nicht gefunden", "n\u00E3o encontrado");

  /** Of these, whole sentences that nothing but an error page begins with. */
  private static final List<String> OPENINGS =
      PHRASES.stream()
          .filter(phrase -> phrase.length() >= 14 || phrase.chars().anyMatch(c -> c > 0x3000))
          .filter(phrase -> !COMMON.contains(phrase))
          .toList();

  /** Of these, what is no error of a program. */
  private static final Set<String> SENTENCES =
      OPENINGS.stream()
          .filter(phrase -> !phrase.matches("(?:file|object|document) not found"))
          .collect(Collectors.toUnmodifiableSet());

  private SoftNotFound() {}

  /** Whether the page says that there is none at its URL. */
  public static boolean says(ParsedPage page) {
    int length = page.text().length();
    if (length > TITLED_CHARS_MAX || !page.mime().contains("html")) {
      return false;
    }
    String title = plain(page.title());
    return length <= UNTITLED_CHARS_MAX
        ? titleSays(title) || openingSays(page.text())
        : isWhole(title) || (titleSays(title) && textSays(page.text()));
  }

  private static boolean titleSays(String title) {
    return isPhrase(title) || SEPARATOR.splitAsStream(title).anyMatch(SoftNotFound::partSays);
  }

  private static boolean partSays(String part) {
    return isPhrase(part)
        || isWhole(part)
        || WITHIN.splitAsStream(part).anyMatch(within -> SENTENCES.contains(within.strip()));
  }

  /** Whether there is nothing but such phrases. */
  private static boolean isWhole(String title) {
    if (isPhrase(title)) {
      return true;
    }
    List<String> parts =
        SEPARATOR
            .splitAsStream(title)
            .flatMap(WITHIN::splitAsStream)
            .filter(part -> !part.isBlank())
            .toList();
    return !parts.isEmpty() && parts.stream().allMatch(SoftNotFound::isPhrase);
  }

  private static boolean isPhrase(String part) {
    String words = part.strip();
    return PHRASES.contains(words) || CODE.matcher(words).matches();
  }

  private static boolean textSays(String text) {
    String all = plain(text);
    return SENTENCES.stream().anyMatch(all::contains) || STATED.matcher(all).find();
  }

  private static boolean openingSays(String text) {
    String opening = plain(text.substring(0, Math.min(text.length(), OPENING_CHARS)));
    return OPENINGS.stream().anyMatch(opening::contains);
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
  }

  private static Set<String> phrases(String... lines) {
    return Stream.of(lines)
        .flatMap(line -> Stream.of(line.split(";")))
        .map(String::strip)
        .collect(Collectors.toUnmodifiableSet());
  }
}
