package prospector.node.http;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;

/**
 * What its bearer proves with that he may change things: 256 random bits in a file that only its
 * owner can read, made when it is first needed and kept.
 */
public final class Token implements Credential {
  private static final String BEARER = "bearer ";
  private static final int BYTES = 32;
  private static final int SHORTEST = 20; // characters; a token written by hand

  private final String text;

  private Token(String text) {
    this.text = text;
  }

  /**
   * The token in a file, made when there is none.
   *
   * @throws UnusableTokenException when the file can neither be read nor written, or holds no token
   */
  public static Token of(Path file) throws UnusableTokenException {
    String text;
    try {
      if (!Files.exists(file)) {
        write(file);
      }
      text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    } catch (IOException e) {
      throw new UnusableTokenException("cannot use the token file " + file + " (" + e + ")", e);
    }
    if (text.length() < SHORTEST || !text.matches("[\\w.~+/=-]+")) {
      throw new UnusableTokenException(
          file + " holds no token: expected " + SHORTEST + " or more of A-Z a-z 0-9 -._~+/=");
    }
    return new Token(text);
  }

  private static void write(Path file) throws IOException {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Path whole = file.resolveSibling(file.getFileName() + ".tmp"); // no half token after a crash
    Files.deleteIfExists(whole);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          whole,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(whole, text + "\n", StandardOpenOption.WRITE);
    } else {
      Files.writeString(whole, text + "\n", StandardOpenOption.CREATE_NEW);
    }
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** What a request sends as its token; empty text where it sends none (RFC 6750 section 2.1). */
  public static String sentBy(HttpRequest request) {
    String sent = request.getHeader("Authorization").map(HttpHeader::value).orElse("");
    return sent.toLowerCase(Locale.ROOT).startsWith(BEARER)
        ? sent.substring(BEARER.length()).strip()
        : "";
  }

  /** Whether this is the text; takes as long for any text of its length. */
  public boolean is(String other) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /** The text itself, for who may know it. */
  public String text() {
    return text;
  }

  @Override
  public boolean comesWith(HttpRequest request) {
    return is(sentBy(request));
  }

  /** Never the token: this may get into a log. */
  @Override
  public String toString() {
    return "token";
  }
}
