package prospector.web.fetch;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Turns a host name into addresses without blocking the caller.
 *
 * <p>Thread-safe. A failed stage means that the name has no address or nobody could be asked; a
 * {@link java.util.concurrent.TimeoutException} means that nobody answered in time.
 */
public interface Resolver extends AutoCloseable {
  /** All addresses of a name, best first, at least one. */
  CompletionStage<List<InetAddress>> resolve(String hostName);

  @Override
  void close();
}
