package prospector.node.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of loopback that nobody listens on. */
public final class FreePorts {
  private FreePorts() {}

  /** So many different ones, free a moment ago. */
  public static List<Integer> take(int count) throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return held.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : held) {
        socket.close();
      }
    }
  }

  /** The first of two neighbours that are free. */
  public static int pair() throws IOException {
    for (int attempt = 0; attempt < 100; attempt++) {
      int port = take(1).get(0);
      try (ServerSocket next = new ServerSocket(port + 1, 1, InetAddress.getLoopbackAddress())) {
        return next.getLocalPort() - 1;
      } catch (IOException | IllegalArgumentException e) {
        continue; // taken, or beyond the last port
      }
    }
    throw new IOException("expected two free ports side by side, found none");
  }
}
