package prospector.web.fetch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/**
 * A loopback server on raw sockets that answers each path with a script, so that it can break every
 * rule. One thread a connection; requests are read up to their empty line.
 */
final class ScriptedServer implements AutoCloseable {
  /** Writes an answer; returns whether the connection lives on. */
  interface Script {
    boolean answer(Client client) throws IOException;
  }

  /** The other end of one connection. */
  record Client(String head, InputStream in, OutputStream out, Socket socket) {
    void send(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }

    void send(byte[] bytes) throws IOException {
      out.write(bytes);
      out.flush();
    }

    /** Says nothing until the client gives up; whether it did so by a reset. */
    boolean waitForClose() throws IOException {
      try {
        while (in.read() >= 0) {
          socket.setSoTimeout(0);
        }
        return false;
      } catch (SocketException reset) {
        return true;
      }
    }

    /** Waits a short while by listening, or returns false when the client has gone. */
    boolean linger(int millis) throws IOException {
      socket.setSoTimeout(millis);
      try {
        return in.read() >= 0;
      } catch (SocketTimeoutException quiet) {
        return true;
      }
    }
  }

  private final ServerSocket listener;
  private final Map<String, Script> scripts = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();

  ScriptedServer() throws IOException {
    this(ServerSocketFactory.getDefault());
  }

  ScriptedServer(ServerSocketFactory factory) throws IOException {
    listener = factory.createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Answers a request target (a path, an absolute URL, or the authority of a CONNECT). */
  ScriptedServer on(String target, Script script) {
    scripts.put(target, script);
    return this;
  }

  /** Answers with a fixed text and closes. */
  ScriptedServer on(String target, String answer) {
    return on(
        target,
        client -> {
          client.send(answer);
          return false;
        });
  }

  /** Request heads in order of arrival. */
  List<String> requests() {
    return requests;
  }

  int connections() {
    return connections.get();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        connections.incrementAndGet();
        open.add(socket);
        start(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      boolean more = true;
      while (more) {
        String head = readHead(in);
        if (head.isEmpty()) {
          return;
        }
        requests.add(head);
        String target = head.split(" ", 3)[1];
        Script script = scripts.getOrDefault(target, ScriptedServer::notFound);
        more = script.answer(new Client(head, in, socket.getOutputStream(), socket));
      }
    } catch (IOException gone) {
      open.remove(socket);
    }
  }

  private static boolean notFound(Client client) throws IOException {
    client.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    return true;
  }

  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    for (int b = in.read(); b >= 0; b = in.read()) {
      head.append((char) b);
      if (head.length() >= 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
        return head.toString();
      }
    }
    return "";
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
