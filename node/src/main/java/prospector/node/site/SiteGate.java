package prospector.node.site;

import java.util.ArrayList;
import java.util.List;
import prospector.web.fetch.SendGate;

/**
 * Shut until the other sites were heard, or are silent; and again while one of them sees other
 * sites than this one does, as two sites might ask one host then. Thread-safe.
 */
public final class SiteGate implements SendGate {
  private final SendGate within;
  private final List<Runnable> waiting = new ArrayList<>();
  private boolean open;

  /**
   * @param within the gate that counts besides
   */
  public SiteGate(SendGate within) {
    this.within = within;
  }

  @Override
  public boolean isOpen() {
    synchronized (this) {
      if (!open) {
        return false;
      }
    }
    return within.isOpen();
  }

  @Override
  public void whenOpen(Runnable task) {
    synchronized (this) {
      if (!open) {
        waiting.add(task);
        return;
      }
    }
    within.whenOpen(task);
  }

  /** Opens or shuts it. */
  void set(boolean opens) {
    List<Runnable> now = List.of();
    synchronized (this) {
      open = opens;
      if (opens) {
        now = List.copyOf(waiting);
        waiting.clear();
      }
    }
    now.forEach(within::whenOpen);
  }
}
