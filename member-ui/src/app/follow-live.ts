import { UNATTENDED } from '@palestra/backend/contract/attendance';
import { LIVE_PATH, type LiveChange } from '@palestra/backend/contract/live';
import { holdLive } from '@palestra/backend/contract/live-link';
import { STORAGE_KEYS } from '@palestra/backend/contract/session-storage';
import type { QueryClient } from '@tanstack/react-query';
import { setLive } from '../api/live-state';
import { readPlaces } from './read-places';

async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  // The stream is open for as long as the page is visible, so it must not count as activity of a user.
  const headers = { ...UNATTENDED, Authorization: `Bearer ${localStorage.getItem(STORAGE_KEYS.token) ?? ''}` };
  const response = await fetch(LIVE_PATH, { headers, signal, cache: 'no-store' });
  return response.ok ? response.body : null;
}

function hold(queries: QueryClient): AbortController {
  const leaving = new AbortController();
  const places = readPlaces(queries);
  leaving.signal.addEventListener('abort', places.stop);
  const onChanges = (changes: readonly LiveChange[]): void => {
    const onlyPlaces = changes.every(({ topic, dates }) => topic === 'places' && dates !== null);
    if (onlyPlaces) changes.forEach(places.follow);
    else void queries.invalidateQueries();
  };
  const onState = (isLive: boolean): void => {
    setLive(isLive);
    // Refetches once when the stream opens or closes; polling stops or starts with it. A 401 also reveals an ended
    // session.
    void queries.invalidateQueries();
  };
  void holdLive({ open, onState, onChanges }, leaving.signal);
  return leaving;
}

/** Follows live changes while the page is visible. @returns stops following */
export function followLive(queries: QueryClient): () => void {
  let holding: AbortController | null = null;
  const leave = (): void => {
    holding?.abort();
    holding = null;
  };
  const follow = (): void => {
    if (document.visibilityState === 'hidden') leave();
    else holding ??= hold(queries);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    leave();
  };
}
