package prospector.web.url;

import com.ibm.icu.text.IDNA;
import com.ibm.icu.util.ICUInputTooLongException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The host parser of the WHATWG URL standard (section 3.5) for special schemes: domain to ASCII by
 * UTS #46 (non-transitional, ICU), odd IPv4 spellings to dotted decimal, IPv6 to its canonical
 * form.
 *
 * <p>An all-ASCII domain is only lower-cased and checked for forbidden code points, never validated
 * (URL standard since 2025): such names resolve, whatever their punycode says.
 */
final class HostParser {
  private static final IDNA UTS46 =
      IDNA.getUTS46Instance(
          IDNA.CHECK_BIDI
              | IDNA.CHECK_CONTEXTJ
              | IDNA.NONTRANSITIONAL_TO_ASCII
              | IDNA.NONTRANSITIONAL_TO_UNICODE);

  /** CheckHyphens and VerifyDnsLength are false in the standard; ICU always checks them. */
  private static final Set<IDNA.Error> TOLERATED =
      EnumSet.of(
          IDNA.Error.LEADING_HYPHEN,
          IDNA.Error.TRAILING_HYPHEN,
          IDNA.Error.HYPHEN_3_4,
          IDNA.Error.EMPTY_LABEL,
          IDNA.Error.LABEL_TOO_LONG,
          IDNA.Error.DOMAIN_NAME_TOO_LONG);

  private static final String FORBIDDEN = " #/:<>?@[\\]^|%"; // and C0 controls and U+007F

  /** Punycode takes time by the square of a label's length; DNS ends at 63 octets. */
  private static final int LABEL_CHARS_MAX = 256;

  private HostParser() {}

  /** The host in normal form, IPv6 in brackets; null when the standard calls it a failure. */
  static @Nullable String parse(String text) {
    if (text.startsWith("[")) {
      String address =
          text.endsWith("]") ? Ipv6.canonical(text.substring(1, text.length() - 1)) : null;
      return address == null ? null : "[" + address + "]";
    }
    String domain = domainToAscii(text.indexOf('%') < 0 ? text : PercentEncoding.decode(text));
    if (domain == null || domain.isEmpty() || hasForbidden(domain)) {
      return null;
    }
    return Ipv4.endsInNumber(domain) ? Ipv4.dotted(domain) : domain;
  }

  /**
   * Domain to ASCII; null when UTS #46 finds an error, or a label is over {@value
   * #LABEL_CHARS_MAX}.
   */
  static @Nullable String domainToAscii(String domain) {
    if (isAscii(domain)) {
      return domain.toLowerCase(Locale.ROOT);
    }
    if (longestLabel(domain) > LABEL_CHARS_MAX) {
      return null;
    }
    IDNA.Info info = new IDNA.Info();
    try {
      StringBuilder ascii = UTS46.nameToASCII(domain, new StringBuilder(), info);
      return TOLERATED.containsAll(info.getErrors()) ? ascii.toString() : null;
    } catch (ICUInputTooLongException tooLong) {
      return null; // no name that DNS knows has a label over 63
    }
  }

  /** Characters between two dots, at most. */
  private static int longestLabel(String domain) {
    int longest = 0;
    int start = 0;
    for (int i = 0; i <= domain.length(); i++) {
      if (i == domain.length() || isDot(domain.charAt(i))) {
        longest = Math.max(longest, i - start);
        start = i + 1;
      }
    }
    return longest;
  }

  /** Full stop, and what UTS #46 takes for one. */
  private static boolean isDot(char c) {
    return c == '.' || c == '\u3002' || c == '\uFF0E' || c == '\uFF61';
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0x7F) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasForbidden(String domain) {
    for (int i = 0; i < domain.length(); i++) {
      char c = domain.charAt(i);
      if (c < 0x20 || c >= 0x7F || FORBIDDEN.indexOf(c) >= 0) {
        return true;
      }
    }
    return false;
  }
}
