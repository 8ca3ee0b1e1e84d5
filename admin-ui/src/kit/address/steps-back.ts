/** Stop waiting for a step back that leads nowhere. */
const LONGEST_STEP_MS = 1_000;

const stepTaken = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_STEP_MS);
    addEventListener('popstate', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** A page has one history, however many routers it had. */
let underWay: Promise<void> | null = null;

/**
 * A step back that the browser has not taken yet: until then the page stands at the address that it leaves. The router's
 * own `navigate` does not wait for it everywhere.
 */
export const stepUnderWay = (): Promise<void> | null => underWay;

/** Asks the browser for a step, and waits until it is taken. */
export function takeStep(go: () => unknown): Promise<void> {
  const taken = stepTaken().then(() => {
    underWay = null;
  });
  underWay = taken;
  go();
  return taken;
}
