package prospector.actors.host.link;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;

/**
 * A sitemap that a crawl has asked for.
 *
 * @param url where it lies
 * @param readMillis when it was asked for last, epoch milliseconds; {@link #TO_ASK_AGAIN} where the
 *     same request is to be made once more
 * @param outcome what came of it: {@code pages}, {@code index}, {@code moved}, or why there was
 *     nothing to read
 * @param links links taken from it then that were new to the host
 * @param parts sitemaps of the same host to read in its place: those of an index, or where it moved
 * @param left entries that were not taken, by reason: {@code other_host}, {@code scope}, {@code
 *     bound} for new ones; those of older journals are not known
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record SitemapFile(
    String url,
    long readMillis,
    String outcome,
    int links,
    List<String> parts,
    @JsonDeserialize(using = Left.class) Map<String, Integer> left)
    implements CborSerializable {

  /** In place of a time. */
  public static final long TO_ASK_AGAIN = 0;

  @SuppressWarnings("ConstantValue") // not told by an older journal
  public SitemapFile(
      String url,
      long readMillis,
      String outcome,
      int links,
      List<String> parts,
      @Nullable Map<String, Integer> left) {
    this.url = url;
    this.readMillis = readMillis;
    this.outcome = outcome;
    this.links = links;
    this.parts = List.copyOf(parts);
    this.left = left == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(left));
  }

  /** Whether it was there and could be read, or lies elsewhere. */
  @JsonIgnore
  public boolean isRead() {
    return List.of("pages", "index", "moved").contains(outcome);
  }

  /** Whether it came to a check for cookies, and gets further with them. */
  @JsonIgnore
  public boolean isToAskAgain() {
    return readMillis == TO_ASK_AGAIN;
  }

  /** Whether it is a redirect to its only part. */
  @JsonIgnore
  public boolean isMoved() {
    return outcome.equals("moved");
  }

  /** Where the counts stand, older journals have {@link #isRead}, which nothing reads. */
  static final class Left extends StdDeserializer<Map<String, Integer>> {
    private static final long serialVersionUID = 1;

    Left() {
      super(Map.class);
    }

    @Override
    public Map<String, Integer> deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Map<String, Integer> left = new TreeMap<>();
      if (parser.isExpectedStartObjectToken()) {
        String reason = parser.nextFieldName();
        while (reason != null) {
          left.put(reason, parser.nextIntValue(0));
          reason = parser.nextFieldName();
        }
      }
      return left;
    }
  }
}
