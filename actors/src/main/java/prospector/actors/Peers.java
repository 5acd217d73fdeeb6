package prospector.actors;

import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import java.util.Set;
import java.util.function.Function;

/** Finds the actors that do the same on other nodes, by Akka's receptionist. */
public final class Peers {
  private Peers() {}

  /**
   * Enters an actor under a name, and tells it who stands there, itself included: now and whenever
   * that changes.
   *
   * @param known makes its message; called on the actor's own thread
   */
  public static <C> void find(
      ActorContext<C> context, ServiceKey<C> name, Function<Set<ActorRef<C>>, C> known) {
    ActorRef<Receptionist.Command> receptionist = context.getSystem().receptionist();
    receptionist.tell(Receptionist.register(name, context.getSelf()));
    receptionist.tell(
        Receptionist.subscribe(
            name,
            context.messageAdapter(
                Receptionist.Listing.class,
                listing -> known.apply(listing.getServiceInstances(name)))));
  }
}
