import type { LiveChange } from '@palestra/backend/contract/live';
import { holdLive } from '@palestra/web-kit/live-link';
import { requestLive } from '@palestra/web-kit/opening-stream';
import { STORAGE_KEYS } from '@palestra/web-kit/session';
import type { QueryClient } from '@tanstack/react-query';
import { setLive } from '../api/reads';
import { currentLanguage } from '../i18n/language';
import { readAgain, readPlaces } from './read-places';

async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const token = localStorage.getItem(STORAGE_KEYS.token) ?? '';
  const response = await requestLive(token, currentLanguage(), signal);
  return response.ok ? response.body : null;
}

function hold(queries: QueryClient): AbortController {
  const leaving = new AbortController();
  const places = readPlaces(queries);
  leaving.signal.addEventListener('abort', places.stop);
  const onChanges = (changes: readonly LiveChange[]): void => {
    const onlyPlaces = changes.every(({ topic, dates }) => topic === 'places' && dates !== null);
    if (onlyPlaces) changes.forEach(places.follow);
    else readAgain(queries);
  };
  const onState = (isLive: boolean): void => {
    setLive(isLive);
    // Refetches once when the stream opens or is lost; polling stops or starts with it. A 401 also reveals an ended
    // session. What was read a moment ago and seldom changes, such as the gym, is not read again. A page that is left
    // reads nothing: it does so when it is looked at again.
    if (!leaving.signal.aborted) readAgain(queries, { predicate: (query) => query.isStale() });
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
