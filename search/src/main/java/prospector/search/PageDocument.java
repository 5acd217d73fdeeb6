package prospector.search;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** How a page lies in the index. */
final class PageDocument {
  private static final FieldType WORDS = type();

  private PageDocument() {}

  private static FieldType type() {
    FieldType type = new FieldType(TextField.TYPE_NOT_STORED);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.freeze();
    return type;
  }

  /** The term that only this page has. */
  static Term key(String crawl, String url) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(crawl.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
      return new Term(
          Fields.KEY, new BytesRef(digest.digest(url.getBytes(StandardCharsets.UTF_8))));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * A page as the writer takes it, one at a time.
   *
   * @param words makes them when the writer comes to them
   */
  static Document of(IndexedPage page, RememberedWords words) {
    Document document = new Document();
    String language = page.language();
    document.add(
        new StringField(Fields.KEY, key(page.crawl(), page.url()).bytes(), Field.Store.NO));
    document.add(new StringField(Fields.CRAWL, page.crawl(), Field.Store.NO));
    document.add(new StoredField(Fields.URL, page.url()));
    document.add(new StoredField(Fields.TITLE, page.title()));
    document.add(new StoredField(Fields.TEXT, page.text()));
    document.add(new Words(Fields.TITLE, page.title(), language, words));
    document.add(new Words(Fields.HEADING, page.headings(), language, words));
    document.add(new Words(Fields.TEXT, page.text(), language, words));
    document.add(new Words(Fields.URL_WORDS, UrlWords.of(page.url()), "", words));
    HostNames.withDomains(HostNames.of(page.host()))
        .forEach(name -> document.add(new StringField(Fields.HOST, name, Field.Store.NO)));
    document.add(new StoredField(Fields.HOST, page.host()));
    document.add(new StringField(Fields.LANGUAGE, page.language(), Field.Store.YES));
    document.add(new StoredField(Fields.SCORE, page.score()));
    document.add(new StoredField(Fields.FETCHED, page.fetchedMillis()));
    page.publishedMillis()
        .ifPresent(millis -> document.add(new StoredField(Fields.PUBLISHED, millis)));
    document.add(new LongPoint(Fields.DATE, page.publishedMillis().orElse(page.fetchedMillis())));
    flag(document, Fields.NUGGET, page.nugget());
    flag(document, Fields.COPY, !page.copyOf().isEmpty());
    document.add(new StoredField(Fields.COPY_OF, page.copyOf()));
    flag(document, Fields.CUT, page.isCut());
    return document;
  }

  private static void flag(Document document, String name, boolean set) {
    if (set) {
      document.add(new StringField(name, Fields.YES, Field.Store.YES));
    }
  }

  /** Text that is not stored here and whose words are made when the index comes to it. */
  private static final class Words extends Field {
    private final String text;
    private final String language;
    private final RememberedWords words;

    Words(String name, String text, String language, RememberedWords words) {
      super(name, text, WORDS);
      this.text = text;
      this.language = language;
      this.words = words;
    }

    @Override
    public TokenStream tokenStream(Analyzer ofWriter, @Nullable TokenStream reuse) {
      return words.of(language, text);
    }
  }
}
