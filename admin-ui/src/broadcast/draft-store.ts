import { currentSession } from '../session/session-store';
import { EMPTY_DRAFT, isEmptyDraft, type BroadcastDraft } from './broadcast-draft';

/** Each person's own: whoever signs in at the same desk next does not find it. */
const keyOf = (): string => `palestra.broadcast-draft.${currentSession()?.id ?? ''}`;

/** Outlives leaving the screen, signing out and closing the browser. */
export function readDraft(): BroadcastDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Partial<BroadcastDraft>;
    return { ...EMPTY_DRAFT, ...stored };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** A browser that keeps nothing (full, or private) must not stop anybody from writing: the screen has the draft too. */
export function keepDraft(draft: BroadcastDraft): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(keyOf());
    else localStorage.setItem(keyOf(), JSON.stringify(draft));
  } catch (fault) {
    console.warn('The draft is not kept', fault);
  }
}
