import type { Session } from '@palestra/backend/contract/session';
import { readSession } from '@palestra/backend/contract/session-storage';

/** Session stored in this browser (rule: stored session). */
export const readStoredSession = (): Session | null =>
  readSession(localStorage, new Date(), (fault) => console.error('Error parsing user data', fault));
