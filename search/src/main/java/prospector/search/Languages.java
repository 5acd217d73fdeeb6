package prospector.search;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fi.FinnishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.hu.HungarianLightStemFilter;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;
import org.apache.lucene.analysis.miscellaneous.KeywordRepeatFilter;
import org.apache.lucene.analysis.no.NorwegianLightStemFilter;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.sv.SwedishLightStemFilter;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/**
 * Makes words of text, by language.
 *
 * <p><em>A word of a page always stands in the index as it is written</em>, in small letters
 * without accents, whatever its language and script; of scripts without spaces (Chinese, Japanese,
 * Thai, Lao, Khmer, Burmese) and of Korean stand single characters and pairs. Where the language is
 * one of these, the word's stem stands beside it ({@link StemMark}). So phrases are found to the
 * letter, words in all their forms, and a page whose language was guessed wrongly is found all the
 * same. No words are left out as too common.
 *
 * <p>Sources: Unicode UAX #29 (word boundaries), UAX #15 (NFKC); the stemmers are Lucene's, by M.
 * F. Porter (1980), J. Savoy (light stemmers) and the Snowball project.
 */
final class Languages {
  /** Stemmers by ISO 639 code. */
  private static final Map<String, UnaryOperator<TokenStream>> STEMMERS = stemmers();

  private static final Map<String, Analyzer> PAGES = new HashMap<>(); // guarded by itself
  private static final Map<String, Analyzer> QUERIES = new HashMap<>(); // guarded by itself

  private Languages() {}

  private static Map<String, UnaryOperator<TokenStream>> stemmers() {
    Map<String, UnaryOperator<TokenStream>> all = new TreeMap<>();
    all.put("ar", in -> new ArabicStemFilter(stemsOnly(in, ArabicNormalizationFilter::new)));
    all.put("bg", BulgarianStemFilter::new);
    all.put("ca", in -> new SnowballFilter(in, "Catalan"));
    all.put("cs", CzechStemFilter::new);
    all.put("da", in -> new SnowballFilter(in, "Danish"));
    all.put("de", GermanLightStemFilter::new);
    all.put("el", in -> new GreekStemFilter(stemsOnly(in, GreekLowerCaseFilter::new)));
    all.put("en", PorterStemFilter::new);
    all.put("es", SpanishLightStemFilter::new);
    all.put("fi", FinnishLightStemFilter::new);
    all.put("fr", FrenchLightStemFilter::new);
    all.put("hi", in -> new HindiStemFilter(stemsOnly(in, HindiNormalizationFilter::new)));
    all.put("hu", HungarianLightStemFilter::new);
    all.put("id", IndonesianStemFilter::new);
    all.put("it", ItalianLightStemFilter::new);
    all.put("lv", LatvianStemFilter::new);
    all.put("nb", NorwegianLightStemFilter::new);
    all.put("nl", in -> new SnowballFilter(in, "Dutch"));
    all.put("no", NorwegianLightStemFilter::new);
    all.put("pt", PortugueseLightStemFilter::new);
    all.put("ro", in -> new SnowballFilter(in, "Romanian"));
    all.put("ru", RussianLightStemFilter::new);
    all.put("sv", SwedishLightStemFilter::new);
    all.put("tr", in -> new SnowballFilter(in, "Turkish"));
    return all;
  }

  /** What a stemmer wants of its words beforehand, while words as they are written stay so. */
  private static TokenStream stemsOnly(
      TokenStream words, Function<TokenStream, TokenStream> beforehand) {
    return new ConditionalTokenFilter(words, beforehand) {
      private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);

      @Override
      protected boolean shouldFilter() {
        return !keyword.isKeyword();
      }
    };
  }

  /** Whether words of a language have stems here. */
  static boolean hasStems(String language) {
    return STEMMERS.containsKey(language);
  }

  /** What makes words of a page of some language, known or not. */
  static Analyzer ofPage(String language) {
    String known = hasStems(language) ? language : "";
    synchronized (PAGES) {
      return PAGES.computeIfAbsent(known, it -> new Words(it, false));
    }
  }

  /** What makes words of a query; of the empty language, without stems. */
  static Analyzer ofQuery(String language) {
    synchronized (QUERIES) {
      return QUERIES.computeIfAbsent(language, it -> new Words(it, true));
    }
  }

  private static final class Words extends Analyzer {
    private final String language;
    private final boolean query;

    Words(String language, boolean query) {
      this.language = language;
      this.query = query;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
      StandardTokenizer source = new StandardTokenizer();
      TokenStream words = new LowerCaseFilter(new UnspacedFilter(new ComposedFilter(source)));
      int scripts =
          CJKBigramFilter.HAN
              | CJKBigramFilter.HIRAGANA
              | CJKBigramFilter.KATAKANA
              | CJKBigramFilter.HANGUL;
      words = new CJKBigramFilter(words, scripts, true);
      words = query ? new PairsFilter(words) : words;
      UnaryOperator<TokenStream> stemmer = STEMMERS.get(language);
      if (stemmer != null) {
        TokenStream twice = stemmer.apply(new KeywordRepeatFilter(words));
        words = new StemMark(twice, language, query);
      }
      return new TokenStreamComponents(source, new MarkFilter(new ASCIIFoldingFilter(words)));
    }
  }
}
