const KEY = 'palestra.in-doubt';

/** Takes precedence over the storage, because a browser may be unable to store (full or private mode). */
let held: Readonly<Record<string, unknown>> = {};

function all(): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as object), ...held };
  } catch {
    return held;
  }
}

/** Kept under a name when it was sent and no answer came, until the session ends (rule: stored session). */
export const readInDoubt = (name: string): unknown => all()[name] ?? null;

export function keepInDoubt(name: string, sent: unknown): void {
  held = { ...all(), [name]: sent };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(held));
  } catch (fault) {
    console.warn('What was sent is kept by this page only', fault);
  }
}

export function eraseInDoubt(): void {
  held = {};
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that refuses its storage has nothing to erase.
  }
}
