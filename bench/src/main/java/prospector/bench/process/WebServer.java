package prospector.bench.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A web served as an HTTP proxy on loopback by a JVM of its own, so that its CPU time is not the
 * crawler's. The server says {@code port=N} on standard output and ends when its standard input
 * does.
 */
public final class WebServer implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("port=(\\d+)");
  private static final long STOP_SECONDS = 10;

  private final Process process;
  private final int port;

  private WebServer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts it and waits until it has said its port. What it prints to standard error goes to ours.
   *
   * @throws IOException when it ends without saying one
   */
  public static WebServer start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    List<String> lines = new ArrayList<>();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      lines.add(line);
      Matcher matcher = PORT.matcher(line);
      if (matcher.find()) {
        drain(output);
        return new WebServer(process, Integer.parseInt(matcher.group(1)));
      }
    }
    process.destroyForcibly();
    throw new IOException("a web server ended without saying its port; it said: " + lines);
  }

  private static void drain(BufferedReader output) {
    Thread reader =
        new Thread(() -> output.lines().forEach(line -> {}), "web server's standard output");
    reader.setDaemon(true);
    reader.start();
  }

  /** Where it listens on loopback, as an address for {@code --proxy}. */
  public String proxy() {
    return proxy("127.0.0.1");
  }

  /** The same for another address that it was told to listen on. */
  public String proxy(String address) {
    return "http://" + address + ":" + port;
  }

  /** Whether it serves still. */
  public boolean isUp() {
    return process.isAlive();
  }

  /** Ends it by closing its standard input; by force after 10 s. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly(); // its end of the pipe is gone: it is ending already
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
