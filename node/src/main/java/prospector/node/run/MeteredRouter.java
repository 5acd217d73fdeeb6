package prospector.node.run;

import prospector.actors.host.HostActor;
import prospector.actors.host.HostRouter;
import prospector.node.watch.NodeMeters;
import prospector.web.url.HostKey;

/** Counts the hand-offs that leave a node's relay, and the receipts for those that came. */
record MeteredRouter(HostRouter router, NodeMeters meters) implements HostRouter {
  @Override
  public void tell(HostKey host, HostActor.Command message) {
    if (message instanceof HostActor.Deliver deliver) {
      meters.handedOff(deliver.parcels().size());
    } else if (message instanceof HostActor.Acked acked) {
      meters.acknowledged(acked.seqs().size());
    }
    router.tell(host, message);
  }
}
