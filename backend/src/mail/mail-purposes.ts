import type { CancellationCause } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { MailPurpose, TemplatePurpose } from '../contract/mail.js';
import type { TimeOfDay } from '../contract/time-of-day.js';

/** A slot on the gym's calendar. Effective times: when it really takes place. */
export interface SlotFacts {
  date: CalendarDate;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
}

/** An appointment as a mail names it; its calendar entry (`.ics`) is made of the same facts. */
export interface AppointmentFacts extends SlotFacts {
  appointmentId: string;
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
}

/** At least one: a closed range or a changed weekly slot tells a member everything in one mail. */
export type Appointments<Facts extends AppointmentFacts = AppointmentFacts> = [Facts, ...Facts[]];

export interface ChangedAppointment extends AppointmentFacts {
  /** When it took place before. */
  previous: SlotFacts;
}

/** A one-time link; the outbox forgets it as soon as the mail was sent or given up. */
export interface SecretLink {
  link: string;
  validHours: number;
  /** The recipient's name is a stranger's words: the mail greets without it. */
  isNameless?: boolean;
}

/**
 * What each purpose needs to know. Facts only, without language: they are written out when the mail is sent, in the
 * recipient's language and on the gym's clock. The recipient's and the gym's name are always known.
 */
export interface MailValues {
  /** Confirm the address; the link is the member site's `/confirm-email`. `disownLink`: for who did not register. */
  confirmation: SecretLink & { disownLink?: string };
  /** For a client whom staff have added: choose a password; the link is the member site's `/reset-password`. */
  welcome: SecretLink;
  /** Choose a new password; the link is the member site's `/reset-password`. `confirms`: the address as well. */
  reset: SecretLink & { confirms?: boolean };
  /** Somebody registered with an address that already has a confirmed account. */
  'already-registered': Record<never, never>;
  /** The password, or the email that one signs in with, was changed at that instant (ISO); for its owner. */
  'password-changed': { at: string };
  /** To the old and to the new address. */
  'email-changed': { at: string };
  /** `cancelUntil`: ISO instant until which the member may cancel by himself. */
  booked: { appointments: Appointments; cancelUntil: string; bookedByStaff: boolean };
  changed: { appointments: Appointments<ChangedAppointment>; reason: string | null };
  cancelled: {
    appointments: Appointments;
    cancelledBy: 'member' | 'staff';
    /** In the words of staff. */
    reason: string | null;
    /** What was done to the member, where that is why: he cannot book another time instead. */
    because?: CancellationCause;
  };
  /** The day, or a range of days, was closed, and with it these appointments of the recipient. */
  'day-closed': { appointments: Appointments; reason: string | null };
  /** For who waits for this slot; original times, which the link opens. */
  'place-free': SlotFacts & { originalStartTime: TimeOfDay; originalEndTime: TimeOfDay };
  reminder: { appointments: Appointments };
  expiring: { endDate: CalendarDate; daysRemaining: number };
  /** For administrators, about a client with `adminNotificationEnabled`. */
  'staff-notification': SlotFacts & { clientId: string; clientName: string; event: 'booked' | 'cancelled' };
  /** For administrators: a client asks to be erased. */
  'erasure-requested': { clientId: string; clientName: string };
  /** The text is the broadcast's. */
  broadcast: Record<never, never>;
  /** What a mail would look like, sent by staff to themselves with made-up facts. */
  test: {
    of: TemplatePurpose;
    /** The template as it stands in the editor; null: the one in force. */
    draft: { subject: string; body: string } | null;
    /** The broadcast as it stands in the editor. */
    broadcast: BroadcastText | null;
  };
}

/** A broadcast in one language. */
export interface BroadcastText {
  subject: string;
  message: string;
}

/** Who gets a mail: a row of `users` fits. `id` is null for an address without account. */
export interface MailRecipient {
  id: string | null;
  name: string;
  email: string;
}

/** These go first: somebody sits before a screen and waits for the mail. Broadcasts let every other mail pass. */
export function priorityOf(purpose: MailPurpose): number {
  if (purpose === 'broadcast') return 2;
  return purpose === 'test' || SECRET_PURPOSES.includes(purpose) ? 0 : 1;
}

/**
 * Mails whose facts are a one-time link. Staff never send them again: the member asks for a new link. A second one of
 * these harms nobody, so what may have been sent is sent again by itself, this often at most.
 */
export const LINK_REPEATS = 3;
export const SECRET_PURPOSES: readonly MailPurpose[] = ['confirmation', 'welcome', 'reset'];

export type CalendarMethod = 'REQUEST' | 'CANCEL';

/** Which mails carry calendar entries, and what they do to the recipient's calendar. */
export const CALENDAR_METHODS: Readonly<Partial<Record<MailPurpose, CalendarMethod>>> = {
  booked: 'REQUEST',
  changed: 'REQUEST',
  cancelled: 'CANCEL',
  'day-closed': 'CANCEL',
};
