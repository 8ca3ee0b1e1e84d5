import { setTimeout as pause } from 'node:timers/promises';

/** Does `work` again and again after a pause, until `signal` ends it. The process may end meanwhile. */
export async function every(ms: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    await work();
  }
}

/** A sleep that can be ended early. A call while nobody sleeps ends the next sleep at once. */
export class WakeUp {
  private called = false;
  private end: (() => void) | null = null;

  async sleep(ms: number): Promise<void> {
    if (!this.called) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.called = false;
    this.end = null;
  }

  wake(): void {
    this.called = true;
    this.end?.();
  }
}
