package prospector.web.url;

import org.jspecify.annotations.Nullable;

/**
 * IPv6 addresses as the WHATWG URL standard reads and writes them (sections 3.5 and 3.6): up to
 * eight pieces, one {@code ::}, an optional dotted IPv4 tail; written in lower case with the first
 * longest run of zero pieces compressed (RFC 5952).
 */
final class Ipv6 {
  private static final int PIECES = 8;

  private final String text;
  private final int[] pieces = new int[PIECES];
  private int pieceIndex = 0;
  private int compress = -1;
  private int at = 0;

  private Ipv6(String text) {
    this.text = text;
  }

  /** Canonical form without brackets; null when the text is no IPv6 address. */
  static @Nullable String canonical(String text) {
    Ipv6 address = new Ipv6(text);
    return address.read() ? address.written() : null;
  }

  private boolean read() {
    if (peek(0) == ':') {
      if (peek(1) != ':') {
        return false;
      }
      at = 2;
      compress = ++pieceIndex;
    }
    while (at < text.length()) {
      if (pieceIndex == PIECES || !readPiece()) {
        return false;
      }
    }
    return expand();
  }

  private boolean readPiece() {
    if (peek(0) == ':') {
      if (compress >= 0) {
        return false;
      }
      at++;
      compress = ++pieceIndex;
      return true;
    }
    int start = at;
    int value = 0;
    while (at - start < 4 && hexAt(at) >= 0) {
      value = value << 4 | hexAt(at++);
    }
    if (peek(0) == '.' && at > start) {
      at = start;
      return readIpv4();
    }
    if (peek(0) == ':') {
      at++;
      if (at == text.length()) {
        return false;
      }
    } else if (at < text.length()) {
      return false;
    }
    pieces[pieceIndex++] = value;
    return true;
  }

  /** Four decimal parts without leading zeros; they fill two pieces and end the address. */
  private boolean readIpv4() {
    if (pieceIndex > PIECES - 2) {
      return false;
    }
    for (int part = 0; part < 4; part++) {
      if (part > 0 && next() != '.') {
        return false;
      }
      int value = readDecimalOctet();
      if (value < 0) {
        return false;
      }
      int piece = pieceIndex + part / 2;
      pieces[piece] = pieces[piece] << 8 | value;
    }
    pieceIndex += 2;
    return at == text.length();
  }

  /** 0..255, or -1. */
  private int readDecimalOctet() {
    int start = at;
    int value = 0;
    while (peek(0) >= '0' && peek(0) <= '9') {
      value = value * 10 + (next() - '0');
      boolean leadingZero = at - start > 1 && text.charAt(start) == '0';
      if (value > 255 || leadingZero) {
        return -1;
      }
    }
    return at == start ? -1 : value;
  }

  /** Moves what stands behind {@code ::} to the end. */
  private boolean expand() {
    if (compress < 0) {
      return pieceIndex == PIECES;
    }
    int tail = pieceIndex - compress;
    for (int i = 1; i <= tail; i++) {
      int from = pieceIndex - i;
      int to = PIECES - i;
      int moved = pieces[from];
      pieces[from] = pieces[to];
      pieces[to] = moved;
    }
    return true;
  }

  private String written() {
    int runStart = -1;
    int runLength = 1; // a single zero piece is not compressed
    for (int i = 0; i < PIECES; i++) {
      int end = i;
      while (end < PIECES && pieces[end] == 0) {
        end++;
      }
      if (end - i > runLength) {
        runStart = i;
        runLength = end - i;
      }
    }
    StringBuilder out = new StringBuilder(39);
    for (int i = 0; i < PIECES; i++) {
      if (i == runStart) {
        out.append(i == 0 ? "::" : ":");
        i += runLength - 1;
      } else {
        out.append(Integer.toHexString(pieces[i])).append(i < PIECES - 1 ? ":" : "");
      }
    }
    return out.toString();
  }

  private int hexAt(int index) {
    return index < text.length() ? PercentEncoding.hexDigit(text.charAt(index)) : -1;
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private char next() {
    char c = peek(0);
    at++;
    return c;
  }
}
