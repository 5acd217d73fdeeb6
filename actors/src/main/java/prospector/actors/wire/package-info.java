/**
 * How values leave the JVM and come back.
 *
 * <p>{@link prospector.actors.wire.NamedCbor} writes what is a {@link
 * prospector.actors.CborSerializable}, for the journal and for other nodes; {@link
 * prospector.actors.wire.StoredNames} says under which name a stored value is found again, wherever
 * its class has gone since.
 */
@NullMarked
package prospector.actors.wire;

import org.jspecify.annotations.NullMarked;
