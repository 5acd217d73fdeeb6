package prospector.simweb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.List;

/** Charset and language of a host's pages. */
enum PageCharset {
  ENGLISH(UTF_8, Vocabulary.PLAIN, "en"),
  WESTERN(ISO_8859_1, Vocabulary.WESTERN, "fr"),
  RUSSIAN(Charset.forName("windows-1251"), Vocabulary.RUSSIAN, "ru"),
  JAPANESE(Charset.forName("Shift_JIS"), Vocabulary.JAPANESE, "ja"),
  WESTERN_UTF8(UTF_8, Vocabulary.WESTERN, "fr");

  final Charset charset;
  final List<String> words;
  final String language;

  PageCharset(Charset charset, List<String> words, String language) {
    this.charset = charset;
    this.words = words;
    this.language = language;
  }

  static PageCharset of(HostPlan host) {
    if (!host.has(Quirk.CHARSET)) {
      return host.has(Quirk.UNDECLARED) ? WESTERN_UTF8 : ENGLISH;
    }
    return values()[1 + Draw.below(Draw.hash(host.hash, 0x43485253), 4)];
  }

  /**
   * Whether the host says its charset in the Content-Type header; else in a meta element, or
   * nowhere.
   */
  static boolean inHeader(HostPlan host) {
    return !host.has(Quirk.UNDECLARED)
        && (!host.has(Quirk.CHARSET) || Draw.unit(Draw.hash(host.hash, 0x48445253)) < 0.5);
  }

  static boolean inMeta(HostPlan host) {
    return !host.has(Quirk.UNDECLARED) && !inHeader(host);
  }
}
