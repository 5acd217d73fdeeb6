package prospector.actors.host.link;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;
import prospector.actors.CborSerializable;

/**
 * URLs that one rule refuses without a request.
 *
 * @param state which rule
 * @param fingerprints of the URLs
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record Refusal(UrlState state, List<Long> fingerprints) implements CborSerializable {
  public Refusal {
    fingerprints = List.copyOf(fingerprints);
  }
}
