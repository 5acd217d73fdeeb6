/** What we add to the journal plugin: events are acknowledged when they are durable. */
@NullMarked
package prospector.actors.journal;

import org.jspecify.annotations.NullMarked;
