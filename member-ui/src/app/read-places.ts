import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Interest } from '@palestra/backend/contract/interest';
import type { LiveChange, SlotPlaces } from '@palestra/backend/contract/live';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reads the data on screen again. A first read may have begun before the change, and TanStack would let it stand: it
 * begins anew.
 */
export function readAgain(queries: QueryClient, filters: QueryFilters = {}): void {
  void queries.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
  void queries.invalidateQueries(filters);
}

/** Reads of one screen are at least this far apart, and those of all screens are spread over as long again. */
export const APART_MS = 3_000;
/** When to read a day whose places were patched completely: only to be sure. */
export const UNHURRIED_MS = 10_000;

/**
 * Puts places into a day on screen. `isComplete` is false when a slot became full or free again. Then other rules may
 * keep the member from booking it, and only the server knows them.
 */
export function withPlaces(day: AvailableTimeslots, places: readonly SlotPlaces[]) {
  let isComplete = true;
  const timeslots = day.timeslots.map((slot) => {
    const now = places.find(({ id }) => id === slot.id);
    if (now === undefined) return slot;
    isComplete &&= now.isAvailable === slot.isAvailable;
    return { ...slot, ...now };
  });
  return { day: { ...day, timeslots }, isComplete };
}

/** Puts places into the quick picks; one that is full is offered no longer. */
export function withPicks(profile: ClientProfile, places: readonly SlotPlaces[]): ClientProfile {
  const quickSlots = profile.quickSlots.flatMap((slot) => {
    const now = places.find(({ id }) => id === slot.id);
    return now?.isAvailable === false ? [] : { ...slot, ...(now && { currentBookings: now.currentBookings }) };
  });
  return { ...profile, quickSlots };
}

/**
 * Follows changes of places without a read per change. Patches the days on screen, and reads them later, each screen at
 * a moment of its own. A popular day has hundreds of screens, and one booking must not make all of them ask at once.
 */
export function readPlaces(queries: QueryClient, chance: () => number = Math.random) {
  const due = new Map<CalendarDate, { at: number; timer: ReturnType<typeof setTimeout> }>();
  const lastRead = new Map<CalendarDate, number>();

  const read = (date: CalendarDate): void => {
    due.delete(date);
    lastRead.set(date, Date.now());
    readAgain(queries, { queryKey: ['timeslots', date] });
    // A place in a queue changes when somebody ahead leaves it.
    const waited = queries.getQueryData<Interest[]>(['interests']) ?? [];
    if (waited.some(({ appointmentDate }) => appointmentDate === date))
      void queries.invalidateQueries({ queryKey: ['interests'] });
  };

  const readIn = (date: CalendarDate, ms: number): void => {
    const at = Math.max(Date.now() + ms, (lastRead.get(date) ?? 0) + APART_MS) + chance() * APART_MS;
    const planned = due.get(date);
    if (planned !== undefined && planned.at <= at) return;
    clearTimeout(planned?.timer);
    due.set(date, { at, timer: setTimeout(() => read(date), at - Date.now()) });
  };

  return {
    follow({ dates, places }: LiveChange): void {
      queries.setQueryData<ClientProfile>(['profile'], (profile) =>
        profile === undefined || places === undefined ? profile : withPicks(profile, places),
      );
      for (const date of dates ?? []) {
        let isComplete = places !== undefined;
        queries.setQueriesData<AvailableTimeslots>({ queryKey: ['timeslots', date] }, (day) => {
          if (day === undefined || places === undefined) return day;
          const patched = withPlaces(day, places);
          isComplete &&= patched.isComplete;
          return patched.day;
        });
        readIn(date, isComplete ? UNHURRIED_MS : 0);
      }
    },
    stop: () => due.forEach(({ timer }) => clearTimeout(timer)),
  };
}
