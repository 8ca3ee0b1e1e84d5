import { currentSession } from '../../api/session-store';
import { EMPTY_DRAFT, isEmptyDraft, type BroadcastDraft } from './broadcast-draft';

/** Keyed by user id, so that the next person at the same desk does not find the draft. */
const keyOf = (): string => `palestra.broadcast-draft.${currentSession()?.id ?? ''}`;

/** The draft survives leaving the screen, signing out and closing the browser. */
export function readDraft(): BroadcastDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf()) ?? '{}') as Partial<BroadcastDraft>;
    return { ...EMPTY_DRAFT, ...stored };
  } catch {
    return EMPTY_DRAFT;
  }
}

/**
 * A browser that cannot store (full or private mode) must not stop anybody from writing; the page holds the draft too.
 */
export function keepDraft(draft: BroadcastDraft): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(keyOf());
    else localStorage.setItem(keyOf(), JSON.stringify(draft));
  } catch (fault) {
    console.warn('The draft is not kept', fault);
  }
}
