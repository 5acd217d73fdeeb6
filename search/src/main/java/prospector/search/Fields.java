package prospector.search;

/** Names of the index's fields. A change of what they hold needs another {@link #SCHEMA}. */
final class Fields {
  /** Of the index; one of another number is made anew. */
  static final int SCHEMA = 3; // 2 took days of comments and changes for those of pages

  static final String KEY = "key"; // SHA-256 of crawl and URL
  static final String CRAWL = "crawl";
  static final String URL = "url"; // stored
  static final String URL_WORDS = "url_words";
  static final String HOST = "host"; // the name and each domain that it lies in
  static final String TITLE = "title";
  static final String HEADING = "heading";
  static final String TEXT = "text";
  static final String LANGUAGE = "lang";
  static final String DATE = "date"; // published, where stated; else fetched
  static final String FETCHED = "fetched";
  static final String PUBLISHED = "published";
  static final String SCORE = "score";
  static final String NUGGET = "nugget"; // "1" for those that are
  static final String COPY = "copy"; // "1" for copies
  static final String COPY_OF = "copy_of";
  static final String CUT = "cut"; // "1" where only the beginning of the text is in the index

  static final String YES = "1";

  private Fields() {}
}
