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

/**
 * Key of the milliseconds that the server's clock is ahead of this browser's; no entry where they agree. A session ends
 * by the server's clock (rule: stored session).
 */
const CLOCK_AHEAD = 'clockAhead';
/** Differences of a request's travel are none, and are not written at each read. */
const AGREES_WITHIN_MS = 60_000;

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

const aheadIn = (store: SessionStore): number => Number(store.getItem(CLOCK_AHEAD)) || 0;

/** The server's time, as far as this browser has learned how its own clock differs. */
export const serverTime = (store: SessionStore, now: Date): Date => new Date(now.getTime() + aheadIn(store));

/** Keeps how far the server's clock is ahead; `now` is the browser's. */
export function keepServerTime(store: SessionStore, server: string, now: Date): void {
  const ahead = Date.parse(server) - now.getTime();
  if (Number.isNaN(ahead) || Math.abs(ahead - aheadIn(store)) < AGREES_WITHIN_MS) return;
  if (Math.abs(ahead) < AGREES_WITHIN_MS) store.removeItem(CLOCK_AHEAD);
  else store.setItem(CLOCK_AHEAD, String(ahead));
}

/** True when there is a session that has ended, if the clock of this browser is as it was: the server may know better. */
export function seemsEnded(store: SessionStore, now: Date): boolean {
  if (store.getItem(STORAGE_KEYS.token) === null) return false;
  try {
    const { expiresAt } = JSON.parse(store.getItem(STORAGE_KEYS.user) ?? '{}') as Partial<Session>;
    return Date.parse(expiresAt ?? '') <= serverTime(store, now).getTime();
  } catch {
    return false;
  }
}

/**
 * The session of this browser at startup. The server's clock, whose time `askServer` reads, judges a session that seems
 * to have ended. Without an answer the known time does. Asks nothing otherwise.
 */
export async function settledSession(askServer: () => Promise<{ now: string }>): Promise<Session | null> {
  if (seemsEnded(localStorage, new Date())) {
    const answer = await askServer().catch(() => null);
    if (answer !== null) keepServerTime(localStorage, answer.now, new Date());
  }
  return readStoredSession();
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
  store.removeItem(CLOCK_AHEAD);
}

/** Session stored in this browser (rule: stored session). */
export const readStoredSession = (): Session | null =>
  readSession(localStorage, serverTime(localStorage, new Date()), (fault) =>
    console.error('Error parsing user data', fault),
  );

/**
 * Ends a session on the server, so that a copied token becomes useless. The request outlives the page and its outcome
 * is ignored: a session that could not be ended expires later.
 */
export function endOnServer(token: string): void {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers, body: '{}' }).catch(() => undefined);
}
