package prospector.actors.host.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.actors.host.Given;
import prospector.web.robots.RobotsRecord;

class RobotsPartsTest {
  private static final int LONGEST = 3 * 500 * 1024; // 500 KiB of which every byte is escaped

  @Test
  void add_allPartsOfTheLongestFile_isTheWhole() {
    String text = "Disallow: /%D0%9F\n".repeat(LONGEST / 18);
    RobotsRecord file = new RobotsRecord(RobotsRecord.Kind.FILE, text, 200, 0, Long.MAX_VALUE, 0);
    String url = Given.HOST + "/robots.txt";
    List<HostMessage.RobotsAnswered> parts =
        RobotsParts.split(
            new HostMessage.AskRobots(Given.HOST, url, Given.OTHER, 5, null),
            new RobotsAnswer(url, null, file));
    RobotsParts whole = new RobotsParts();

    Optional<RobotsAnswer> result = Optional.empty();
    for (HostMessage.RobotsAnswered part : parts) {
      assertThat(result).isEmpty();
      result = whole.add(part);
    }

    assertThat(result.map(RobotsAnswer::record).map(RobotsRecord::text)).contains(text);
  }
}
