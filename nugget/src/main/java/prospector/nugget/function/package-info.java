/**
 * The kinds of nugget functions that a topic file can name.
 *
 * <ol>
 *   <li>{@link prospector.nugget.function.FunctionReaders} finds the kind by its {@code type}; each
 *       kind reads its own section. {@link prospector.nugget.function.Nothing} stands for one that
 *       could not be read.
 *   <li>By the page's words: {@link prospector.nugget.function.KeywordsFunction} (read by {@link
 *       prospector.nugget.function.KeywordsReader}; a {@link prospector.nugget.function.Keyword} is
 *       found by a {@link prospector.nugget.function.KeywordScan} under {@link
 *       prospector.nugget.function.KeywordRules} and told by {@link
 *       prospector.nugget.function.KeywordCriteria}), {@link
 *       prospector.nugget.function.ExamplesFunction}, {@link
 *       prospector.nugget.function.ClassifierFunction}, {@link
 *       prospector.nugget.function.RegexFunction}.
 *   <li>By what else it is: {@link prospector.nugget.function.MediaFunction}, {@link
 *       prospector.nugget.function.LanguageFunction}, {@link
 *       prospector.nugget.function.ListedFunction}, or a user's own ({@link
 *       prospector.nugget.function.UserFunctions}).
 *   <li>Of other functions: {@link prospector.nugget.function.Combination}, {@link
 *       prospector.nugget.function.Negation} (whose {@link prospector.nugget.function.Criteria} are
 *       set in below theirs), and {@link prospector.nugget.function.Rescaled} with a threshold.
 *   <li>{@link prospector.nugget.function.Guarded} sees to it that none throws; what threw is
 *       counted as {@link prospector.nugget.function.Faults} of a {@link
 *       prospector.nugget.function.Faulty} one. Labels change a {@link
 *       prospector.nugget.function.Teachable} one, and correct any other as a {@link
 *       prospector.nugget.function.LabelledFunction}.
 * </ol>
 */
@NullMarked
package prospector.nugget.function;

import org.jspecify.annotations.NullMarked;
