package prospector.simweb.port;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/**
 * A port of loopback that refuses every connection, and that nobody can take while it is held: one
 * that was free a moment ago may be another process's the next.
 */
public final class DeafPort implements AutoCloseable {
  private final SocketChannel held; // bound, and never listening

  private DeafPort(SocketChannel held) {
    this.held = held;
  }

  /** Any that is free. */
  public static DeafPort hold() throws IOException {
    SocketChannel held = SocketChannel.open();
    try {
      held.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
      return new DeafPort(held);
    } catch (IOException e) {
      held.close();
      throw e;
    }
  }

  public int port() throws IOException {
    return ((InetSocketAddress) held.getLocalAddress()).getPort();
  }

  @Override
  public void close() throws IOException {
    held.close();
  }
}
