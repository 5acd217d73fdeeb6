package prospector.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import prospector.web.text.LanguageCode;

/**
 * Turns a {@link SearchRequest} into a query of the index.
 *
 * <p>A word is looked for as it is written and, for less, by its stem in each language that the
 * index has pages of ({@link Languages}). A page counts by the best of its fields: a word in the
 * title counts four times, in a heading twice what it counts in the text (BM25 within a field).
 */
final class PageQuery {
  private static final float STEM = 0.8f; // of a word as it is written
  private static final float TITLE = 4;
  private static final float HEADING = 2;
  private static final float OTHER_FIELDS = 0.1f; // what the fields besides the best one add

  /** Words that a phrase may have, and a word that falls into several, such as one with dashes. */
  static final int PHRASE_WORDS = 64;

  private final List<String> languages;

  /** Queries for an index with pages in these languages. */
  PageQuery(List<String> languages) {
    this.languages = languages.stream().filter(Languages::hasStems).toList();
  }

  /**
   * Complains about what cannot be looked for, whatever the index.
   *
   * @throws SearchException of kind QUERY
   */
  static void check(WordQuery words) {
    PageQuery any = new PageQuery(List.of());
    words.clauses().forEach(any::query);
  }

  Query of(SearchRequest request) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    boolean wanted = false;
    for (WordQuery.Clause clause : request.words().clauses()) {
      all.add(
          query(clause), clause.not() ? BooleanClause.Occur.MUST_NOT : BooleanClause.Occur.MUST);
      wanted |= !clause.not();
    }
    if (!wanted) {
      all.add(new MatchAllDocsQuery(), BooleanClause.Occur.MUST);
    }
    request.crawl().ifPresent(id -> filter(all, Fields.CRAWL, id));
    request.host().ifPresent(host -> filter(all, Fields.HOST, HostNames.of(host)));
    request.language().ifPresent(it -> all.add(language(it), BooleanClause.Occur.FILTER));
    if (request.nuggets()) {
      filter(all, Fields.NUGGET, Fields.YES);
    }
    if (!request.copies()) {
      all.add(new TermQuery(new Term(Fields.COPY, Fields.YES)), BooleanClause.Occur.MUST_NOT);
    }
    if (request.sinceMillis() != Long.MIN_VALUE || request.untilMillis() != Long.MAX_VALUE) {
      all.add(
          LongPoint.newRangeQuery(Fields.DATE, request.sinceMillis(), request.untilMillis()),
          BooleanClause.Occur.FILTER);
    }
    return all.build();
  }

  private static void filter(BooleanQuery.Builder all, String field, String value) {
    all.add(new TermQuery(new Term(field, value)), BooleanClause.Occur.FILTER);
  }

  /** By its one code, and as given, which older pages of an index may have. */
  private static Query language(String given) {
    String code = given.toLowerCase(Locale.ROOT);
    return new TermInSetQuery(
        Fields.LANGUAGE,
        Stream.of(code, LanguageCode.of(code)).distinct().map(BytesRef::new).toList());
  }

  private Query query(WordQuery.Clause clause) {
    return switch (clause.field()) {
      case ANYWHERE ->
          new DisjunctionMaxQuery(
              List.of(
                  new BoostQuery(words(Fields.TITLE, clause), TITLE),
                  new BoostQuery(words(Fields.HEADING, clause), HEADING),
                  words(Fields.TEXT, clause)),
              OTHER_FIELDS);
      case TITLE -> words(Fields.TITLE, clause);
      case HEADING -> words(Fields.HEADING, clause);
      case URL -> words(Fields.URL_WORDS, clause);
      case HOST -> name(Fields.HOST, HostNames.of(clause.text()), clause);
      case LANG -> {
        if (clause.text().isBlank()) {
          throw noWord(clause);
        }
        yield language(clause.text());
      }
    };
  }

  private static Query name(String field, String name, WordQuery.Clause clause) {
    if (name.isBlank()) {
      throw noWord(clause);
    }
    return new TermQuery(new Term(field, name));
  }

  private static SearchException noWord(WordQuery.Clause clause) {
    return SearchException.query(
        "expected a word of letters or digits, got "
            + WordQuery.shown(clause.text().isEmpty() ? "nothing" : clause.text())
            + " at character "
            + clause.at());
  }

  private Query words(String field, WordQuery.Clause clause) {
    boolean url = field.equals(Fields.URL_WORDS);
    List<Token> tokens =
        tokens(Languages.ofQuery(""), url ? UrlWords.of(clause.text()) : clause.text());
    if (tokens.isEmpty()) {
      throw noWord(clause);
    }
    if (tokens.size() > PHRASE_WORDS) {
      throw SearchException.query(
          "expected a phrase of at most "
              + PHRASE_WORDS
              + " words, got "
              + tokens.size()
              + " at character "
              + clause.at());
    }
    if (tokens.size() > 1) {
      if (clause.prefix()) {
        throw SearchException.query(
            "expected a single word before a star, got "
                + WordQuery.shown(clause.text())
                + " at character "
                + clause.at());
      }
      return phrase(field, tokens);
    }
    String word = tokens.get(0).text();
    if (clause.prefix()) {
      return new PrefixQuery(new Term(field, word));
    }
    return clause.phrase() || url
        ? new TermQuery(new Term(field, word))
        : inAllForms(field, word, clause.text());
  }

  private static Query phrase(String field, List<Token> tokens) {
    PhraseQuery.Builder phrase = new PhraseQuery.Builder();
    tokens.forEach(token -> phrase.add(new Term(field, token.text()), token.position()));
    return phrase.build();
  }

  private Query inAllForms(String field, String word, String typed) {
    Map<String, Float> forms = new LinkedHashMap<>();
    forms.put(word, 1f);
    for (String language : languages) {
      for (Token token : tokens(Languages.ofQuery(language), typed)) {
        if (token.text().charAt(0) == StemMark.MARK) {
          forms.putIfAbsent(token.text(), STEM);
          // a page's word that is its own stem stands there as it is written only
          forms.putIfAbsent(token.text().substring(language.length() + 2), STEM);
        }
      }
    }
    if (forms.size() == 1) {
      return new TermQuery(new Term(field, word));
    }
    SynonymQuery.Builder any = new SynonymQuery.Builder(field);
    forms.forEach((form, weight) -> any.addTerm(new Term(field, form), weight));
    return any.build();
  }

  private record Token(String text, int position) {}

  private static List<Token> tokens(Analyzer analyzer, String text) {
    List<Token> tokens = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("query", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
      int position = -1;
      stream.reset();
      while (stream.incrementToken()) {
        position += step.getPositionIncrement();
        if (term.length() > 0) {
          tokens.add(new Token(term.toString(), position));
        }
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException("words cannot be made of a text in memory", e);
    }
    return tokens;
  }
}
