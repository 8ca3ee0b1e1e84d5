import type { Session } from '@palestra/backend/contract/session';

/** Browser storage keys (rule: stored session). */
export const STORAGE_KEYS = { token: 'authToken', user: 'user', language: 'language' } as const;

/**
 * Key of the upcoming appointments that the member site keeps for offline reading. Signing out, a 401 and a change of
 * user erase them, in either app (rule: stored session).
 */
export const KEPT_APPOINTMENTS = 'keptAppointments';

/** Key of the secrets that the member site makes check-in codes from; erased together with the appointments. */
export const CHECK_IN_SECRETS = 'checkInSecrets';

/** Window event sent after sign-in (rule: stored session). */
export const USER_LOGGED_IN = 'userLoggedIn';

type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Reads the stored session, or null. Removes an expired or unreadable one (rule: stored session); `onParseError`
 * receives the error, to be logged as 'Error parsing user data'.
 */
export function readSession(store: SessionStore, now: Date, onParseError: (fault: unknown) => void): Session | null {
  const token = store.getItem(STORAGE_KEYS.token);
  const stored = store.getItem(STORAGE_KEYS.user);
  if (token === null || stored === null) return null;
  try {
    const session = JSON.parse(stored) as Session;
    if (Date.parse(session.expiresAt) > now.getTime()) return { ...session, token };
  } catch (fault) {
    onParseError(fault);
  }
  clearSession(store);
  return null;
}

function storedUserId(store: SessionStore): string | null {
  try {
    return (JSON.parse(store.getItem(STORAGE_KEYS.user) ?? '{}') as Partial<Session>).id ?? null;
  } catch {
    return null;
  }
}

export function storeSession(store: SessionStore, session: Session): void {
  if (storedUserId(store) !== session.id) store.removeItem(KEPT_APPOINTMENTS);
  // It belongs to a session, not to a person.
  store.removeItem(CHECK_IN_SECRETS);
  store.setItem(STORAGE_KEYS.token, session.token);
  store.setItem(STORAGE_KEYS.user, JSON.stringify(session));
}

export function clearSession(store: SessionStore): void {
  store.removeItem(STORAGE_KEYS.token);
  store.removeItem(STORAGE_KEYS.user);
  store.removeItem(KEPT_APPOINTMENTS);
  store.removeItem(CHECK_IN_SECRETS);
}

/** Session stored in this browser (rule: stored session). */
export const readStoredSession = (): Session | null =>
  readSession(localStorage, new Date(), (fault) => console.error('Error parsing user data', fault));

/**
 * Ends a session on the server, so that a copied token becomes useless. The request outlives the page and its outcome
 * is ignored: a session that could not be ended expires by itself.
 */
export function endOnServer(token: string): void {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers, body: '{}' }).catch(() => undefined);
}
