import type { Attendance } from '../contract/attendance.js';
import { Seeded } from './seeded.js';
import type { DemoVisit } from './visit-planner.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** About three months: the gym began to take attendance then. */
const MARKED_DAYS = 92;
/** Every tenth client stays away now and then; the others hardly ever. */
const UNRELIABLE = { share: 0.1, staysAway: 0.35 };
const STAYS_AWAY = 0.05;
/** Now and then the desk is too busy to mark anybody. */
const FORGOTTEN = 0.03;
const BY_DOOR = 0.6;
/** Minutes from the start at which people arrive, and from which the desk no longer expects them. */
const ARRIVES = { min: -14, max: 6 };
const GIVEN_UP = { min: 20, max: 40 };

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** Attendance of the last months. Numbers of its own: the rest of the gym does not depend on them. */
export class DemoMarks {
  private readonly seeded = new Seeded(3_181);
  private readonly unreliable = new Map<string, boolean>();

  constructor(
    private readonly now: Date,
    private readonly deviceId: string,
  ) {}

  /** Columns of a visit's mark. The demo member always comes: nothing may keep them from booking. */
  of({ client, isCancelled }: DemoVisit, { startsAt, endsAt }: Times) {
    const isUnreliable = this.unreliable.get(client.id) ?? this.seeded.chance(UNRELIABLE.share);
    this.unreliable.set(client.id, isUnreliable);
    const isMissing = this.seeded.chance(isUnreliable ? UNRELIABLE.staysAway : STAYS_AWAY) && client.kind !== 'member';
    const isForgotten = this.seeded.chance(FORGOTTEN) && client.kind !== 'member';
    const { min, max } = isMissing ? GIVEN_UP : ARRIVES;
    const at = new Date(startsAt.getTime() + this.seeded.between(min, max) * MS_PER_MINUTE);
    const isByDoor = this.seeded.chance(BY_DOOR) && !isMissing;
    const isTooEarly = endsAt.getTime() < this.now.getTime() - MARKED_DAYS * MS_PER_DAY;
    if (isCancelled || isForgotten || isTooEarly || at > this.now)
      return { attendance: null, attendance_at: null, attendance_device_id: null, staff_marked_at: null };
    const attendance: Attendance = isMissing ? 'absent' : 'attended';
    const by = isByDoor
      ? { attendance_device_id: this.deviceId, staff_marked_at: null }
      : { attendance_device_id: null, staff_marked_at: at };
    return { attendance, attendance_at: at, ...by };
  }
}
