package prospector.simweb.port;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Ports of loopback that nobody listens on, for processes that are told where to listen.
 *
 * <p>They lie below those that the system gives to outgoing connections (32768 to 60999 on Linux):
 * one of those may be taken by any connection between now and the moment the process listens. Nor
 * does another test of the same build choose one meanwhile ({@link PortSlice}).
 */
public final class FreePorts {
  private static final int FIRST = 11_000;
  private static final int LAST = 31_999;
  private static final int TRIES = 1_000;

  private static final PortSlice MINE =
      PortSlice.of(
          FIRST, LAST + 1, Path.of(System.getProperty("java.io.tmpdir"), "prospector-free-ports"));

  private FreePorts() {}

  /** So many different ones, free a moment ago. */
  public static List<Integer> take(int count) throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ports.add(take(InetAddress.getLoopbackAddress()));
    }
    return ports;
  }

  /** One of an address of this machine. */
  public static int take(InetAddress address) throws IOException {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      int port = MINE.next(1);
      if (isFree(address, port)) {
        return port;
      }
    }
    throw new IOException(
        "expected a free port of "
            + address
            + " from "
            + FIRST
            + " on, found none in "
            + TRIES
            + " tries");
  }

  /** The first of two neighbours that are free. */
  public static int pair() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    for (int attempt = 0; attempt < TRIES; attempt++) {
      int port = MINE.next(2);
      if (isFree(loopback, port) && isFree(loopback, port + 1)) {
        return port;
      }
    }
    throw new IOException(
        "expected two free ports side by side, found none in " + TRIES + " tries");
  }

  private static boolean isFree(InetAddress address, int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, port), 1);
      return true;
    } catch (BindException e) {
      return false;
    }
  }
}
