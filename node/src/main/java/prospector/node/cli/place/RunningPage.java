package prospector.node.cli.place;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.http.PinnedCertificates;
import prospector.persistence.directory.DirectoryLock;
import prospector.persistence.directory.OutputNames;

/**
 * The page of the process that works in a directory, by what that process left there.
 *
 * <p><em>Nobody is asked while the directory's lock is free</em>: who listens at the address of a
 * process that was killed may be anybody, and would get its token. Whoever takes the lock removes
 * that address.
 */
public final class RunningPage {
  private static final String ADDRESS = OutputNames.ADDRESS;
  private static final String TOKEN = "http-token";
  private static final String TOKEN_FILE = "http-token-file"; // where that lies, if elsewhere

  private RunningPage() {}

  /**
   * What asks it, with the token where that can be read; empty where it has no page, or what
   * answers there is not of this directory: a process that was killed leaves its address behind.
   */
  public static Optional<NodeApi> of(Path dir) throws IOException {
    if (!Files.exists(dir.resolve(ADDRESS)) || DirectoryLock.isFree(dir)) {
      return Optional.empty();
    }
    try {
      NodeApi api = new NodeApi(read(dir, token(dir)), certificate(dir));
      return isSame(directory(api), dir) ? Optional.of(api) : Optional.empty();
    } catch (StartException e) {
      return Optional.empty(); // nobody answers, or somebody else
    }
  }

  /**
   * What asks it.
   *
   * @param token file with its token, if not the one that the process names
   * @throws StartException saying what is there where no such process answers
   */
  static NodeApi api(Path dir, Optional<Path> token) throws IOException {
    if (!Files.isDirectory(dir)) {
      throw none(dir, "there is no such directory");
    } else if (!Files.exists(dir.resolve(ADDRESS))) {
      throw none(dir, "there is no file " + ADDRESS + " in it");
    } else if (DirectoryLock.isFree(dir)) {
      throw none(dir, "its " + ADDRESS + " is left of one that was killed");
    }
    NodeApi api =
        new NodeApi(read(dir, token.isPresent() ? token.get() : token(dir)), certificate(dir));
    Path told;
    try {
      told = directory(api);
    } catch (StartException e) {
      throw e.getCause() instanceof ConnectException
          ? none(dir, "nothing answers at " + api.address() + ", which its " + ADDRESS + " names")
          : e;
    }
    if (!isSame(told, dir)) {
      throw none(
          dir, "at " + api.address() + ", which its " + ADDRESS + " names, is that of " + told);
    }
    return api;
  }

  /** What its server shows, which nobody else need have signed. */
  private static Optional<PinnedCertificates> certificate(Path dir) {
    Path told = dir.resolve(OutputNames.CERTIFICATE);
    try {
      return Files.exists(told)
          ? Optional.of(PinnedCertificates.ofServerHere(told))
          : Optional.empty();
    } catch (IOException e) {
      throw new StartException(ExitCode.BAD_FILE, String.valueOf(e.getMessage()), e);
    }
  }

  private static Path token(Path dir) throws IOException {
    Path told = dir.resolve(TOKEN_FILE);
    return Files.exists(told) && isHere(dir)
        ? dir.resolve(Files.readString(told).strip())
        : dir.resolve(TOKEN);
  }

  /** Else a directory of somebody else could have any file sent to any address. */
  private static boolean isHere(Path dir) throws IOException {
    try {
      String host = URI.create(Files.readString(dir.resolve(ADDRESS)).strip()).getHost();
      if (host == null) {
        return false;
      }
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (IllegalArgumentException | UnknownHostException e) {
      return false;
    }
  }

  private static StartException none(Path dir, String found) {
    return new StartException(
        ExitCode.NOT_FOUND,
        dir
            + ": expected a process that works there and has a page ('prospector node --out "
            + dir
            + "' is one), but "
            + found);
  }

  private static URI read(Path dir, Path token) throws IOException {
    Path address = dir.resolve(ADDRESS);
    String shown = Files.readString(address).strip();
    String secret = Files.isReadable(token) ? Files.readString(token).strip() : "";
    if (!secret.matches("[\\w.~+/=-]*")) {
      throw new StartException(ExitCode.BAD_FILE, token + ": expected the token of a process");
    }
    try {
      return URI.create(secret.isEmpty() ? shown : shown + "#token=" + secret);
    } catch (IllegalArgumentException e) {
      throw new StartException(
          ExitCode.BAD_FILE, address + ": expected the address of a page, got " + shown, e);
    }
  }

  /** Where the process says that it works. */
  private static Path directory(NodeApi api) {
    return Path.of(api.get("crawls?figures=no").path("directory").asText());
  }

  private static boolean isSame(Path told, Path dir) throws IOException {
    return !told.toString().isEmpty() && Files.isDirectory(told) && Files.isSameFile(told, dir);
  }
}
