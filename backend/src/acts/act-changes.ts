import type { NotReturningCode } from '../contract/act.js';
import type { CalendarDate, Weekday } from '../contract/calendar-date.js';
import type { BookingRefusalCode } from '../contract/booking-refusals.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/** Rows as they were, and as the act left them. */
export interface Changed<Row> {
  before: Row[];
  after: Row[];
}

/** A row of a table, as `to_jsonb` writes it. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** Everything but appointments that an act changed. */
export interface ActChanges {
  /** Rows of `timeslot_overrides`. */
  overrides?: Changed<JsonRow>;
  /** Rows of `global_timeslots` on these weekdays of a room. */
  template?: Changed<JsonRow> & { days: Weekday[]; room?: number };
  /** Rows of `subscriptions` of the client. */
  subscriptions?: Changed<JsonRow>;
  /** Closed days that it gave to subscriptions. */
  compensated?: CompensatedByAct[];
  /** Rows of `freezes` of the client. */
  freezes?: Changed<JsonRow>;
  /** Rows of `compensated_days` of the client. Missing in acts of an older version. */
  givenDays?: Changed<JsonRow>;
  deactivatedClient?: boolean;
  /** A standing booking that was ended, or whose dates it cut short. */
  standing?: { id: string; before: StandingPeriod; after: StandingPeriod };
  /** Appointments that it marked as absent. */
  markedAbsent?: string[];
  /** Those of them whose mark staff had cleared before, with the instant of that. */
  clearedBefore?: Record<string, string>;
  booking?: BookedByAct;
  course?: CourseOfAct;
  move?: MovedByAct;
  merge?: MergedByAct;
}

/** A subscription that got closed days; the start of one that waited for its first visit also moved. */
export interface CompensatedByAct {
  id: string;
  dates: CalendarDate[];
  movesStart: boolean;
  /** By which its end moved. Missing in acts of an older version. */
  days?: number;
}

interface StandingPeriod {
  until: CalendarDate | null;
  pausedUntil: CalendarDate | null;
  isEnded: boolean;
}

/** A slot of a date, by its room and original times. */
export interface Place {
  date: CalendarDate;
  start: TimeOfDay;
  end: TimeOfDay;
  /** Missing in acts of an older version, which knew one room. */
  room?: number;
}

/** Rows of a table with slots; those that an older version kept are in the first room. */
export const inRooms = ({ before, after }: Changed<JsonRow>): Changed<JsonRow> => {
  const withRoom = (row: JsonRow): JsonRow => ({ room: FIRST_ROOM, ...row });
  return { before: before.map(withRoom), after: after.map(withRoom) };
};

export const roomOf = <P extends Place>(place: P): P & { room: number } => ({
  ...place,
  room: place.room ?? FIRST_ROOM,
});

/** An appointment that staff booked, alone or as a date of a course. */
export interface BookedByAct extends Place {
  id: string;
  /**
   * Its row of `appointments` without the status, which changes on its own when the visit ends. A different row means a
   * change since.
   */
  row: JsonRow;
  /** Entries of the client in waiting lists that ended with it. */
  waits: JsonRow[];
}

/** A place in a course that it gave or ended, with the dates of its visits. */
export interface CourseOfAct {
  entryId: string;
  dates: CalendarDate[];
  /** That of the course when its client joined. */
  priceCents: number;
  /** Owed since, or given back where it is below 0. */
  chargedCents: number;
  /** The visits that it booked, by date. Missing where it ended the place. */
  booked?: BookedByAct[];
}

/** A single appointment that the act moved. */
export interface MovedByAct {
  id: string;
  /** Its `moved_at`: another one means that somebody moved it again since. */
  at: string;
  /** Where and how it was booked, and the places taken there, its own included. */
  from: Place & {
    booked: number;
    subscriptionId: string | null;
    isOverride: boolean;
    overridden: BookingRefusalCode[];
    capacityAtBooking: number;
    limitAtBooking: number | null;
    /** An earlier move can be undone after this one. Missing in acts of an older version. */
    movedAt?: string | null;
    /** It stood apart from the limits (rule: courses). Missing in acts of an older version. */
    isApart?: boolean;
  };
  to: Place;
}

/** Two clients who became one. Holds the account that went, until it is forgotten with the act. */
export interface MergedByAct {
  otherId: string;
  /** Hash of all that the gym had about the client afterwards: another one means that something has changed since. */
  state: string;
  other: JsonRow;
  /** Fields of the kept client that the other filled, as they were. */
  filled: JsonRow;
  /** Keys of rows that changed owner, by `table.column`. */
  moved: Record<string, JsonRow[]>;
  removed: { table: string; row: JsonRow }[];
  endedStanding: string[];
  /** Visits that pass a rule since, as they were. */
  overrides: { id: string; isOverride: boolean; overridden: string[] }[];
  /** Subscriptions that began on the first day of one of the kept client, as they were. */
  shifted: { id: string; startDate: CalendarDate; endDate: CalendarDate | null }[];
  /** Rows of visits that had begun. */
  cancelledPast: JsonRow[];
  /** Mails, as they were. */
  mails: JsonRow[];
}

/** An appointment that the act cancelled. */
export interface CancelledByAct {
  id: string;
  /** Its `cancelled_at`: another one means that somebody cancelled it again since. */
  at: string;
  /** Places taken in its slot before the act. */
  booked: number;
  /** It used up a visit. Missing in acts of an older version. */
  isLate?: boolean;
}

/** The result of undoing it, without names. */
export interface ActOutcome {
  returned: string[];
  notReturned: { id: string; code: NotReturningCode }[];
  movedBack: number;
  /** Missing where the act marked nobody. */
  unmarked?: number;
  /** Subscriptions that lost its closed days. Missing in acts that an older version undid. */
  shortened?: number;
  /** Visits behind an end that moved back. Missing in what an older version undid. */
  behind?: string[];
}
