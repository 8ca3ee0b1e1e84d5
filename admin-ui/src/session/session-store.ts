import {
  clearSession,
  readSession,
  STORAGE_KEYS,
  storeSession,
  USER_LOGGED_IN,
} from '@palestra/backend/contract/session-storage';
import type { Session } from '@palestra/backend/contract/session';

export type SessionEnd = 'expired' | 'signed out' | null;

const read = (): Session | null =>
  readSession(localStorage, new Date(), (fault) => console.error('Error parsing user data', fault));

let session: Session | null = read();
let lastEnd: SessionEnd = null;
const listeners = new Set<() => void>();

function become(next: Session | null, end: SessionEnd): void {
  session = next;
  lastEnd = end;
  listeners.forEach((listener) => listener());
}

export const currentSession = (): Session | null => session;
/** Why there is no session any more, for the sign-in screen to say. */
export const lastSessionEnd = (): SessionEnd => lastEnd;

export function startSession(next: Session): void {
  storeSession(localStorage, next);
  become(next, null);
  window.dispatchEvent(new Event(USER_LOGGED_IN));
}

/** Clears what is stored and goes to the console's own root, where the sign-in screen is. */
export function endSession(end: SessionEnd): void {
  clearSession(localStorage);
  if (session === null) return;
  history.replaceState(null, '', '/admin/');
  become(null, end);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab signed in, signed out or changed the user (`key` is null when it cleared everything).
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== STORAGE_KEYS.token && key !== STORAGE_KEYS.user) return;
  const next = read();
  if (next?.token !== session?.token) become(next, null);
});
