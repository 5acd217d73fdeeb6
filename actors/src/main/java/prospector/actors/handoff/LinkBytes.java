package prospector.actors.handoff;

import prospector.actors.MessageBytes;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.link.LinkBatch;
import prospector.prioritizer.Parent;

/** Most bytes of links between nodes, as serialised. */
public final class LinkBytes {
  private static final int SEQ = 9; // a 64-bit number at most (RFC 8949 section 3)

  private LinkBytes() {}

  public static int of(FoundLink link) {
    return MessageBytes.ofAscii(link.url())
        + MessageBytes.ofText(link.anchor())
        + MessageBytes.ofText(link.context())
        + MessageBytes.ofText(link.tagPath())
        + 2 * MessageBytes.FIELD;
  }

  public static int of(Parent parent) {
    int words = 0;
    for (String term : parent.terms()) {
      words += MessageBytes.ofText(term);
    }
    return MessageBytes.ofAscii(parent.url()) + words + 7 * MessageBytes.FIELD;
  }

  public static int of(LinkBatch batch) {
    int links = 0;
    for (FoundLink link : batch.links()) {
      links += of(link);
    }
    return of(batch.parent()) + links + 2 * MessageBytes.FIELD;
  }

  public static int of(HostMessage.Parcel parcel) {
    return MessageBytes.ofAscii(parcel.fromHost()) + of(parcel.batch()) + 2 * MessageBytes.FIELD;
  }

  public static int of(HostMessage.Deliver deliver) {
    int bytes = MessageBytes.ofAscii(deliver.host()) + MessageBytes.ofAscii(deliver.crawl());
    for (HostMessage.Parcel parcel : deliver.parcels()) {
      bytes += of(parcel);
    }
    return bytes + MessageBytes.ofText(deliver.fromNode()) + 2 * MessageBytes.FIELD;
  }

  public static int of(HostMessage.Outgoing links) {
    return MessageBytes.ofAscii(links.target()) + of(links.batch()) + MessageBytes.FIELD;
  }

  /** What such a message takes beside its links. */
  public static int around(HostMessage.HandOn message) {
    return MessageBytes.ofAscii(message.host())
        + MessageBytes.ofAscii(message.crawl())
        + MessageBytes.ofAscii(message.url())
        + 4 * MessageBytes.FIELD;
  }

  public static int of(HostMessage.Acked acked) {
    return MessageBytes.ofAscii(acked.host()) + SEQ * acked.seqs().size() + MessageBytes.FIELD;
  }
}
