package prospector.persistence.archive;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.page.PageLinks;
import prospector.persistence.page.PageRecord;
import prospector.persistence.warc.GzipMembers;

/**
 * Lines of {@link OutputNames#LINKS} that wait to be written: {@code crawl}, {@code url}, {@code
 * links}. What is written together is one gzip member.
 *
 * <p>One thread; {@link #close} frees native memory.
 */
final class LinkLines implements AutoCloseable {
  private static final int LEVEL = 1; // URLs of a page are alike: higher levels gain little
  private static final JsonFactory JSON = new JsonFactory();

  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private final GzipMembers members = new GzipMembers(LEVEL);

  /** Takes what a page or a redirect points to, where that is known. */
  void add(PageRecord page, PageLinks links) throws IOException {
    boolean points =
        page.state() == PageRecord.State.PAGE || page.state() == PageRecord.State.REDIRECTED;
    if (!points || !links.known()) {
      return;
    }
    try (JsonGenerator json = JSON.createGenerator(lines)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.writeStartObject();
      json.writeStringField("crawl", page.crawl());
      json.writeStringField("url", page.url());
      json.writeArrayFieldStart("links");
      for (String target : links.targets()) {
        json.writeString(target);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    lines.write('\n');
  }

  /** Whether any wait. */
  boolean isEmpty() {
    return lines.size() == 0;
  }

  /** What waits as a gzip member, which the next call of {@link #clear} invalidates. */
  ByteBuffer member() {
    members.clear();
    members.add(lines.toByteArray());
    return members.view();
  }

  /** Forgets what waits. */
  void clear() {
    lines.reset();
    members.clear();
  }

  @Override
  public void close() {
    members.close();
  }
}
