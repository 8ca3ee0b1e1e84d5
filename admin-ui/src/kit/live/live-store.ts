import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import { type LiveChange, STAFF_LIVE_TIMES } from '@palestra/backend/contract/live';
import { holdLive } from '@palestra/web-kit/live-link';
import { requestLive } from '@palestra/web-kit/opening-stream';
import { sharedValue } from '@palestra/web-kit/shared-value';
import { noteFailure, noteHeard, noteListening, noteStream } from '../../api/connection';
import { currentSession, endRefused, followRole, onSessionChange } from '../../api/session-store';
import { currentLanguage } from '../../i18n/i18n';

type ChangeListener = (changes: readonly LiveChange[]) => void;

const changeListeners = new Set<ChangeListener>();
/** True while the live stream delivers every change. */
export const streaming = sharedValue(false);

export function onLiveChanges(listener: ChangeListener): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

function hold(): AbortController {
  const leaving = new AbortController();
  noteListening();
  const link = {
    open: async (signal: AbortSignal) => {
      try {
        return await openLiveStream(signal);
      } catch (fault) {
        if (!leaving.signal.aborted) noteFailure();
        throw fault;
      }
    },
    onHeard: noteHeard,
    silence: STAFF_LIVE_TIMES.silence,
    onChanges: (changes: readonly LiveChange[]) => changeListeners.forEach((listener) => listener(changes)),
    onState: (next: boolean) => {
      noteStream(next);
      streaming.set(next);
    },
  };
  void holdLive(link, leaving.signal);
  return leaving;
}

/** Holds the stream while the window is visible: a browser allows few connections per server across all tabs. */
export function keepLive(): () => void {
  let holding: AbortController | null = null;
  const leave = (): void => {
    holding?.abort();
    holding = null;
  };
  const follow = (): void => {
    if (document.visibilityState === 'hidden' || currentSession() === null) leave();
    else holding ??= hold();
  };
  document.addEventListener('visibilitychange', follow);
  const unfollow = onSessionChange(follow);
  follow();
  return () => {
    unfollow();
    document.removeEventListener('visibilitychange', follow);
    leave();
  };
}

/** Body of the live stream; null if it cannot be opened. */
async function openLiveStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const session = currentSession();
  if (session === null) return null;
  const response = await requestLive(session.token, currentLanguage(), signal);
  followRole(session, response);
  if (response.status === 401) {
    const refusal = (await response.json().catch(() => null)) as Partial<FailureEnvelope> | null;
    endRefused(session, refusal?.message);
  }
  return response.ok ? response.body : null;
}
