package prospector.node.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Compresses pages of a Parquet file by the JDK's gzip; Parquet's own codecs want Hadoop's. */
final class GzipPages implements CompressionCodecFactory {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    if (name != CompressionCodecName.GZIP) {
      throw new IllegalArgumentException("expected GZIP, got " + name);
    }
    return new Compressor();
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
    throw new UnsupportedOperationException("files are only written here");
  }

  @Override
  public void release() {}

  private static final class Compressor implements BytesInputCompressor {
    @Override
    public BytesInput compress(BytesInput bytes) throws IOException {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
        bytes.writeAllTo(gzip);
      }
      return BytesInput.from(compressed);
    }

    @Override
    public CompressionCodecName getCodecName() {
      return CompressionCodecName.GZIP;
    }

    @Override
    public void release() {}
  }
}
