import { UNATTENDED } from '@palestra/backend/contract/attendance';
import type { Interest } from '@palestra/backend/contract/interest';
import { LIVE_PATH, type LiveChange } from '@palestra/backend/contract/live';
import { holdLive } from '@palestra/backend/contract/live-link';
import { STORAGE_KEYS } from '@palestra/backend/contract/session-storage';
import type { QueryClient } from '@tanstack/react-query';
import { setLive } from '../../lib/live-state';

async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  // It is held for as long as the page is seen, by nobody too.
  const headers = { ...UNATTENDED, Authorization: `Bearer ${localStorage.getItem(STORAGE_KEYS.token) ?? ''}` };
  const response = await fetch(LIVE_PATH, { headers, signal, cache: 'no-store' });
  return response.ok ? response.body : null;
}

/** Reads again what changes are about; how full a day is says nothing of the other screens. */
function refresh(queries: QueryClient, changes: readonly LiveChange[]): void {
  const onlyPlaces = changes.every(({ topic, dates }) => topic === 'places' && dates !== null);
  if (!onlyPlaces) return void queries.invalidateQueries();
  const dates = new Set(changes.flatMap((change) => change.dates ?? []));
  for (const date of dates) void queries.invalidateQueries({ queryKey: ['timeslots', date] });
  // The place in a queue changes when somebody before leaves it.
  const waited = queries.getQueryData<Interest[]>(['interests']) ?? [];
  if (waited.some(({ appointmentDate }) => dates.has(appointmentDate)))
    void queries.invalidateQueries({ queryKey: ['interests'] });
}

function hold(queries: QueryClient): AbortController {
  const leaving = new AbortController();
  const onState = (isLive: boolean): void => {
    setLive(isLive);
    // Read once now, and ask by the clock from here on or no more. A session that has ended is noticed by it as well.
    void queries.invalidateQueries();
  };
  void holdLive({ open, onState, onChanges: (changes) => refresh(queries, changes) }, leaving.signal);
  return leaving;
}

/** Follows what is changed while the page can be seen. @returns ends it */
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
