import type { Root } from 'react-dom/client';
// It adds events to the first history that it sees, once for a document: to the browser's, not to that of a page.
import 'wouter/use-browser-location';

type Listener = Parameters<typeof addEventListener>;
type Timer = [act: (...values: unknown[]) => void, ms?: number, ...values: unknown[]];

const never = (): Promise<never> => new Promise(() => {});

/**
 * A page of an app, and its part of the browser. Files of a process share one document, and no browser ends the work
 * that a page began. Once a page is left, its timers and listeners do nothing, and its requests get no response. A step
 * in the history may take a moment longer, and then moves nothing. All this would happen to the page of the next test.
 */
export class Page {
  private static present: Page | undefined;
  private isLeft = false;
  private readonly roots: Root[] = [];
  private readonly listeners: Listener[] = [];
  private readonly browser = { history: globalThis.history, addEventListener: globalThis.addEventListener };

  private constructor() {
    globalThis.history = this.ownHistory();
    globalThis.addEventListener = (...listener: Listener): void => {
      this.listeners.push(listener);
      this.browser.addEventListener(...listener);
    };
  }

  static open(): Page {
    Page.leave();
    Page.present = new Page();
    return Page.present;
  }

  static leave(): void {
    const { present } = Page;
    if (present === undefined) return;
    present.isLeft = true;
    present.roots.splice(0).forEach((root) => root.unmount());
    present.listeners.splice(0).forEach(([type, act, options]) => removeEventListener(type, act, options));
    Object.assign(globalThis, present.browser);
    Page.present = undefined;
  }

  /** Called by the bundle for each root, instead of React's own function. */
  keepRoot(root: Root): Root {
    // A page that was left while its code was loading would answer what the next one does.
    if (this.isLeft) return { render() {}, unmount() {} };
    this.roots.push(root);
    return root;
  }

  readonly fetch: typeof fetch = async (...request) => {
    if (this.isLeft) return never();
    try {
      return await globalThis.fetch(...request);
    } finally {
      if (this.isLeft) await never();
    }
  };

  readonly setTimeout = (...[act, ms, ...values]: Timer) => globalThis.setTimeout(this.whileOpen(act), ms, ...values);

  readonly setInterval = (...[act, ms, ...values]: Timer) => globalThis.setInterval(this.whileOpen(act), ms, ...values);

  private whileOpen<Values extends unknown[]>(act: (...values: Values) => void): typeof act {
    return (...values) => {
      if (!this.isLeft) act(...values);
    };
  }

  private ownHistory(): History {
    const { history } = this.browser;
    return {
      get length() {
        return history.length;
      },
      get state(): unknown {
        return history.state as unknown;
      },
      scrollRestoration: 'auto',
      go: this.whileOpen(history.go.bind(history)),
      back: this.whileOpen(history.back.bind(history)),
      forward: this.whileOpen(history.forward.bind(history)),
      pushState: this.whileOpen(history.pushState.bind(history)),
      replaceState: this.whileOpen(history.replaceState.bind(history)),
    };
  }
}
