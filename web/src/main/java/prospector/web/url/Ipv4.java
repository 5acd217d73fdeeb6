package prospector.web.url;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * IPv4 addresses in every spelling a browser takes (WHATWG URL standard section 3.5: decimal,
 * octal, hexadecimal, one to four parts). Without this {@code http://0x7f.1/} would slip past an
 * address filter that knows {@code 127.0.0.1}.
 */
final class Ipv4 {
  private static final long NOT_A_NUMBER = -1;

  private Ipv4() {}

  /** The ends-in-a-number checker: whether a domain must be read as an IPv4 address. */
  static boolean endsInNumber(String domain) {
    int end = domain.endsWith(".") ? domain.length() - 1 : domain.length();
    String last = domain.substring(domain.lastIndexOf('.', end - 1) + 1, end);
    return !last.isEmpty() && (isDecimal(last) || number(last) != NOT_A_NUMBER);
  }

  /** Dotted decimal form; null when the text is no IPv4 address. */
  static @Nullable String dotted(String domain) {
    String body = domain.endsWith(".") ? domain.substring(0, domain.length() - 1) : domain;
    List<String> parts = List.of(body.split("\\.", -1));
    if (parts.size() > 4) {
      return null;
    }
    long address = 0;
    for (int i = 0; i < parts.size(); i++) {
      boolean last = i == parts.size() - 1;
      long number = number(parts.get(i));
      long bound = last ? 1L << (8 * (5 - parts.size())) : 256;
      if (number == NOT_A_NUMBER || number >= bound) {
        return null;
      }
      address += last ? number : number << (8 * (3 - i));
    }
    return (address >> 24)
        + "."
        + (address >> 16 & 255)
        + "."
        + (address >> 8 & 255)
        + "."
        + (address & 255);
  }

  /** The value of a part, at most 2^32; -1 when it is no number. */
  private static long number(String part) {
    if (part.isEmpty()) {
      return NOT_A_NUMBER;
    }
    boolean hexadecimal = part.startsWith("0x") || part.startsWith("0X");
    int radix = hexadecimal ? 16 : part.length() > 1 && part.charAt(0) == '0' ? 8 : 10;
    long value = 0;
    for (int i = hexadecimal ? 2 : radix == 8 ? 1 : 0; i < part.length(); i++) {
      int digit = PercentEncoding.hexDigit(part.charAt(i));
      if (digit < 0 || digit >= radix) {
        return NOT_A_NUMBER;
      }
      value = Math.min(value * radix + digit, 1L << 32); // over any bound, without overflow
    }
    return value;
  }

  private static boolean isDecimal(String text) {
    return text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
