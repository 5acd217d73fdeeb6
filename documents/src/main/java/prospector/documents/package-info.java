/**
 * Reads PDF, office and media files with Apache Tika: the optional module behind {@link
 * prospector.web.page.DocumentModule}.
 *
 * <p><em>A file can break only the process that reads it.</em> A document of 5 MB may inflate to
 * gigabytes or keep a parser busy for ever, and no parser for these formats bounds its memory. So
 * {@code ReaderProcesses} sends each file to a Java process of its own ({@code Worker}), with a
 * small heap and a deadline; one that takes too long or too much is killed, the file ends with a
 * reason, and the next file gets a new process. In order:
 *
 * <ol>
 *   <li>{@link prospector.documents.TikaModule} is found by {@code ServiceLoader} and names its
 *       media types.
 *   <li>{@code ReaderProcesses} waits for a free {@code ReaderProcess}, which starts its process at
 *       the first file and talks with it in {@code Frames} over its standard input and output.
 *   <li>{@code Worker} is that process's main class; {@code TikaText} picks the parser by the media
 *       type and {@code TextCollector} takes text and links from what it reports.
 * </ol>
 */
@NullMarked
package prospector.documents;

import org.jspecify.annotations.NullMarked;
