package prospector.actors.host;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An executor that runs jobs at once, but for those that a test holds. */
final class HeldJobs implements Executor {
  private final BlockingQueue<Runnable> held = new LinkedBlockingQueue<>();
  private volatile boolean holding;

  @Override
  public void execute(Runnable job) {
    if (holding) {
      held.add(job);
    } else {
      job.run();
    }
  }

  /** What comes from here on is held. */
  void hold() {
    holding = true;
  }

  /** Waits for the next job that is held, which is the caller's to run; fails when none comes. */
  Runnable next() {
    try {
      Runnable job = held.poll(20, TimeUnit.SECONDS);
      if (job == null) {
        throw new AssertionError("expected a job, none came");
      }
      return job;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** What comes from here on runs at once. */
  void holdNoMore() {
    holding = false;
  }
}
