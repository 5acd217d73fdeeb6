/**
 * One fetch from request to stored row, off the actor threads: {@link
 * prospector.actors.work.PagePipeline}.
 */
@NullMarked
package prospector.actors.work;

import org.jspecify.annotations.NullMarked;
