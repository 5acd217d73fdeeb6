package prospector.actors;

import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.BehaviorSignalInterceptor;
import akka.actor.typed.PostStop;
import akka.actor.typed.Signal;
import akka.actor.typed.TypedActorContext;

/**
 * Does something when an actor ends, whatever it is at then: a persistent actor's own signal
 * handler is not called in the midst of a recovery or a back-off.
 */
public final class AtEnd<T> extends BehaviorSignalInterceptor<T> {
  private final Runnable last;

  public AtEnd(Runnable last) {
    this.last = last;
  }

  @Override
  public Behavior<T> aroundSignal(
      TypedActorContext<T> context,
      Signal signal,
      BehaviorInterceptor.SignalTarget<T> persistentActor) {
    if (signal.equals(PostStop.instance())) {
      last.run();
    }
    return persistentActor.apply(context, signal);
  }
}
