package prospector.node.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Gives lines to a program on its standard input, and ends it there.
 *
 * <p><em>The program has taken them when it ends with 0.</em> A pipe knows no other receipt: what
 * was written to it may lie in it when the program dies. One that does not end in time is killed
 * with those that it started.
 */
final class CommandReceiver implements Receiver {
  private static final int SAID = 500; // characters kept of its standard error
  private static final long AFTER_SECONDS = 5; // for a killed process and its pipes to go

  private final List<String> command;
  private final Duration timeout;

  CommandReceiver(List<String> command, Duration timeout) {
    this.command = List.copyOf(command);
    this.timeout = timeout;
  }

  @Override
  public Taken take(Batch batch) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("PROSPECTOR_CRAWL", batch.crawl());
    builder.environment().put("PROSPECTOR_BATCH", batch.key());
    Process process = builder.start();
    try {
      CompletableFuture<String> said = inThread(() -> said(process.getErrorStream()));
      CompletableFuture<Optional<String>> written = inThread(() -> write(process, batch.bytes()));
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            command.get(0) + " did not end within " + timeout.toMillis() + " ms and was killed");
      }
      if (process.exitValue() != 0) {
        throw new IOException(command.get(0) + " ended with " + process.exitValue() + words(said));
      }
      Optional<String> broken = await(written).orElse(Optional.of("its input stays open"));
      if (broken.isPresent()) {
        throw new IOException(
            command.get(0) + " ended before it had read everything (" + broken.get() + ")");
      }
      return Taken.ALL;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String words(CompletableFuture<String> said) throws InterruptedException {
    return await(said).filter(text -> !text.isEmpty()).map(text -> ": " + text).orElse("");
  }

  private static <T> Optional<T> await(CompletableFuture<T> future) throws InterruptedException {
    try {
      return Optional.of(future.get(AFTER_SECONDS, TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty(); // a process that it left behind holds the pipe
    }
  }

  /** What went wrong; empty for nothing. */
  private static Optional<String> write(Process process, byte[] bytes) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(bytes);
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
    return Optional.empty();
  }

  /** The beginning of what it says; the rest is read and dropped, so that it does not wait. */
  private static String said(InputStream from) {
    try (from) {
      byte[] kept = from.readNBytes(SAID);
      from.transferTo(OutputStream.nullOutputStream());
      return new String(kept, StandardCharsets.UTF_8).replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static <T> CompletableFuture<T> inThread(Supplier<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                done.complete(work.get());
              } catch (RuntimeException e) {
                done.completeExceptionally(e);
              }
            },
            "sink-pipe");
    thread.setDaemon(true);
    thread.start();
    return done;
  }
}
