/**
 * WARC 1.1 (ISO 28500:2017) files: writing one gzip member a record, and reading them back.
 *
 * <p>{@link prospector.persistence.warc.WarcWriter} turns a {@link
 * prospector.persistence.warc.Capture} into a response, a request and a metadata record, in memory;
 * where the bytes go is its caller's business. {@link prospector.persistence.warc.WarcFiles} reads
 * one response at an offset, or a whole file, through jwarc. Records are written by hand because
 * jwarc's writer has one fixed compression level and makes a deflater a record; every test reads
 * them with jwarc.
 */
@NullMarked
package prospector.persistence.warc;

import org.jspecify.annotations.NullMarked;
