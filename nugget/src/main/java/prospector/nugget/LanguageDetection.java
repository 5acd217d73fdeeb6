package prospector.nugget;

import com.optimaize.langdetect.LanguageDetector;
import com.optimaize.langdetect.LanguageDetectorBuilder;
import com.optimaize.langdetect.i18n.LdLocale;
import com.optimaize.langdetect.ngram.NgramExtractors;
import com.optimaize.langdetect.profiles.BuiltInLanguages;
import com.optimaize.langdetect.profiles.LanguageProfileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.TreeSet;

/**
 * The language detector, loaded when it is first asked for: about 1 s and some tens of megabytes of
 * heap. Immutable afterwards; safe to share.
 *
 * <p>Source: naive Bayes over character n-grams, after Shuyo, "Language Detection Library for Java"
 * (2010), with a fixed seed so that a text always gets the same answer.
 */
public final class LanguageDetection {
  private static final Set<String> LANGUAGES = codes();

  private LanguageDetection() {}

  private static final class Loaded {
    static final LanguageDetector DETECTOR = load();
  }

  public static LanguageDetector detector() {
    return Loaded.DETECTOR;
  }

  /** Primary language codes that can be detected. */
  public static Set<String> languages() {
    return LANGUAGES;
  }

  private static LanguageDetector load() {
    try {
      return LanguageDetectorBuilder.create(NgramExtractors.standard())
          .seed(1)
          .withProfiles(new LanguageProfileReader().readAllBuiltIn())
          .build();
    } catch (IOException e) {
      throw new UncheckedIOException("the language profiles cannot be read", e);
    }
  }

  private static Set<String> codes() {
    Set<String> codes = new TreeSet<>();
    for (LdLocale locale : BuiltInLanguages.getLanguages()) {
      codes.add(locale.getLanguage());
    }
    return codes;
  }
}
