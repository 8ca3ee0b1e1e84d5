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
