import { Temporal } from 'temporal-polyfill';

/** `20261201T180000`. */
export const basicWallClock = (at: Temporal.ZonedDateTime): string =>
  at.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');

/**
 * A VTIMEZONE for this event only: the offset in force at its start, and any that begins before its end. Rules for all
 * time are not needed, because every file has one appointment.
 */
export function timeZoneLines(zone: string, start: Date, end: Date): string[] {
  const first = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(zone);
  const observances = [observanceBefore(first)];
  for (
    let change = first.getTimeZoneTransition('next');
    change !== null && change.epochMilliseconds < end.getTime();
    change = change.getTimeZoneTransition('next')
  ) {
    observances.push(observanceLines(change));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'];
}

function observanceBefore(at: Temporal.ZonedDateTime): string[] {
  // A transition at this very instant is already in force; `previous` alone would skip it.
  const change = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return change === null ? lines('STANDARD', '19700101T000000', at.offset, at.offset) : observanceLines(change);
}

function observanceLines(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ nanoseconds: 1 });
  // DTSTART is the local time before the transition.
  const start = basicWallClock(change.toInstant().toZonedDateTimeISO(before.offset));
  const isForward = change.offsetNanoseconds > before.offsetNanoseconds;
  return lines(isForward ? 'DAYLIGHT' : 'STANDARD', start, before.offset, change.offset);
}

const lines = (kind: 'STANDARD' | 'DAYLIGHT', start: string, from: string, to: string): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from.replaceAll(':', '')}`,
  `TZOFFSETTO:${to.replaceAll(':', '')}`,
  `END:${kind}`,
];
