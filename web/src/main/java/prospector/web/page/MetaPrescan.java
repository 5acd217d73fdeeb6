package prospector.web.page;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for a declared encoding in the first bytes of a document: the "prescan a byte stream" of
 * the HTML standard (section 13.2.3.2), then the XML declaration.
 *
 * <p>Browsers are asked to look at 1,024 bytes and in fact look further; we look at 16 KiB, because
 * pages put long comments and scripts before their meta element.
 *
 * <p>A second, lenient reading takes what a browser passes over: see {@link #meantInHead}.
 */
final class MetaPrescan {
  private static final int SCANNED_BYTES_MAX = 16 * 1024;
  private static final int HEAD_BYTES_MAX = 256 * 1024; // of bytes that are no UTF-8

  private final byte[] bytes;
  private final int end;
  private final boolean lenient;
  private int at;
  private boolean keepsAttributes; // only those of meta elements are looked at
  private String attributeName = "";
  private String attributeValue = "";

  private MetaPrescan(byte[] bytes, boolean lenient) {
    this.bytes = bytes;
    this.lenient = lenient;
    this.end = Math.min(bytes.length, lenient ? HEAD_BYTES_MAX : SCANNED_BYTES_MAX);
  }

  /** The encoding that the document declares of itself. */
  static Optional<WebEncoding> declared(byte[] bytes) {
    return new MetaPrescan(bytes, false).scan().or(() -> StatedEncoding.inXmlDeclaration(bytes));
  }

  /**
   * The encoding that the author of a document's head most likely meant, where browsers see no
   * declaration: a meta element with a space before its name, and a content attribute with a
   * charset beside any other attributes, and one behind styles and scripts of up to 256 KiB. What
   * stands in the body is text.
   */
  static Optional<WebEncoding> meantInHead(byte[] bytes) {
    return new MetaPrescan(bytes, true).scan().or(() -> StatedEncoding.inXmlDeclaration(bytes));
  }

  private Optional<WebEncoding> scan() {
    while (at < end) {
      if (bytes[at] != '<') {
        at++;
      } else if (looksAt("<!--")) {
        skipComment();
      } else if (lenient && (looksAt("<body>") || nameEnd("body") > 0)) {
        return Optional.empty();
      } else if (nameEnd("meta") > 0) {
        at = nameEnd("meta");
        Optional<WebEncoding> found = readMeta();
        if (found.isPresent()) {
          return found;
        }
      } else if (isTagStart()) {
        skipTag();
      } else if (at + 1 < end
          && (bytes[at + 1] == '!' || bytes[at + 1] == '/' || bytes[at + 1] == '?')) {
        skipTo((byte) '>');
      } else {
        at++;
      }
    }
    return Optional.empty();
  }

  /** Index behind the element name that starts here; -1 when it is another. */
  private int nameEnd(String name) {
    int start = at + 1;
    while (lenient && start < end && StatedEncoding.isSpace(bytes[start])) {
      start++;
    }
    int after = start + name.length();
    return looksAt(start, name) && after < end && isSpaceOrSlash(bytes[after]) ? after : -1;
  }

  private boolean looksAt(String lowerCase) {
    return looksAt(at, lowerCase);
  }

  private boolean looksAt(int at, String lowerCase) {
    if (at + lowerCase.length() > end) {
      return false;
    }
    for (int i = 0; i < lowerCase.length(); i++) {
      if (lower(bytes[at + i]) != lowerCase.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private void skipComment() {
    at += 4;
    while (at < end && !(bytes[at] == '>' && bytes[at - 1] == '-' && bytes[at - 2] == '-')) {
      at++;
    }
    at++;
  }

  private void skipTo(byte wanted) {
    while (at < end && bytes[at] != wanted) {
      at++;
    }
    at++;
  }

  private boolean isTagStart() {
    int letter = at + 1 < end && bytes[at + 1] == '/' ? at + 2 : at + 1;
    return letter < end && lower(bytes[letter]) >= 'a' && lower(bytes[letter]) <= 'z';
  }

  private void skipTag() {
    while (at < end && !StatedEncoding.isSpace(bytes[at]) && bytes[at] != '>') {
      at++;
    }
    keepsAttributes = false;
    boolean more = true;
    while (more) {
      more = readAttribute();
    }
  }

  private Optional<WebEncoding> readMeta() {
    keepsAttributes = true;
    Set<String> seen = new HashSet<>();
    boolean gotPragma = false;
    boolean needPragma = false;
    Optional<WebEncoding> charset = Optional.empty();
    boolean charsetStated = false;
    while (readAttribute()) {
      if (!seen.add(attributeName)) {
        continue;
      }
      switch (attributeName) {
        case "http-equiv" -> gotPragma |= attributeValue.equals("content-type");
        case "content" -> {
          Optional<WebEncoding> inContent = StatedEncoding.inContent(attributeValue);
          if (inContent.isPresent() && !charsetStated) {
            charset = inContent;
            charsetStated = true;
            needPragma = true;
          }
        }
        case "charset" -> {
          charset = WebEncoding.forLabel(attributeValue);
          charsetStated = true;
          needPragma = false;
        }
        default -> {}
      }
    }
    boolean unasked = needPragma && !gotPragma && !lenient;
    return unasked ? Optional.empty() : charset.map(WebEncoding::asDeclaredInside);
  }

  /** "Get an attribute"; false at the end of the tag or of the bytes. */
  private boolean readAttribute() {
    while (at < end && isSpaceOrSlash(bytes[at])) {
      at++;
    }
    if (at >= end || bytes[at] == '>') {
      return false;
    }
    int start = at;
    while (at < end && !isNameEnd(at, start)) {
      at++;
    }
    attributeName = lowerText(start, at);
    while (at < end && StatedEncoding.isSpace(bytes[at])) {
      at++;
    }
    attributeValue = "";
    if (at < end && bytes[at] == '=') {
      at++;
      return readValue();
    }
    return at < end;
  }

  private boolean isNameEnd(int index, int start) {
    byte b = bytes[index];
    return (b == '=' && index > start) || isSpaceOrSlash(b) || b == '>';
  }

  private boolean readValue() {
    while (at < end && StatedEncoding.isSpace(bytes[at])) {
      at++;
    }
    if (at >= end) {
      return false;
    }
    byte quote = bytes[at];
    if (quote == '"' || quote == '\'') {
      int start = ++at;
      while (at < end && bytes[at] != quote) {
        at++;
      }
      attributeValue = lowerText(start, at);
      at++;
      return at <= end;
    }
    int start = at;
    while (at < end && !StatedEncoding.isSpace(bytes[at]) && bytes[at] != '>') {
      at++;
    }
    attributeValue = lowerText(start, at);
    return at < end;
  }

  private String lowerText(int from, int to) {
    if (!keepsAttributes) {
      return "";
    }
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
  }

  private static int lower(byte b) {
    return b >= 'A' && b <= 'Z' ? b + 32 : b;
  }

  private static boolean isSpaceOrSlash(byte b) {
    return StatedEncoding.isSpace(b) || b == '/';
  }
}
