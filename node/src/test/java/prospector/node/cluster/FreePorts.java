package prospector.node.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of loopback that nobody listens on. */
final class FreePorts {
  private FreePorts() {}

  /** So many different ones, free a moment ago. */
  static List<Integer> take(int count) throws IOException {
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
}
