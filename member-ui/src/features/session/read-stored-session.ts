import type { Session } from '@palestra/backend/contract/session';
import { readSession } from '@palestra/backend/contract/session-storage';

/** This browser's session, by the rules of specification §4. */
export const readStoredSession = (): Session | null =>
  readSession(localStorage, new Date(), (fault) => console.error('Error parsing user data', fault));
