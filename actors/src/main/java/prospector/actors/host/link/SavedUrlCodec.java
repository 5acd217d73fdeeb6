package prospector.actors.host.link;

import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** CBOR of {@link SavedUrl}s for the overflow table's payload. */
public final class SavedUrlCodec {
  private static final CBORMapper MAPPER = CBORMapper.builder().build();

  private SavedUrlCodec() {}

  public static byte[] encode(SavedUrl url) {
    try {
      return MAPPER.writeValueAsBytes(url);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot encode " + url.url(), e);
    }
  }

  public static SavedUrl decode(byte[] payload) {
    try {
      return MAPPER.readValue(payload, SavedUrl.class);
    } catch (IOException e) {
      throw new UncheckedIOException("overflow row is damaged: " + e.getMessage(), e);
    }
  }
}
