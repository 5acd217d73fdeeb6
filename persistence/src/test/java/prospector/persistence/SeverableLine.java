package prospector.persistence;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A line to a server on loopback that can be cut and mended: a server that is away for a while. */
final class SeverableLine implements AutoCloseable {
  private final int target;
  private final int port;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private @Nullable ServerSocket server; // null: cut

  SeverableLine(int target) throws IOException {
    this.target = target;
    this.port = listen(0);
  }

  int port() {
    return port;
  }

  /** Breaks every connection; new ones are refused. */
  synchronized void cut() throws IOException {
    if (server != null) {
      server.close();
      server = null;
    }
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  void mend() throws IOException {
    listen(port);
  }

  @Override
  public void close() throws IOException {
    cut();
  }

  private synchronized int listen(int at) throws IOException {
    ServerSocket fresh = new ServerSocket();
    fresh.setReuseAddress(true);
    fresh.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), at));
    server = fresh;
    background(() -> accept(fresh));
    return fresh.getLocalPort();
  }

  private void accept(ServerSocket from) throws IOException {
    while (!from.isClosed()) {
      Socket client = from.accept();
      Socket behind = new Socket(InetAddress.getLoopbackAddress(), target);
      synchronized (this) {
        sockets.add(client);
        sockets.add(behind);
        if (from.isClosed()) {
          cut();
        }
      }
      background(() -> pump(client, behind));
      background(() -> pump(behind, client));
    }
  }

  private static void pump(Socket from, Socket to) throws IOException {
    try (from;
        to;
        InputStream in = from.getInputStream()) {
      in.transferTo(to.getOutputStream());
    }
  }

  private static void background(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // a line that is cut: what this class is for
                if (Thread.currentThread().isInterrupted()) {
                  throw new UncheckedIOException(e);
                }
              }
            },
            "line");
    thread.setDaemon(true);
    thread.start();
  }

  private interface Work {
    void run() throws IOException;
  }
}
