package prospector.bench.sites;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * The way to a site: listens on loopback, passes on what comes after a delay in both directions,
 * counts it, and can be cut. Thread-safe.
 */
final class SiteRelay implements AutoCloseable {
  private static final int CHUNK = 16 * 1024;
  private static final int CHUNKS = 256; // under way in one direction of a connection

  private final ServerSocket server;
  private final int target;
  private final long delayNanos;
  private final LongAdder bytes = new LongAdder();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;

  private record Piece(long dueNanos, byte[] bytes) {
    static final Piece END = new Piece(0, new byte[0]);
  }

  /**
   * @param target port on loopback that it leads to
   * @param delayMillis one way
   */
  SiteRelay(int target, long delayMillis) throws IOException {
    this.target = target;
    this.delayNanos = delayMillis * 1_000_000;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start("relay to " + target, this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Bytes passed on so far, both ways. */
  long bytes() {
    return bytes.sum();
  }

  /** Ends what is under way and lets nothing more through, or lets it through again. */
  void cut(boolean off) {
    cut = off;
    if (off) {
      open.forEach(SiteRelay::close);
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket from = server.accept();
        if (cut) {
          close(from);
          continue;
        }
        Socket to = new Socket();
        open.add(from);
        open.add(to);
        start("relay", () -> connect(from, to));
      } catch (IOException e) {
        // closed, or a connection that failed at once: the next one will tell
      }
    }
  }

  private void connect(Socket from, Socket to) {
    try {
      to.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
      from.setTcpNoDelay(true);
      to.setTcpNoDelay(true);
      start("relay there", () -> pass(from, to));
      pass(to, from);
    } catch (IOException e) {
      end(from, to);
    }
  }

  private void pass(Socket from, Socket to) {
    LinkedBlockingQueue<Piece> way = new LinkedBlockingQueue<>(CHUNKS);
    start("relay's end", () -> deliver(way, from, to));
    try {
      InputStream in = from.getInputStream();
      byte[] chunk = new byte[CHUNK];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        way.put(new Piece(System.nanoTime() + delayNanos, Arrays.copyOf(chunk, read)));
      }
    } catch (IOException e) {
      // told by the end
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    way.offer(Piece.END);
  }

  private void deliver(LinkedBlockingQueue<Piece> way, Socket from, Socket to) {
    try {
      OutputStream out = to.getOutputStream();
      for (Piece piece = way.take(); piece.bytes().length > 0; piece = way.take()) {
        LockSupport.parkNanos(piece.dueNanos() - System.nanoTime());
        out.write(piece.bytes());
        bytes.add(piece.bytes().length);
      }
    } catch (IOException e) {
      // the other side has gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end(from, to);
    }
  }

  private void end(Socket from, Socket to) {
    open.remove(from);
    open.remove(to);
    close(from);
    close(to);
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is closed
    }
  }

  @Override
  public void close() {
    close(server);
    cut(true);
  }
}
