import { mayMark } from '@palestra/backend/contract/attendance';
import {
  NOTHING_TOLD,
  readCheckInText,
  type CheckInAnswer,
  type DoorRoster,
  type DoorVisit,
} from '@palestra/backend/contract/check-in';

/** A check-in that waits for the network. */
export interface QueuedCheckIn {
  id: string;
  /** By the clock of the device, in milliseconds. */
  at: number;
  code?: string;
  personId?: string;
}

/** All that the device keeps. */
export interface DoorStore {
  key: string | null;
  roster: DoorRoster | null;
  queue: QueuedCheckIn[];
}

const NAME = 'palestra.door';
const EMPTY: DoorStore = { key: null, roster: null, queue: [] };

type Place = Pick<Storage, 'getItem' | 'setItem'>;

export function readDoor(place: Place): DoorStore {
  try {
    return { ...EMPTY, ...(JSON.parse(place.getItem(NAME) ?? '{}') as Partial<DoorStore>) };
  } catch {
    // Unreadable or forbidden: as if the device were new.
    return EMPTY;
  }
}

export function keepDoor(place: Place, store: DoorStore): void {
  try {
    place.setItem(NAME, JSON.stringify(store));
  } catch {
    // A full store keeps nothing across a reload; the page goes on.
  }
}

/** A link to the page carries the key behind `#`, which no server gets to see. */
export const keyInAddress = (hash: string): string | null => /^#key=([\w-]{8,100})$/.exec(hash)?.[1] ?? null;

export const sinceSeconds = ({ at }: QueuedCheckIn, now: number): number => Math.max(0, Math.round((now - at) / 1000));

const visitsFor = ({ visits }: DoorRoster, { code, personId }: QueuedCheckIn): DoorVisit[] => {
  const shown = code === undefined ? null : readCheckInText(code);
  return visits.filter((visit) =>
    shown === null ? visit.personId === personId : visit.codes.some((id) => id.toLowerCase() === shown.id),
  );
};

/** The people of the roster with these digits, for a search without a network. */
export const peopleWith = (roster: DoorRoster | null, digits: string) =>
  [
    ...new Map(
      (roster?.visits ?? []).filter((one) => one.digits === digits).map((one) => [one.personId, one]),
    ).values(),
  ].map(({ personId: id, name }) => ({ id, name }));

/**
 * The answer without a network, from the roster: null when the roster cannot tell, and the check-in is only noted. The server
 * decides once it hears of it.
 */
export function answerOffline(roster: DoorRoster | null, order: QueuedCheckIn): CheckInAnswer | null {
  if (roster === null || roster.attendanceOpensMinutes === null) return null;
  const now = new Date(order.at);
  const minutesBefore = roster.attendanceOpensMinutes;
  const own = visitsFor(roster, order).filter(({ endsAt }) => Date.parse(endsAt) > order.at);
  const isOpen = ({ startsAt }: DoorVisit): boolean =>
    mayMark({ date: roster.date, startsAt: new Date(startsAt) }, { now, today: roster.date, minutesBefore });
  const visit = own.find((one) => isOpen(one) && !one.isMarked) ?? own.find(isOpen) ?? own[0];
  if (visit === undefined) return null;
  const { personId, name, startTime, startsAt, isMarked } = visit;
  const told = { ...NOTHING_TOLD, personId, name, startTime };
  if (!isOpen(visit)) {
    const opensAt = new Date(Date.parse(startsAt) - minutesBefore * 60_000).toISOString();
    return { ...told, outcome: 'early', opensAt };
  }
  return { ...told, outcome: isMarked ? 'already' : 'welcome' };
}

/** The roster after a check-in that the server has not heard of. */
export const withMark = (roster: DoorRoster | null, personId: string | null, startTime: string | null) =>
  roster && {
    ...roster,
    visits: roster.visits.map((one) =>
      one.personId === personId && one.startTime === startTime ? { ...one, isMarked: true } : one,
    ),
  };
