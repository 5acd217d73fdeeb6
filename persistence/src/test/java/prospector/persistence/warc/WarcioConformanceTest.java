package prospector.persistence.warc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcTargetRecord;

/**
 * Files of other writers, good and damaged, read as warcio reads them.
 *
 * <p>A case passes when every record that warcio reads comes with the same type, target and
 * payload, and nothing but an IOException is thrown. Where warcio gives up (records of a file in
 * one gzip member, a record over two members) we may read on; the payload of a record cut there is
 * then checked against the record's own digest. The header of an ARC file comes as warcinfo.
 */
final class WarcioConformanceTest {
  private static final String FOLDER = "/conformance/warc-warcio/";

  @Test
  void read_filesOfOtherWriters_asWarcioDoes() throws Exception {
    List<String> misses = new ArrayList<>();
    List<String> cases = Files.readAllLines(resource("cases.jsonl"), UTF_8);
    for (String line : cases) {
      JsonNode testCase = new ObjectMapper().readTree(line);
      String miss = miss(testCase);
      if (!miss.isEmpty()) {
        misses.add(testCase.get("id").textValue() + ": " + miss);
      }
    }

    System.out.println(
        "conformance warc-warcio: " + (cases.size() - misses.size()) + "/" + cases.size());
    assertThat(misses).isEmpty();
  }

  private static String miss(JsonNode testCase) throws IOException, URISyntaxException {
    boolean damaged = !testCase.get("warcio_error").isNull();
    List<Found> found = new ArrayList<>();
    String failure = "";
    try {
      WarcFiles.forEach(resource(testCase.get("file").textValue()), it -> found.add(found(it)));
    } catch (IOException e) {
      failure = e.toString();
    }
    if (!failure.isEmpty() && !damaged) {
      return failure;
    }
    JsonNode records = testCase.get("records");
    if (found.size() < records.size() || (found.size() > records.size() && !damaged)) {
      return "found " + found;
    }
    for (int i = 0; i < records.size(); i++) {
      if (!found.get(i).matches(records.get(i), damaged)) {
        return "record " + i + " expected " + records.get(i) + " found " + found.get(i);
      }
    }
    return "";
  }

  private static Found found(WarcRecord record) throws IOException {
    String uri = record instanceof WarcTargetRecord target ? target.target() : "";
    byte[] payload = WarcFiles.payload(record);
    String own = record.headers().first("WARC-Payload-Digest").orElse("none");
    return new Found(record.type(), uri, sha1(payload), own.equals(new Sha1().of(payload)));
  }

  private static String sha1(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(WarcioConformanceTest.class.getResource(FOLDER + name)).toURI());
  }

  private record Found(String type, String uri, String sha1, boolean ownDigestHolds) {
    boolean matches(JsonNode expected, boolean damaged) {
      if (expected.get("type").textValue().equals("arc_header")) {
        return type.equals("warcinfo");
      }
      String wanted = expected.get("payload_sha1").textValue();
      return type.equals(expected.get("type").textValue())
          && uri.replace(" ", "%20").equals(expected.get("uri").asText("").replace("null", ""))
          && (sha1.equals(wanted) || (damaged && ownDigestHolds));
    }
  }
}
