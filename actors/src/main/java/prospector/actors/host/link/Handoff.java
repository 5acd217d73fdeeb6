package prospector.actors.host.link;

import com.fasterxml.jackson.annotation.JsonFormat;
import prospector.actors.CborSerializable;

/**
 * Links on their way to the host that owns them: resent until acknowledged.
 *
 * @param seq number of this hand-off among all of its sender
 * @param crawl crawl id
 * @param target host key of the owner
 * @param batch the links
 */
@JsonFormat(shape = JsonFormat.Shape.ARRAY)
public record Handoff(long seq, String crawl, String target, LinkBatch batch)
    implements CborSerializable {}
