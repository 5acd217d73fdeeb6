package prospector.actors.host.link;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;
import prospector.actors.CborSerializable;
import prospector.prioritizer.Parent;

/**
 * Links of one page to one host.
 *
 * @param parent the page
 * @param foundMillis when it was fetched, epoch milliseconds
 * @param links links to one and the same host, at most 500
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record LinkBatch(Parent parent, long foundMillis, List<FoundLink> links)
    implements CborSerializable {
  public LinkBatch {
    links = List.copyOf(links);
  }
}
