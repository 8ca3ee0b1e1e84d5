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

export function keepDraft(draft: BroadcastDraft): void {
  if (isEmptyDraft(draft)) localStorage.removeItem(keyOf());
  else localStorage.setItem(keyOf(), JSON.stringify(draft));
}
