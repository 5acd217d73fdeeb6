package prospector.actors.wire;

import akka.actor.ExtendedActorSystem;
import akka.serialization.SerializerWithStringManifest;
import akka.serialization.jackson.JacksonObjectMapperProvider;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;

/**
 * CBOR by Akka's own Jackson settings, with names for manifests that outlive the classes.
 *
 * <p><em>Nothing is read that is not a {@link CborSerializable} of ours.</em> What is stored goes
 * by its name in {@link StoredNames}; a message between nodes, which run the same build, by the
 * name of its class. It takes the place of Akka's {@code JacksonCborSerializer} and its id, under
 * which older journals were written; they are read as before. What is stored and not small is
 * compressed: none of our CBOR begins as zlib or gzip do, so that each is known by its start.
 */
public final class NamedCbor extends SerializerWithStringManifest {
  /** Akka's id of the format, by which stored bytes are found: never another. */
  static final int ID = 33;

  /**
   * A text that comes again in a value is written as a reference to where it came first (CBOR tags
   * 25 and 256): the links of a page all carry their page's words. Half a character of a page's
   * text is written as U+FFFD: a page is no reason for an event to be refused.
   */
  private static final CBORFactory REFERRING =
      CBORFactory.builder()
          .enable(CBORGenerator.Feature.STRINGREF)
          .enable(CBORGenerator.Feature.LENIENT_UTF_ENCODING)
          .build();

  /** Bytes from which a stored value is compressed: below it the time buys little. */
  private static final int WORTH_IT = 1024;

  /** The fastest level: the database is written with every event, and few are read. */
  private static final ThreadLocal<Deflater> DEFLATER =
      ThreadLocal.withInitial(() -> new Deflater(Deflater.BEST_SPEED));

  private static final int GZIP = 0x1f8b;
  private static final int ZLIB = 0x7801; // at the fastest level; in CBOR a text of one character

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
      return stored && bytes.length >= WORTH_IT ? compressed(bytes) : bytes;
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot be written: a " + value.getClass().getName(), e);
    }
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
    Class<?> stored = StoredNames.typeOf(manifest);
    Class<?> type = stored == null ? message(manifest) : stored;
    try {
      return cbor.readValue(plain(bytes), type);
    } catch (IOException e) {
      NotSerializableException broken =
          new NotSerializableException(
              "expected a " + manifest + " in CBOR, got " + bytes.length + " bytes that are none");
      broken.initCause(e);
      throw broken;
    }
  }

  private static byte[] compressed(byte[] bytes) {
    Deflater deflater = DEFLATER.get();
    deflater.reset();
    deflater.setInput(bytes);
    deflater.finish();
    byte[] smaller = new byte[bytes.length];
    int length = deflater.deflate(smaller);
    return deflater.finished() ? Arrays.copyOf(smaller, length) : bytes; // it would have grown
  }

  private static InputStream plain(byte[] bytes) throws IOException {
    InputStream in = new ByteArrayInputStream(bytes);
    int start = bytes.length < 2 ? 0 : ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
    if (start == GZIP) {
      return new GZIPInputStream(in);
    }
    return start == ZLIB ? new InflaterInputStream(in) : in;
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
