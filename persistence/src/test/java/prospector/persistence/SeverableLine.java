package prospector.persistence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A line to a server on loopback that can be cut and mended: a server that is away for a while. */
final class SeverableLine implements AutoCloseable {
  private static final int CHUNK = 8192;

  private final int target;
  private final int port;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private @Nullable ServerSocket server; // null: cut
  private volatile Optional<String> unanswered = Optional.empty();

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

  /** The next connection that sends this breaks in place of the server's answer. */
  void loseAnswerTo(String words) {
    unanswered = Optional.of(words);
  }

  /** Whether that has not happened yet. */
  boolean isAnswerToBeLost() {
    return unanswered.isPresent();
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
      AtomicBoolean last = new AtomicBoolean(); // nothing comes back any more
      background(() -> ask(client, behind, last));
      background(() -> answer(behind, client, last));
    }
  }

  private void ask(Socket client, Socket behind, AtomicBoolean last) throws IOException {
    try (client;
        behind) {
      byte[] some = new byte[CHUNK];
      int count = client.getInputStream().read(some);
      while (count >= 0) {
        String words = new String(some, 0, count, StandardCharsets.ISO_8859_1);
        if (unanswered.filter(words::contains).isPresent()) {
          unanswered = Optional.empty();
          last.set(true);
        }
        behind.getOutputStream().write(some, 0, count);
        count = client.getInputStream().read(some);
      }
    }
  }

  private static void answer(Socket behind, Socket client, AtomicBoolean last) throws IOException {
    try (behind;
        client) {
      byte[] some = new byte[CHUNK];
      int count = behind.getInputStream().read(some);
      while (count >= 0 && !last.get()) {
        client.getOutputStream().write(some, 0, count);
        count = behind.getInputStream().read(some);
      }
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
