package prospector.node.conduct;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The report as one JSON object; fields in docs/conduct.md. */
public final class ConductJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ConductJson() {}

  /** The whole report. */
  public static ObjectNode of(ConductReport report) {
    ObjectNode root = JSON.createObjectNode();
    root.put("host", report.host());
    root.put("agent", report.agent());
    root.put("contact", report.contact());
    root.put("told", report.told().toString());
    root.put("requests_total", report.entries().size());
    root.put("bytes_total", report.bytes());
    root.put("too_early", report.early());
    report.shortestPause().ifPresent(pause -> root.put("shortest_pause", pause));
    ObjectNode answers = root.putObject("answers");
    report.answers().forEach(answers::put);
    ArrayNode robots = root.putArray("robots");
    report.robots().forEach(copy -> robots.add(copy(copy)));
    ArrayNode requests = root.putArray("requests");
    report.entries().forEach(entry -> requests.add(request(entry)));
    return root;
  }

  private static ObjectNode copy(RobotsCopy copy) {
    return JSON.createObjectNode()
        .put("date", copy.date().toString())
        .put("url", copy.url())
        .put("status", copy.status())
        .put("text", copy.text());
  }

  private static ObjectNode request(ConductReport.Entry entry) {
    HostRequest it = entry.request();
    return JSON.createObjectNode()
        .put("time", it.time().toString())
        .put("crawl", it.crawl())
        .put("url", it.url())
        .put("purpose", it.purpose())
        .put("outcome", it.outcome())
        .put("status", it.status())
        .put("millis", it.millis())
        .put("bytes", it.bytes())
        .put("address", it.address())
        .put("delay_asked", it.delayAsked())
        .put("delay_given", it.delayGiven())
        .put("robots", entry.robots())
        .put("followed", entry.followed())
        .put("too_early", it.isEarly());
  }
}
