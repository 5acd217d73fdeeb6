/**
 * Ports of loopback for tests and measurements: {@link prospector.simweb.port.FreePorts} finds some
 * for processes that are told where to listen, {@link prospector.simweb.port.DeafPort} holds one at
 * which nobody does.
 */
@NullMarked
package prospector.simweb.port;

import org.jspecify.annotations.NullMarked;
