import { STAFF_ROLES } from '@palestra/backend/contract/permissions';
import { STAFF_ROLE_HEADER, type Session } from '@palestra/backend/contract/session';
import {
  clearSession,
  endOnServer,
  readStoredSession,
  seemsEnded,
  settledSession,
  STORAGE_KEYS,
  storeSession,
  USER_LOGGED_IN,
} from '@palestra/web-kit/session';
import { sharedValue } from '@palestra/web-kit/shared-value';
import { eraseInDoubt } from './in-doubt';
import { isWorkUnderWay } from './work-under-way';

/**
 * The session and its page. `sitting` is a new number per sign-in, which remounts the page so that nothing of one
 * person is left for the next.
 */
export interface Presence {
  session: Session | null;
  sitting: number;
  /** Session that ended while something was typed: the page stays until the same person is back. */
  interrupted: Session | null;
  /** Session of another person who signed in over that page and has not yet agreed to discard the typed text. */
  other: Session | null;
}

const presence = sharedValue<Presence>({
  // One that seems to have ended waits for `settleSession`, and is not removed before.
  session: seemsEnded(localStorage, new Date()) ? null : readStoredSession(),
  ...{ sitting: 0, interrupted: null, other: null },
});
let farewell: string | null = null;

function become(next: Partial<Presence>, said: string | null = null): void {
  farewell = said;
  presence.set({ ...presence.get(), ...next });
}

function leave(said: string | null = null): void {
  eraseInDoubt();
  become({ session: null, interrupted: null, other: null }, said);
}
function sitDown(session: Session): void {
  eraseInDoubt();
  become({ session, sitting: presence.get().sitting + 1, interrupted: null, other: null });
}
const goOn = (session: Session): void => become({ session, interrupted: null, other: null });
const toRoot = (): void => history.replaceState(null, '', '/admin/');

/** Before the first screen: a session that has ended by this browser's clock may last by the server's. */
export async function settleSession(askServer: () => Promise<{ now: string }>): Promise<void> {
  if (!seemsEnded(localStorage, new Date())) return;
  const session = await settledSession(askServer);
  if (session !== null) become({ session });
}

export const currentPresence = presence.get;
export const usePresence = presence.use;
export const onSessionChange = presence.subscribe;
export const currentSession = (): Session | null => presence.get().session;
/** The server's reason for the end of the session, '' if it gave none; null when there is nothing to say. */
export const lastFarewell = (): string | null => farewell;

function begin(next: Session): void {
  storeSession(localStorage, next);
  if (presence.get().interrupted === null) sitDown(next);
  else goOn(next);
  window.dispatchEvent(new Event(USER_LOGGED_IN));
}

/** Asks first if the page waits for somebody else. */
export function startSession(next: Session): void {
  const { interrupted } = presence.get();
  if (interrupted !== null && interrupted.id !== next.id) become({ other: next });
  else begin(next);
}

/** Replaces the person whose page it is: discards the typed text and starts at the console's root. */
export function takeOver(): void {
  const { other } = presence.get();
  if (other === null) return;
  toRoot();
  become({ interrupted: null });
  begin(other);
}

export function declineOther(): void {
  const { other } = presence.get();
  if (other !== null) endOnServer(other.token);
  become({ other: null });
}

/** Goes to the console's root, with the sign-in screen or somebody who signed in in another tab meanwhile. */
export function signOut(): void {
  const { session, interrupted } = presence.get();
  if (session !== null) {
    clearSession(localStorage);
    endOnServer(session.token);
  }
  if (session === null && interrupted === null) return;
  toRoot();
  const next = readStoredSession();
  if (next === null) leave();
  else sitDown(next);
}

/** Pending change that ends sessions: 401 responses that arrive meanwhile are handled after it. */
let ending: Promise<unknown> | null = null;

async function whileEnding<T>(change: () => Promise<T>): Promise<T> {
  const asked = change();
  ending = asked.catch(() => undefined);
  try {
    return await asked;
  } finally {
    ending = null;
  }
}

/** `change` ends every session of the account and resolves to the new one, with which this page continues. */
export const replaceSession = (change: () => Promise<Session>): Promise<void> =>
  whileEnding(async () => {
    const asking = presence.get().session?.token;
    const next = await change();
    // Signed out meanwhile, here or in another tab: the change does not sign the person in again.
    if (asking === undefined || localStorage.getItem(STORAGE_KEYS.token) !== asking) return endOnServer(next.token);
    storeSession(localStorage, next);
    become({ session: next });
  });

/** `change` ends every session of the account and resolves to the message for the sign-in screen. */
export const endEverySession = (change: () => Promise<string>): Promise<void> =>
  whileEnding(async () => {
    const said = await change();
    clearSession(localStorage);
    toRoot();
    leave(said);
  });

/** Renames the user in every tab. */
export function renameSession(name: string): void {
  const { session } = presence.get();
  if (session === null) return;
  const next = { ...session, name };
  storeSession(localStorage, next);
  become({ session: next });
}

/** Every response names the role that the person has now, which an owner may have changed (rule: staff accounts). */
export function followRole(answered: Session | null, { headers }: Response): void {
  const { session } = presence.get();
  const role = STAFF_ROLES.find((one) => one === headers.get(STAFF_ROLE_HEADER));
  if (role === undefined || session === null || session.token !== answered?.token || session.staffRole === role) return;
  const next = { ...session, staffRole: role };
  storeSession(localStorage, next);
  become({ session: next });
}

/**
 * The server refused a call with this session. Ends only the session that the call was sent with. An old call may be
 * refused after a newer sign-in, here or in another tab. A page with unsaved text stays, under a sign-in dialog.
 */
export function endRefused(refused: Session | null, said = ''): void {
  // The live stream may get a 401 before the response of the change that causes it.
  if (ending !== null) return void ending.then(() => endRefused(refused, said));
  const { session } = presence.get();
  if (session === null || session.token !== refused?.token) return;
  if (localStorage.getItem(STORAGE_KEYS.token) === session.token) clearSession(localStorage);
  if (isWorkUnderWay()) return become({ session: null, interrupted: session }, said);
  toRoot();
  leave(said);
}

// Another tab signed in, signed out or changed the user; `key` is null when it cleared everything.
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== STORAGE_KEYS.token && key !== STORAGE_KEYS.user) return;
  const next = readStoredSession();
  const { session, interrupted } = presence.get();
  const isSame = next?.name === session?.name && next?.staffRole === session?.staffRole;
  if (next?.token === session?.token && isSame) return;
  if (next === null) {
    if (session !== null && isWorkUnderWay()) become({ session: null, interrupted: session }, '');
    else if (session !== null) leave();
  } else if (session !== null && session.id === next.id) {
    // New name, role or password, or the same person again: the page stays.
    become({ session: next });
  } else if (interrupted === null) {
    sitDown(next);
  } else if (interrupted.id === next.id) {
    goOn(next);
  }
});
