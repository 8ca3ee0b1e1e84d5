import type { Interest } from '../contract/interest.js';
import { spansOn } from '../platform/time/gym-zone.js';
import type { InterestRecord } from './interest.repository.js';

export function toInterest(record: InterestRecord, zone: string): Interest {
  const { id, date, start, end, room, effectiveStart, effectiveEnd, createdAt, heldUntil, ...rest } = record;
  const { startsAt, endsAt } = spansOn(zone, date)(effectiveStart, effectiveEnd);
  return {
    id,
    appointmentDate: date,
    startTime: effectiveStart,
    endTime: effectiveEnd,
    originalStartTime: start,
    originalEndTime: end,
    areaId: room,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    position: rest.position,
    waiting: rest.waiting,
    heldUntil: heldUntil?.toISOString() ?? null,
    noticeHours: rest.noticeHours,
    anyOf: rest.anyOf,
    isPreferred: rest.isPreferred,
    weeksFreed: rest.weeksFreed,
    createdAt: createdAt.toISOString(),
  };
}
