import type { CheckInAnswer, DoorPerson } from '@palestra/backend/contract/check-in';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchPeople, fetchRoster, isOffline, isRefusedKey, sendCheckIn } from './door.api';
import {
  answerOffline,
  keepDoor,
  keyInAddress,
  peopleWith,
  readDoor,
  sinceSeconds,
  withMark,
  type DoorStore,
  type QueuedCheckIn,
} from './door-store';

const REREAD_MS = 60_000;
/** The same code stays in front of the camera for a while. */
const SAME_CODE_MS = 60_000;

/** The answer that is on the screen; `noted`: nobody knows before the network is back. */
export type Told = CheckInAnswer | { outcome: 'noted' | 'failed' | 'tooMany'; message: string };
export type Stage =
  | { kind: 'waiting' }
  | { kind: 'busy' }
  | { kind: 'choice'; people: DoorPerson[] }
  | { kind: 'told'; told: Told };

type Arrival = Pick<QueuedCheckIn, 'code' | 'personId'>;
type Place = NonNullable<CheckInAnswer['offer']>;

function startOf(): DoorStore {
  const store = readDoor(localStorage);
  const key = keyInAddress(location.hash);
  if (key === null) return store;
  // Not left behind in the address bar or the history.
  history.replaceState(null, '', location.pathname);
  return { ...store, key };
}

/** The store of the device, kept in the browser with every change. */
function useStore() {
  const [store, setStore] = useState(startOf);
  const latest = useRef(store);
  const change = useCallback((next: (store: DoorStore) => DoorStore): void => {
    latest.current = next(latest.current);
    keepDoor(localStorage, latest.current);
    setStore(latest.current);
  }, []);
  useEffect(() => keepDoor(localStorage, latest.current), []);
  return { store, latest, change };
}

/** The door: its key, what the network says, and the person in front of it. */
export function useDoor() {
  const { store, latest, change } = useStore();
  const [hasNetwork, setNetwork] = useState(true);
  const [isRefused, setRefused] = useState(false);
  const [stage, setStage] = useState<Stage>({ kind: 'waiting' });
  const lastCode = useRef({ text: '', at: 0 });
  const { key } = store;

  const note = useCallback((error: unknown): void => {
    if (isRefusedKey(error)) setRefused(true);
    setNetwork(!isOffline(error));
  }, []);

  /** Sends what waits, one after the other; whatever the server says of one, it has heard of it. */
  const sendQueue = useCallback(async (): Promise<void> => {
    for (const queued of latest.current.queue) {
      if (latest.current.key === null) return;
      const { at: _, ...order } = queued;
      try {
        await sendCheckIn(latest.current.key, { ...order, secondsAgo: sinceSeconds(queued, Date.now()) });
      } catch (error) {
        if (isOffline(error) || isRefusedKey(error)) throw error;
      }
      change((now) => ({ ...now, queue: now.queue.filter(({ id }) => id !== queued.id) }));
    }
  }, [change, latest]);

  const isSending = useRef(false);
  const refresh = useCallback(async (): Promise<void> => {
    if (latest.current.key === null || isSending.current) return;
    isSending.current = true;
    try {
      await sendQueue();
      const roster = await fetchRoster(latest.current.key);
      change((now) => ({ ...now, roster }));
      setNetwork(true);
      setRefused(false);
    } catch (error) {
      note(error);
    }
    isSending.current = false;
  }, [change, latest, note, sendQueue]);

  useEffect(() => {
    if (key === null) return undefined;
    void refresh();
    const timer = setInterval(() => void refresh(), REREAD_MS);
    const again = (): void => void refresh();
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [key, refresh]);

  const tell = useCallback((told: Told): void => setStage({ kind: 'told', told }), []);
  const reset = useCallback((): void => setStage({ kind: 'waiting' }), []);

  const queue = (arrival: QueuedCheckIn): void => {
    const { roster } = latest.current;
    const answer = answerOffline(roster, arrival);
    change((now) => ({
      ...now,
      queue: [...now.queue, arrival],
      roster: answer === null ? now.roster : withMark(now.roster, answer.personId, answer.startTime),
    }));
    tell(answer ?? { outcome: 'noted', message: '' });
  };

  const arrive = async (arrival: Arrival, place?: Place): Promise<void> => {
    if (key === null) return;
    const order: QueuedCheckIn = { id: crypto.randomUUID(), at: Date.now(), ...arrival };
    setStage({ kind: 'busy' });
    const times = place && { startTime: place.originalStartTime, endTime: place.originalEndTime };
    try {
      const { at: _, ...sent } = order;
      tell(await sendCheckIn(key, { ...sent, ...times }));
      setNetwork(true);
      void refresh();
    } catch (error) {
      note(error);
      // A place is never promised without the server.
      if (isOffline(error) && place === undefined) queue(order);
      else tell({ outcome: 'failed', message: error instanceof Error ? error.message : '' });
    }
  };

  return {
    key,
    isRefused,
    hasNetwork,
    queued: store.queue.length,
    stage,
    reset,
    enter: (entered: string): void => {
      setRefused(false);
      change((now) => ({ ...now, key: entered.trim() }));
      void refresh();
    },
    readCode: (text: string): void => {
      const { text: last, at } = lastCode.current;
      if (stage.kind !== 'waiting' || (last === text && Date.now() - at < SAME_CODE_MS)) return;
      lastCode.current = { text, at: Date.now() };
      void arrive({ code: text.slice(0, 100) });
    },
    search: async (digits: string): Promise<void> => {
      if (key === null) return;
      setStage({ kind: 'busy' });
      try {
        setStage({ kind: 'choice', people: await fetchPeople(key, digits) });
        setNetwork(true);
      } catch (error) {
        note(error);
        const message = error instanceof Error ? error.message : '';
        if (!isOffline(error)) return tell({ outcome: isRefusedKey(error) ? 'failed' : 'tooMany', message });
        const people = peopleWith(latest.current.roster, digits);
        if (people.length === 0) tell({ outcome: 'failed', message: '' });
        else setStage({ kind: 'choice', people });
      }
      return undefined;
    },
    choose: (personId: string): void => void arrive({ personId }),
    take: (personId: string, place: Place): void => void arrive({ personId }, place),
  };
}
