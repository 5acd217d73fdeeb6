package prospector.node.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this build. */
public final class Version {
  private Version() {}

  /** The Maven version, such as {@code 0.1.0}. */
  public static String current() {
    Properties properties = new Properties();
    try (InputStream in =
        Version.class.getResourceAsStream("/prospector/node/version.properties")) {
      properties.load(Objects.requireNonNull(in, "version.properties is part of the build"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
