/**
 * Regular expressions that cannot hold up a crawl.
 *
 * <p>A pattern comes in as the user wrote it. {@link prospector.nugget.pattern.PatternScan} decides
 * whether it may be compiled: how large it becomes, and what RE2 would read as something else
 * ({@link prospector.nugget.pattern.AsciiEscapes}); {@link prospector.nugget.pattern.PatternRoom}
 * bounds all patterns of a topic together; {@link prospector.nugget.pattern.PatternFault} says why
 * RE2 itself refused. One that is plain text is found by a {@link
 * prospector.nugget.pattern.LiteralSearch}; any other meets a {@link
 * prospector.nugget.pattern.BudgetedText}, each character of which costs a page's {@link
 * prospector.nugget.pattern.Budget}.
 */
@NullMarked
package prospector.nugget.pattern;

import org.jspecify.annotations.NullMarked;
