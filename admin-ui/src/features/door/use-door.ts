import type { CheckInAnswer, DoorPerson } from '@palestra/backend/contract/check-in';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import { sharedValue } from '@palestra/web-kit/shared-value';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchGym } from '../../api/gym';
import { newId } from '@palestra/web-kit/new-id';
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
export type Told = CheckInAnswer | { outcome: 'noted' | 'notInRoster' | 'failed' | 'tooMany'; message: string };
export type Stage =
  | { kind: 'waiting' }
  | { kind: 'busy' }
  | { kind: 'choice'; people: DoorPerson[] }
  | { kind: 'told'; told: Told };

type Arrival = Pick<QueuedCheckIn, 'code' | 'personId'>;
type Place = NonNullable<CheckInAnswer['offer']>;

/** The key in the address, which is not left behind there or in the history. */
function takeKey(): string | null {
  const key = keyInAddress(location.hash);
  if (key !== null) history.replaceState(null, '', location.pathname);
  return key;
}

function startOf(): DoorStore {
  const store = readDoor(localStorage);
  const key = takeKey();
  return key === null ? store : { ...store, key };
}

/** The store of the device, kept in the browser with every change. */
function openBox() {
  const store = sharedValue(startOf());
  keepDoor(localStorage, store.get());
  const change = (changes: Partial<DoorStore>): void => {
    const next = { ...store.get(), ...changes };
    keepDoor(localStorage, next);
    store.set(next);
  };
  return { read: store.get, use: store.use, change };
}

/** The door: its key, what the network says, and the person in front of it. */
export function useDoor() {
  const [box] = useState(openBox);
  const store = box.use();
  const [hasNetwork, setNetwork] = useState(true);
  const [isRefused, setRefused] = useState(false);
  const [stage, setStage] = useState<Stage>({ kind: 'waiting' });
  const lastCode = useRef({ text: '', at: 0 });
  const { key } = store;

  const note = useCallback(
    (error: unknown): void => {
      if (isRefusedKey(error)) {
        setRefused(true);
        // A revoked tablet keeps no names; its queue waits for the link of a new key.
        box.change({ roster: null });
      }
      setNetwork(!isOffline(error));
    },
    [box],
  );

  /**
   * Sends the waiting check-ins, one after the other. A check-in leaves the queue once the server has answered, even
   * with a refusal.
   */
  const sendQueue = useCallback(async (): Promise<void> => {
    for (const queued of box.read().queue) {
      const present = box.read().key;
      if (present === null) return;
      const { at: _, ...order } = queued;
      try {
        await sendCheckIn(present, { ...order, secondsAgo: sinceSeconds(queued, Date.now()) });
      } catch (error) {
        if (isOffline(error) || isRefusedKey(error)) throw error;
      }
      box.change({ queue: box.read().queue.filter(({ id }) => id !== queued.id) });
    }
  }, [box]);

  const isSending = useRef(false);
  const refresh = useCallback(async (): Promise<void> => {
    const present = box.read().key;
    if (present === null || isSending.current) return;
    isSending.current = true;
    try {
      await sendQueue();
      box.change({ roster: await fetchRoster(present) });
      setNetwork(true);
      setRefused(false);
      // A tablet stands for days, and the gym may write hours in another way by now.
      void fetchGym().catch(() => undefined);
    } catch (error) {
      note(error);
    }
    isSending.current = false;
  }, [box, note, sendQueue]);

  const enter = useCallback(
    (entered: string): void => {
      setRefused(false);
      setStage({ kind: 'waiting' });
      box.change({ key: entered.trim() });
      void refresh();
    },
    [box, refresh],
  );

  // A link that is opened where the page is open already only changes the part behind `#`.
  useEffect(() => {
    const onHash = (): void => {
      const entered = takeKey();
      if (entered !== null) enter(entered);
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, [enter]);

  useEffect(() => {
    // A revoked key would be refused each minute, until somebody enters another.
    if (key === null || isRefused) return undefined;
    void refresh();
    const timer = setInterval(() => void refresh(), REREAD_MS);
    const again = (): void => void refresh();
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [key, isRefused, refresh]);

  const tell = useCallback((told: Told): void => setStage({ kind: 'told', told }), []);
  const reset = useCallback((): void => setStage({ kind: 'waiting' }), []);

  const queue = (arrival: QueuedCheckIn): void => {
    const { roster, queue: waiting } = box.read();
    const answer = answerOffline(roster, arrival);
    box.change({
      queue: [...waiting, arrival],
      roster: answer?.outcome === 'welcome' ? withMark(roster, answer.personId, answer.startTime) : roster,
    });
    tell(answer ?? { outcome: 'noted', message: '' });
  };

  const arrive = async (arrival: Arrival, place?: Place): Promise<void> => {
    if (key === null) return;
    const order: QueuedCheckIn = { id: newId(), at: Date.now(), ...arrival };
    setStage({ kind: 'busy' });
    const times = place && {
      ...{ startTime: place.originalStartTime, endTime: place.originalEndTime },
      ...(place.areaId !== null && place.areaId !== FIRST_ROOM && { areaId: place.areaId }),
    };
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
    enter,
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
        const people = peopleWith(box.read().roster, digits);
        if (people.length === 0) tell({ outcome: 'notInRoster', message: '' });
        else setStage({ kind: 'choice', people });
      }
      return undefined;
    },
    choose: (personId: string): void => void arrive({ personId }),
    take: (personId: string, place: Place): void => void arrive({ personId }, place),
  };
}
