package prospector.node.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Lets Parquet's reader read pages compressed by gzip without Hadoop's codecs. */
final class GunzipPages implements CompressionCodecFactory {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    throw new UnsupportedOperationException("reads only");
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
    if (name != CompressionCodecName.GZIP) {
      throw new IllegalArgumentException("expected GZIP, got " + name);
    }
    return new Decompressor();
  }

  @Override
  public void release() {}

  private static final class Decompressor implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int size) throws IOException {
      byte[] plain = inflated(bytes.toInputStream().readAllBytes());
      if (plain.length != size) {
        throw new IOException("expected " + size + " bytes, got " + plain.length);
      }
      return BytesInput.from(plain);
    }

    @Override
    public void decompress(ByteBuffer input, int from, ByteBuffer output, int to)
        throws IOException {
      byte[] bytes = new byte[from];
      input.get(bytes);
      output.put(inflated(bytes));
    }

    private static byte[] inflated(byte[] bytes) throws IOException {
      return new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
    }

    @Override
    public void release() {}
  }
}
