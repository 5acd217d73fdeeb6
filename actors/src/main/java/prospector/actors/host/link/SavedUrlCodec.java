package prospector.actors.host.link;

import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * CBOR of {@link SavedUrl}s for the overflow table's payload. Half a character of a page's text is
 * written as U+FFFD, as in the journal.
 */
public final class SavedUrlCodec {
  private static final CBORMapper MAPPER =
      CBORMapper.builder(
              CBORFactory.builder().enable(CBORGenerator.Feature.LENIENT_UTF_ENCODING).build())
          .build();

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
