import type { CancellationCause, Forgiveness } from '../contract/appointment.js';
import type { StoredClass, StoredTrainer } from '../contract/gym-class.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { DocumentKind } from '../contract/client-document.js';
import { FIRST_ROOM } from '../contract/room.js';
import { OCCASIONS } from '../contract/occasion.js';
import type { MailPurpose, TemplatePurpose } from '../contract/mail.js';
import type { StaffRole } from '../contract/permissions.js';
import type { RenewalEnd } from '../contract/renewing.js';
import type { SecondFactorChange } from '../contract/second-factor.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { DecidedRefusal, DecidedSkip } from '../platform/texts/text-params.js';

/** A slot on the gym's calendar, with its effective times. */
export interface SlotFacts {
  date: CalendarDate;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  /** The number of its room; missing or null in the first one, and in mails of older versions. */
  areaId?: number | null;
}

/** The room of a slot in the facts of a mail: the first one is not named. */
export const inRoom = (room: number | null): Pick<SlotFacts, 'areaId'> =>
  room === null || room === FIRST_ROOM ? {} : { areaId: room };

/** An appointment in a mail; its calendar entry (`.ics`) is made from the same facts. */
export interface AppointmentFacts extends SlotFacts {
  appointmentId: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
}

/** At least one: a closed range or a changed weekly slot is one mail per member. */
export type Appointments<Facts extends AppointmentFacts = AppointmentFacts> = [Facts, ...Facts[]];

export interface ChangedAppointment extends AppointmentFacts {
  /** Its times before the change. */
  previous: SlotFacts;
}

/** A date that a standing booking could not book; `startTime` is the template's. */
export interface SkippedDate extends SlotFacts {
  reason: DecidedSkip;
}

/** A one-time link; the outbox forgets it as soon as the mail is sent or given up. */
export interface SecretLink {
  link: string;
  validHours: number;
  /** True when a stranger may have typed the recipient's name: the mail greets without it. */
  isNameless?: boolean;
}

/** An act of a client whom staff follow. */
export interface StaffEvent extends SlotFacts {
  event: 'booked' | 'cancelled' | 'moved';
}

/** The start of the visit of that day that a place would move; missing where it would be booked (rule: one wish a day). */
interface MovesFrom {
  movesFrom?: TimeOfDay;
}

/**
 * The facts that each purpose needs, without language: they are formatted when the mail is sent, in the recipient's
 * language and the gym's zone. The recipient's name and the gym's are always known.
 */
export interface MailValues {
  /**
   * Confirms the address; `link` opens the member site's `/confirm-email`. `disownLink` is for people who did not
   * register.
   */
  confirmation: SecretLink & { disownLink?: string };
  /** For a client added by staff: chooses a password; `link` opens the member site's `/reset-password`. */
  welcome: SecretLink;
  /** For somebody invited to the staff: chooses a password, by the same page. */
  'staff-invitation': SecretLink & { staffRole: StaffRole };
  /**
   * Chooses a new password; `link` opens the member site's `/reset-password`. `confirms`: it confirms the address as
   * well.
   */
  reset: SecretLink & { confirms?: boolean };
  /** Somebody registered with an address that already has a confirmed account. */
  'already-registered': Record<never, never>;
  /**
   * Tells the owner that the password, or the e-mail address for signing in, was changed at that instant (ISO).
   * `isStaff`: they sign in to the console.
   */
  'password-changed': { at: string; isStaff?: boolean };
  /** To the old and to the new address. */
  'email-changed': { at: string };
  /** Tells the owner that a second factor was added, used up or removed at that instant (ISO). */
  'second-factor-changed': { at: string; change: SecondFactorChange; isStaff?: boolean };
  /** `cancelUntil`: last ISO instant at which members may cancel by themselves. */
  booked: { appointments: Appointments; cancelUntil: string; bookedByStaff: boolean };
  /** `byMember`: they moved it themselves, and read no excuse. */
  changed: { appointments: Appointments<ChangedAppointment>; reason: string | null; byMember?: true };
  cancelled: {
    appointments: Appointments;
    cancelledBy: 'member' | 'staff';
    /** Free text by staff. */
    reason: string | null;
    /** Set when the member's subscription or account is the cause, so that they cannot book another time instead. */
    because?: CancellationCause;
    /** The member cancelled late: the visit counts, for good or until somebody takes the place. */
    late?: 'counts' | 'forgivable';
  };
  /** Closing the day, or a range of days, cancelled these appointments of the recipient. */
  'day-closed': { appointments: Appointments; reason: string | null };
  /** Told of a cancellation that was undone: these appointments stand again. */
  restored: { appointments: Appointments; byMember?: true };
  /** Their visits are led by another trainer, whom the mail names as it is when it is sent; `former` led them before. */
  'other-trainer': { appointments: Appointments; trainer: StoredTrainer; former: string | null };
  /** The dates of standing bookings: some were booked, others skipped (rule: standing bookings). */
  standing: { appointments: AppointmentFacts[]; skipped: SkippedDate[]; byMember?: true };
  /** A visit that was cancelled late counts no more. */
  'visit-returned': SlotFacts & { because: Forgiveness };
  /** For a member waiting for this slot; the link needs its original times. */
  'place-free': SlotFacts & { originalStartTime: TimeOfDay; originalEndTime: TimeOfDay } & MovesFrom;
  /** All dates of a course; `dueOn` is the last day to pay its price. */
  course: {
    nameEl: string;
    nameEn: string;
    appointments: Appointments;
    priceCents: number;
    dueOn: CalendarDate;
    byMember?: true;
  };
  /** Times of a class that they follow, which they may book now. */
  'class-open': {
    gymClass: Pick<StoredClass, 'id' | 'nameEl' | 'nameEn'>;
    week: CalendarDate;
    times: [OpenTime, ...OpenTime[]];
  };
  /** The waiting list booked this for them. */
  promoted: { appointments: Appointments; cancelUntil: string };
  /** A place is held for a waiting member; `link` opens the page of the member site on which they take it. */
  'place-held': SlotFacts & { link: string; until: string } & MovesFrom;
  /** Tells a waiting member, once, why others come first: the codes of the rules. */
  'passed-over': SlotFacts & { reasons: DecidedRefusal[] };
  /** A place was paid for online, and the rules refuse it by then: the money is right, the codes say why. */
  'place-lost': SlotFacts & { reasons: DecidedRefusal[] };
  reminder: { appointments: Appointments };
  expiring: { endDate: CalendarDate; daysRemaining: number };
  /** A subscription that waits for its first visit, which must be by `endDate` (rule: expiry notice). */
  'first-visit': { endDate: CalendarDate; lengthDays: number };
  'document-expiring': { kind: DocumentKind; validUntil: CalendarDate; daysRemaining: number };
  /** On `date` the plan is charged from the stored card, and follows what ends on `endDate` (rule: renewing by itself). */
  'renewal-soon': RenewedPlan & { date: CalendarDate; endDate: CalendarDate };
  /** The outcome of a renewal. `date`: the last day that is paid now, or the day of the next try. */
  renewal: RenewedPlan & { event: RenewalEvent; date: CalendarDate | null };
  /** The code of a card, for its buyer (rule: gift cards); the outbox forgets it as it forgets links. */
  'gift-card': { giftCode: string; amountCents: number; validUntil: CalendarDate | null; forWhom: string };
  /**
   * A freeze by date: planned or accepted, changed, withdrawn or ended early; a request that was refused, not answered
   * in time, or whose answer staff took back; `endDate` once it has begun; `byMember`: they did it themselves.
   */
  freeze: {
    event: FreezeEvent;
    from: CalendarDate;
    until: CalendarDate;
    endDate: CalendarDate | null;
    reason: string | null;
    byMember?: true;
  };
  /** For administrators: a member asks for a freeze. */
  'freeze-asked': { clientId: string; clientName: string; from: CalendarDate; until: CalendarDate };
  /** For administrators, about a client with `adminNotificationEnabled`. `further`: what came within five minutes. */
  'staff-notification': StaffEvent & { clientId: string; clientName: string; further?: readonly StaffEvent[] };
  /** For administrators: a client asks to be erased. */
  'erasure-requested': { clientId: string; clientName: string };
  /** Mails that go by themselves (rule: occasions). */
  birthday: Record<never, never>;
  'name-day': Record<never, never>;
  'after-first-visit': Record<never, never>;
  'subscription-over': Record<never, never>;
  away: Record<never, never>;
  /** The broadcast has the text. */
  broadcast: Record<never, never>;
  /** A sample with made-up facts, which staff send to themselves. */
  test: {
    of: TemplatePurpose;
    /** The template as edited; null: the one in force. */
    draft: { subject: string; body: string; short?: string | null } | null;
    /** The broadcast as edited. */
    broadcast: BroadcastText | null;
  };
}

export type OpenTime = SlotFacts & { originalStartTime: TimeOfDay; originalEndTime: TimeOfDay };
interface RenewedPlan {
  planEl: string;
  planEn: string;
  amountCents: number;
}
/** `approve`: the bank wants the payer to be there. Else why it does not renew by itself any more. */
export type RenewalEvent = 'paid' | 'failed' | 'approve' | 'owed' | 'unheard' | 'givenBack' | 'notKept' | RenewalEnd;

export type FreezeEvent = 'planned' | 'changed' | 'withdrawn' | 'refused' | 'lapsed' | 'asked-again';

export interface BroadcastText {
  subject: string;
  message: string;
}

/** The recipient of a mail, such as a row of `users`. `id` is null for an address without an account. */
export interface MailRecipient {
  id: string | null;
  name: string;
  /** null for a child. */
  email: string | null;
}

/**
 * The name of the child that a mail is about; null for a mail about its reader. The outbox adds it to the facts of a mail
 * that an adult gets (rule: family), with the child's id, by which an erasure of the child finds the mail.
 */
export const childNameOf = (facts: object): string | null =>
  'childName' in facts && typeof facts.childName === 'string' ? facts.childName : null;

/**
 * Mails that hold a one-time link or the code of a gift card. Staff cannot resend them: the member asks for a new link. A second copy does no
 * harm, so one in doubt is resent automatically, at most `LINK_REPEATS` times.
 */
export const LINK_REPEATS = 3;
const ACCOUNT_LINKS = ['confirmation', 'welcome', 'staff-invitation', 'reset'] as const;
export const SECRET_PURPOSES: readonly MailPurpose[] = [...ACCOUNT_LINKS, 'place-held', 'gift-card'];

/**
 * Sent in quiet hours too: links and notices that somebody waits for in front of a screen, and confirmations. Of those
 * named in `NIGHT_FACTS` only what their reader did themselves (rule: quiet hours).
 */
export const NIGHT_PURPOSES: readonly MailPurpose[] = [
  ...ACCOUNT_LINKS,
  ...([
    'already-registered',
    'password-changed',
    'email-changed',
    'second-factor-changed',
    'restored',
    'test',
  ] as const),
];
export const NIGHT_FACTS: Readonly<Partial<Record<MailPurpose, object>>> = {
  booked: { bookedByStaff: false },
  changed: { byMember: true },
  cancelled: { cancelledBy: 'member' },
  restored: { byMember: true },
  standing: { byMember: true },
  course: { byMember: true },
  freeze: { byMember: true },
};
/** Not sent in quiet hours, unless the visit begins before or soon after their end (rule: quiet hours). */
export const URGENT_PURPOSES: readonly MailPurpose[] = [
  ...(['booked', 'promoted', 'standing', 'course', 'changed', 'other-trainer', 'cancelled', 'day-closed'] as const),
];

/** Not sent once every visit that they name is cancelled or over: their reader would be told of a place they have not. */
export const PLACE_PURPOSES: readonly MailPurpose[] = [
  'booked',
  'promoted',
  'course',
  'changed',
  'other-trainer',
  'restored',
];
/** Nor once each was moved, which another mail tells. */
export const MOVED_PURPOSES: readonly MailPurpose[] = ['booked', 'promoted', 'course', 'changed', 'other-trainer'];

/** Mails that nobody needs: readers can end them, and they come after all others. */
export const CAN_UNSUBSCRIBE: readonly MailPurpose[] = ['broadcast', ...OCCASIONS];

/** About a class that their reader follows: its link ends that alone. */
export const ENDS_FOLLOWING: MailPurpose = 'class-open';

/** A list for SQL's IN. */
export const purposesSql = (purposes: readonly MailPurpose[]): string =>
  purposes.map((purpose) => `'${purpose}'`).join(', ');

export type CalendarMethod = 'REQUEST' | 'CANCEL';

/** Purposes with calendar entries, and the effect on the recipient's calendar. */
export const CALENDAR_METHODS: Readonly<Partial<Record<MailPurpose, CalendarMethod>>> = {
  booked: 'REQUEST',
  promoted: 'REQUEST',
  changed: 'REQUEST',
  'other-trainer': 'REQUEST',
  cancelled: 'CANCEL',
  'day-closed': 'CANCEL',
  restored: 'REQUEST',
  standing: 'REQUEST',
  course: 'REQUEST',
};
