import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { LiveChange, StaffTopic } from '@palestra/backend/contract/live';
import { useEffect, useRef } from 'react';
import { isLive, onLiveChanges, onLiveState } from './live-store';

/** However much happens, nothing is read more often than this. */
const APART_MS = 500;

type Refetch = () => unknown;

interface About {
  date?: CalendarDate | null | undefined;
  clientId?: string | undefined;
}

const holds = <T>(named: readonly T[] | null, one: T | null | undefined): boolean =>
  named === null || one === null || one === undefined || named.includes(one);

/**
 * Reads again when anybody changes something of these topics, and once when the stream begins:
 *
 *     const { data, refetch } = useQuery({ ..., refetchInterval: useLivePolling() });
 *     useLive(['appointments', 'timeslots'], refetch, { date });
 *
 * `refetch` may be any function, or null while the query is not enabled (its own `refetch` would ask all the same);
 * `about` leaves out what concerns other dates or clients. `useLivePolling` asks every
 * 10 s while there is no stream. Topics: `STAFF_TOPICS` of contract/live.ts. What is being typed belongs in state of
 * its own, not in what was read.
 */
export function useLive(topics: readonly StaffTopic[], refetch: Refetch | null, about: About = {}): void {
  const latest = useRef({ topics, refetch, about });
  useEffect(() => {
    latest.current = { topics, refetch, about };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isWanted = false;
    const readAgain = (): void => {
      isWanted = timer !== null;
      if (timer !== null) return;
      void latest.current.refetch?.();
      timer = setTimeout(() => {
        timer = null;
        if (isWanted) readAgain();
      }, APART_MS);
    };
    const concerns = ({ topic, dates, clientIds }: LiveChange): boolean => {
      const { topics: wanted, about: one } = latest.current;
      return wanted.some((name) => name === topic) && holds(dates, one.date) && holds(clientIds, one.clientId);
    };
    const leave = [
      onLiveChanges((changes) => changes.some(concerns) && readAgain()),
      onLiveState(() => isLive() && readAgain()),
    ];
    return () => {
      leave.forEach((end) => end());
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
}
