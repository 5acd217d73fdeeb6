/**
 * A topic file as the readers of its parts see it.
 *
 * <p>An object of the file comes in as a {@link prospector.nugget.section.Section}, read key by
 * key. What is wrong goes to the {@link prospector.nugget.section.Complaints}, with its line and,
 * for a misspelt word, a {@link prospector.nugget.section.Suggestion}; reading goes on, and all of
 * them leave at the end as one {@link prospector.nugget.section.TopicFileException}. A {@link
 * prospector.nugget.section.FunctionReader} makes one kind of function of a section; what it needs
 * beyond it are its {@link prospector.nugget.section.Surroundings}: other functions, example pages,
 * and the {@link prospector.nugget.section.TopicDirectory} with its files. {@link
 * prospector.nugget.section.Urls} are read as a list or a topic writes them.
 */
@NullMarked
package prospector.nugget.section;

import org.jspecify.annotations.NullMarked;
