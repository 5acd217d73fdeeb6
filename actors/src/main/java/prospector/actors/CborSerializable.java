package prospector.actors;

/**
 * Messages, events and snapshots that leave the JVM; bound to Jackson CBOR in {@code
 * reference.conf}. Java serialization is off.
 */
public interface CborSerializable {}
