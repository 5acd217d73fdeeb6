package prospector.actors.wire;

import akka.actor.ExtendedActorSystem;
import akka.serialization.SerializerWithStringManifest;
import akka.serialization.jackson.JacksonObjectMapperProvider;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;

/**
 * CBOR by Akka's own Jackson settings, with names for manifests that outlive the classes.
 *
 * <p><em>Nothing is read that is not a {@link CborSerializable} of ours.</em> What is stored goes
 * by its name in {@link StoredNames}; a message between nodes, which run the same build, by the
 * name of its class. It takes the place of Akka's {@code JacksonCborSerializer} and its id, under
 * which older journals were written; they are read as before. What is stored and large, such as a
 * host with very many waiting URLs, is compressed: no CBOR begins as gzip does, so that either is
 * known by its start.
 */
public final class NamedCbor extends SerializerWithStringManifest {
  /** Akka's id of the format, by which stored bytes are found: never another. */
  static final int ID = 33;

  /**
   * A text that comes again in a value is written as a reference to where it came first (CBOR tags
   * 25 and 256): the links of a page all carry their page's words.
   */
  private static final CBORFactory REFERRING =
      CBORFactory.builder().enable(CBORGenerator.Feature.STRINGREF).build();

  /** Bytes from which a stored value is compressed: below it the time buys little. */
  private static final int LARGE = 64 * 1024;

  private final ObjectMapper cbor;
  private final ClassLoader classes;

  /**
   * As Akka makes it.
   *
   * @param binding its name in the configuration, whose Jackson settings it follows
   */
  public NamedCbor(ExtendedActorSystem system, String binding) {
    this.cbor =
        JacksonObjectMapperProvider.get(system)
            .getOrCreate(binding, Optional.<JsonFactory>of(REFERRING));
    this.classes = system.dynamicAccess().classLoader();
  }

  @Override
  public int identifier() {
    return ID;
  }

  @Override
  public String manifest(Object value) {
    String stored = StoredNames.of(value.getClass());
    return stored == null ? value.getClass().getName() : stored;
  }

  @Override
  public byte[] toBinary(Object value) {
    try {
      byte[] bytes = cbor.writeValueAsBytes(value);
      boolean stored = StoredNames.of(value.getClass()) != null;
      return stored && bytes.length >= LARGE ? compressed(bytes) : bytes;
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot be written: a " + value.getClass().getName(), e);
    }
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
    Class<?> stored = StoredNames.typeOf(manifest);
    Class<?> type = stored == null ? message(manifest) : stored;
    try {
      return isCompressed(bytes)
          ? cbor.readValue(new GZIPInputStream(new ByteArrayInputStream(bytes)), type)
          : cbor.readValue(bytes, type);
    } catch (IOException e) {
      NotSerializableException broken =
          new NotSerializableException(
              "expected a " + manifest + " in CBOR, got " + bytes.length + " bytes that are none");
      broken.initCause(e);
      throw broken;
    }
  }

  private static byte[] compressed(byte[] bytes) throws IOException {
    ByteArrayOutputStream smaller = new ByteArrayOutputStream(bytes.length / 2);
    try (GZIPOutputStream gzip = new FastGzip(smaller)) {
      gzip.write(bytes);
    }
    return smaller.toByteArray();
  }

  private static boolean isCompressed(byte[] bytes) {
    return bytes.length > 1
        && ((bytes[0] & 0xff) | ((bytes[1] & 0xff) << 8)) == GZIPInputStream.GZIP_MAGIC;
  }

  /** The fastest level: the database is written with every snapshot, and few are read. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, 8192);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  private Class<?> message(String manifest) throws NotSerializableException {
    Class<?> type = find(manifest);
    if (type == null || !CborSerializable.class.isAssignableFrom(type)) {
      throw new NotSerializableException(
          "expected the name of a stored type or of a message, got " + manifest);
    }
    return type;
  }

  private @Nullable Class<?> find(String name) {
    try {
      return Class.forName(name, false, classes);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
