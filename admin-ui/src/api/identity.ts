/** The question who is there, before a sensitive act (rule: asked again). All acts that wait share one answer. */
let asked: { answer: Promise<boolean>; give: (isConfirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();

export const isIdentityAsked = (): boolean => asked !== null;

export function onIdentityAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the dialog; resolves to false when it is closed without a proof. */
export function askIdentity(): Promise<boolean> {
  if (asked === null) {
    let give: (isConfirmed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      give = resolve;
    });
    asked = { answer, give };
    listeners.forEach((listener) => listener());
  }
  return asked.answer;
}

export function answerIdentity(isConfirmed: boolean): void {
  const { give } = asked ?? {};
  asked = null;
  give?.(isConfirmed);
  listeners.forEach((listener) => listener());
}
