package prospector.actors.host.link;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import org.jspecify.annotations.Nullable;
import prospector.actors.CborSerializable;
import prospector.web.robots.RobotsRecord;

/**
 * What one request for a robots.txt brought.
 *
 * @param asked the URL asked for
 * @param movedTo where a redirect leads, on whatever host, or the URL asked for where the same
 *     request gets further now; null when there is none to follow
 * @param record what the answer means when no redirect is followed from here
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record RobotsAnswer(String asked, @Nullable String movedTo, RobotsRecord record)
    implements CborSerializable {

  /** Whether the same request is to be made once more, with the cookies that came. */
  @JsonIgnore
  public boolean isToAskAgain() {
    return asked.equals(movedTo);
  }

  /** The same with another text of the file. */
  RobotsAnswer withText(String text) {
    return new RobotsAnswer(asked, movedTo, RobotsParts.withText(record, text));
  }

  /** The same for another host, whose robots.txt was to be found on one that may not exist. */
  public RobotsAnswer elsewhere() {
    return new RobotsAnswer(asked, movedTo, record.elsewhere());
  }
}
