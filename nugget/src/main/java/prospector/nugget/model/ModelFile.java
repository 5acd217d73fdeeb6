package prospector.nugget.model;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The file of a {@link TopicModel}. Big-endian, in this order:
 *
 * <ol>
 *   <li>8 bytes: {@code PROSPNUG} in ASCII
 *   <li>u16: version, {@link TopicModel#FORMAT_VERSION}
 *   <li>u16: feature bits, 18
 *   <li>f64: intercept; f64: threshold in (0,1)
 *   <li>u32: relevant pages trained on; u32: irrelevant pages trained on
 *   <li>u32: number of weights n, then n times u32 index (ascending), f32 weight
 *   <li>32 bytes: SHA-256 of everything before
 * </ol>
 *
 * <p><em>A file that is cut short, changed, of another version or no model at all is refused with
 * the reason; it is never half read.</em>
 */
public final class ModelFile {
  private static final byte[] MAGIC = "PROSPNUG".getBytes(StandardCharsets.US_ASCII);
  private static final int HEAD_BYTES = 8 + 2 + 2 + 8 + 8 + 4 + 4 + 4;
  private static final int WEIGHT_BYTES = 8;
  private static final int DIGEST_BYTES = 32;
  private static final long MAX_BYTES =
      HEAD_BYTES + DIGEST_BYTES + (long) WEIGHT_BYTES * (1 << TopicModel.BITS);

  private ModelFile() {}

  /** Saves a model; the file appears whole or not at all. */
  public static void write(TopicModel model, Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path directory = absolute.getParent();
    if (directory == null) {
      throw new IOException("expected the path of a file, got " + file);
    }
    Files.createDirectories(directory);
    String draft = "model." + UUID.randomUUID() + ".tmp";
    Path unfinished = directory.resolve(draft); // a "temporary file" its maker alone may read
    try {
      Files.write(unfinished, encode(model), StandardOpenOption.CREATE_NEW);
      Files.move(unfinished, absolute, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /**
   * Reads a model.
   *
   * @throws ModelFormatException when the file is not a model of this version, whole and unchanged
   */
  public static TopicModel read(Path file) throws IOException {
    long length = Files.size(file);
    require(
        length <= MAX_BYTES, "expected at most " + MAX_BYTES + " bytes, the file has " + length);
    return decode(Files.readAllBytes(file));
  }

  private static byte[] encode(TopicModel model) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(MAGIC);
    out.writeShort(TopicModel.FORMAT_VERSION);
    out.writeShort(TopicModel.BITS);
    out.writeDouble(model.intercept());
    out.writeDouble(model.threshold());
    out.writeInt(model.positives());
    out.writeInt(model.negatives());
    int[] used =
        IntStream.range(0, 1 << TopicModel.BITS).filter(i -> model.weight(i) != 0).toArray();
    out.writeInt(used.length);
    for (int index : used) {
      out.writeInt(index);
      out.writeFloat(model.weight(index));
    }
    out.write(digest(bytes.toByteArray(), bytes.size()));
    return bytes.toByteArray();
  }

  private static TopicModel decode(byte[] bytes) throws ModelFormatException {
    checkHead(bytes);
    ByteBuffer in = ByteBuffer.wrap(bytes).position(MAGIC.length + 4);
    double intercept = in.getDouble();
    double threshold = in.getDouble();
    int positives = in.getInt();
    int negatives = in.getInt();
    long count = Integer.toUnsignedLong(in.getInt());
    require(
        bytes.length == HEAD_BYTES + WEIGHT_BYTES * count + DIGEST_BYTES,
        "expected " + count + " weights, the file has " + bytes.length + " bytes: cut short?");
    int body = bytes.length - DIGEST_BYTES;
    require(
        MessageDigest.isEqual(digest(bytes, body), Arrays.copyOfRange(bytes, body, bytes.length)),
        "its checksum does not fit its content: it was damaged or changed");
    require(
        Double.isFinite(intercept) && threshold > 0 && threshold < 1,
        "intercept " + intercept + " or threshold " + threshold + " is no usable number");
    return new TopicModel(weights(in, (int) count), intercept, threshold, positives, negatives);
  }

  private static void checkHead(byte[] bytes) throws ModelFormatException {
    require(
        bytes.length >= MAGIC.length && Arrays.equals(bytes, 0, 8, MAGIC, 0, 8),
        "expected a file that starts with PROSPNUG: it is no model of topic train");
    require(
        bytes.length >= HEAD_BYTES + DIGEST_BYTES,
        "expected at least "
            + (HEAD_BYTES + DIGEST_BYTES)
            + " bytes, the file has "
            + bytes.length);
    int version = Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort(8));
    int bits = Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort(10));
    require(
        version == TopicModel.FORMAT_VERSION && bits == TopicModel.BITS,
        String.format(
            Locale.ROOT,
            "expected version %d with %d bits, got version %d with %d bits: train it again",
            TopicModel.FORMAT_VERSION,
            TopicModel.BITS,
            version,
            bits));
  }

  private static float[] weights(ByteBuffer in, int count) throws ModelFormatException {
    float[] weights = new float[1 << TopicModel.BITS];
    for (int i = 0; i < count; i++) {
      int index = in.getInt();
      float weight = in.getFloat();
      require(
          index >= 0 && index < weights.length && Float.isFinite(weight),
          "weight " + i + " is no usable number or out of range");
      weights[index] = weight;
    }
    return weights;
  }

  private static void require(boolean holds, String message) throws ModelFormatException {
    if (!holds) {
      throw new ModelFormatException(message);
    }
  }

  private static byte[] digest(byte[] bytes, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, 0, length);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
