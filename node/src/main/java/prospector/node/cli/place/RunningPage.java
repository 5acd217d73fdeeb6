package prospector.node.cli.place;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import prospector.node.exit.StartException;

/** The page of the process that works in a directory, by what that process left there. */
public final class RunningPage {
  private RunningPage() {}

  /**
   * Its address, with the token where that lies there; empty where it has none, or what answers
   * there is not of this directory: a process that was killed leaves its address behind.
   */
  public static Optional<URI> of(Path dir) throws IOException {
    Path address = dir.resolve("http-address");
    Path token = dir.resolve("http-token");
    if (!Files.exists(address)) {
      return Optional.empty();
    }
    String shown = Files.readString(address).strip();
    URI page =
        URI.create(
            Files.exists(token) ? shown + "#token=" + Files.readString(token).strip() : shown);
    return isOf(dir, page) ? Optional.of(page) : Optional.empty();
  }

  private static boolean isOf(Path dir, URI page) throws IOException {
    try {
      String told = new NodeApi(page).get("crawls").path("directory").asText();
      return !told.isEmpty()
          && Files.isDirectory(Path.of(told))
          && Files.isSameFile(Path.of(told), dir);
    } catch (StartException e) {
      return false; // nobody answers, or somebody else
    }
  }
}
