package prospector.simweb.distance;

import java.net.InetAddress;
import java.time.Duration;

/** How long a proxy takes to connect to a host, for whoever reaches it at an address. */
@FunctionalInterface
public interface ConnectDelay {
  Duration of(InetAddress at, String host);
}
