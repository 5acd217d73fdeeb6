package prospector.web.fetch;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Undoes the content coding of an archived body exactly as the fetcher did when it arrived. */
public final class StoredBody {
  private StoredBody() {}

  /**
   * The decoded body; the same array when there was nothing to undo.
   *
   * @param contentEncoding values of the header fields, in order of arrival
   * @param limitBytes a larger body ends there
   * @throws IOException when the data breaks the format of its coding
   */
  public static byte[] decode(byte[] raw, List<String> contentEncoding, int limitBytes)
      throws IOException {
    List<String> codings =
        contentEncoding.stream()
            .flatMap(value -> Arrays.stream(value.split(",")))
            .map(coding -> coding.strip().toLowerCase(Locale.ROOT))
            .filter(coding -> !coding.isEmpty())
            .toList();
    try {
      return new ContentDecoder(limitBytes, true, 0).decode(raw, codings);
    } catch (FetchAbort e) {
      throw new IOException("could not decode a stored body: " + e.outcome(), e);
    }
  }
}
