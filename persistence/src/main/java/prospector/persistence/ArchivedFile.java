package prospector.persistence;

import java.nio.file.Path;

/**
 * A WARC file of this node.
 *
 * @param number grows from file to file
 * @param path where it lies, unless somebody moved it
 * @param length bytes that are committed
 * @param full whether nothing is added to it any more
 */
public record ArchivedFile(int number, Path path, long length, boolean full) {}
