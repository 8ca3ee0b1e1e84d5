import { sharedValue } from '@palestra/web-kit/shared-value';

interface Question {
  answer: Promise<boolean>;
  give: (isConfirmed: boolean) => void;
}

/** The question who is there, before a sensitive act (rule: asked again). All acts that wait share one answer. */
const asked = sharedValue<Question | null>(null);

export const useIsIdentityAsked = (): boolean => asked.use() !== null;

function newQuestion(): Question {
  let give: Question['give'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    give = resolve;
  });
  return { answer, give };
}

/** Opens the dialog; resolves to false when it is closed without a proof. */
export function askIdentity(): Promise<boolean> {
  if (asked.get() === null) asked.set(newQuestion());
  return asked.get()?.answer ?? Promise.resolve(false);
}

export function answerIdentity(isConfirmed: boolean): void {
  asked.get()?.give(isConfirmed);
  asked.set(null);
}
