package prospector.node.crawl;

import com.typesafe.config.Config;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.report.SpentBudget;
import prospector.node.settings.CrawlSettings;
import prospector.nugget.ExamplePages;
import prospector.nugget.topic.Topic;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.RejudgeTable;
import prospector.prioritizer.Policy;
import prospector.web.scope.CrawlScope;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/** A crawl whose pages are judged anew, with the topic and the scope that it has from now on. */
record RejudgePlace(CrawlDatabase database, CrawlTable.Row crawl, Topic topic, ScopeRules rules) {
  CrawlScope scope() {
    return new CrawlScope(rules, seeds());
  }

  /** Its specification, for all that its row does not say by the settings of now. */
  CrawlSpec spec(CrawlSettings by) {
    return by.spec(crawl.id(), topic, seeds()).created(crawl.id(), policy(), crawl.createdMillis());
  }

  /**
   * What decides the judgements, as one line: a run goes on after one that was cut off only where
   * this is the same. A topic's text alone does not say what is in the files that it names.
   *
   * @param topicDirectory what paths in the topic file are relative to
   */
  String judgedBy(String topicDirectory) {
    MessageDigest digest = sha256();
    try (DataOutputStream out =
        new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest))) {
      for (String part :
          List.of(
              topic.source(),
              Path.of(topicDirectory).normalize().toString(),
              rules.only().toString(),
              rules.except().toString(),
              rules.stay().word(),
              String.valueOf(rules.beyond()))) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
      }
      for (Path named : topic.files()) {
        for (Path file : Files.isDirectory(named) ? ExamplePages.filesIn(named) : List.of(named)) {
          out.writeLong(Files.size(file));
          Files.copy(file, out);
        }
      }
    } catch (IOException e) {
      throw new StartException(
          ExitCode.BAD_FILE, "cannot read a file that the topic names: " + e.getMessage(), e);
    }
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  Policy policy() {
    return Policy.parse(crawl.policy());
  }

  private List<CrawlUrl> seeds() {
    return crawl.seeds().stream().map(CrawlUrl::ofNormal).toList();
  }

  /**
   * The crawl with the new topic, in the state that it had. That enough of the nuggets was found
   * was said of the old ones, and ends it no more.
   */
  CrawlTable.Row changed(String topicDirectory, RejudgeTable.Turn turn) {
    Config orders = CrawlSettings.stored(crawl.orders());
    String json =
        crawl.orders().isEmpty()
            ? ""
            : StoredOrders.json(
                ScopeOrders.following(
                    crawl, ScopeOrders.with(rules, orders), crawl.seeds().size()));
    return new CrawlTable.Row(
        crawl.id(),
        topic.name(),
        topic.source(),
        crawl.policy(),
        crawl.seeds(),
        turn.stateBefore(),
        crawl.finishReason().equals(SpentBudget.RECALL) ? "" : crawl.finishReason(),
        crawl.createdMillis(),
        crawl.seconds(),
        crawl.cpuSeconds(),
        topicDirectory,
        json);
  }
}
