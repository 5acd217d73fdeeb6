/**
 * Who answers over TLS.
 *
 * <p>{@link prospector.web.tls.PeerName} says the name of a host to its server, and whether the
 * server's certificate is for it, also where the platform takes it for no name.
 */
@NullMarked
package prospector.web.tls;

import org.jspecify.annotations.NullMarked;
