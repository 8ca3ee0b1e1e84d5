import { Appointment, CANCELLATION_CAUSES } from './appointment.js';
import { BookingOutlook } from './booking-outlook.js';
import {
  CLIENT_FIELD_NAMES,
  CLIENT_FIELDS,
  STAFF_FIELDS,
  type ClientChange,
  type ClientData,
  type NewClientData,
  type ClientFieldName,
} from './client-fields.js';
import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { about, each, extend, listOf, one, oneOf, orNull, shape, pick, omit, type Of, type Field } from './shape.js';
import { Subscription, SUBSCRIPTION_STATUSES } from './subscription.js';
import { QuickSlot } from './timeslot.js';

/**
 * POST /api/Admin/clients. `phoneNumber` is accepted for `phone` (rule: dates and times in). Without a password the
 * client chooses one by the mailed link.
 */
export type CreateClientRequest = NewClientData & { password?: string };

/** PUT /api/Admin/clients/{id}. */
export type UpdateClientRequest = ClientChange;

/* @__NO_SIDE_EFFECTS__ */
function fieldsOf(): { [Name in ClientFieldName]: Field<ClientData[Name]> } {
  const kinds = { flag: is.flag, email: is.email, name: is.text, phone: is.text, text: is.text, date: orNull(is.date) };
  return Object.fromEntries(CLIENT_FIELD_NAMES.map((name) => [name, kinds[CLIENT_FIELDS[name].kind]])) as ReturnType<
    typeof fieldsOf
  >;
}

/** The fields that staff write, in a response. */
const ClientFields = shape('ClientFields', fieldsOf());

/** A client as staff see them: a row of the list and the response of the read. */
export const Client = extend('Client', [ClientFields], {
  id: is.id,
  phoneNumber: about(is.text, 'The same as `phone`'),
  language: oneOf(LANGUAGES),
  /** Date of joining, ISO instant. */
  createdAt: is.instant,
  erasureRequestedAt: about(orNull(is.instant), 'When they asked to be erased'),
  monthlyLimit: about(orNull(is.number), '0 is unlimited'),
  subscription: orNull(one(Subscription)),
  subscriptionStatus: oneOf(SUBSCRIPTION_STATUSES),
  /** Dates of this month's and of upcoming uncancelled appointments, ascending. */
  appointmentDates: each(is.date),
});
export type Client = Of<typeof Client>;

/** GET /api/Admin/clients/{id}: upcoming and the last 5 past or cancelled. */
export const ClientDetails = extend('ClientDetails', [Client], {
  appointments: about(listOf(Appointment), 'Upcoming, and the last 5 over or cancelled'),
});
export type ClientDetails = Of<typeof ClientDetails>;

/** Places that a member lost by one action of the gym and has not acknowledged yet. */
export const LostPlaces = shape('LostPlaces', {
  /** Id for POST /api/Client/notices/{id}/read. */
  id: is.id,
  lostAt: is.instant,
  cause: orNull(oneOf(CANCELLATION_CAUSES)),
  reason: about(orNull(is.text), 'In the words of staff'),
  appointments: listOf(pick('LostPlace', Appointment, ['id', 'appointmentDate', 'startTime', 'endTime'])),
});
export type LostPlaces = Of<typeof LostPlaces>;

/** GET /api/Client/profile: the member's own data without staff's flags, plus the figures of their screens. */
export const ClientProfile = extend('ClientProfile', [omit('OwnDetails', ClientDetails, STAFF_FIELDS)], {
  totalAppointments: is.number,
  upcomingAppointments: is.number,
  cancellationDeadlineHours: about(is.number, 'His own: regular or morning'),
  booking: one(BookingOutlook),
  usualTime: about(orNull(is.time), 'The original start that is most usual lately; null for a newcomer'),
  /** At most three, the soonest first. */
  quickSlots: about(listOf(QuickSlot), 'Free slots at the usual hours; for a newcomer the first ones of the next day'),
  notices: about(listOf(LostPlaces), 'Places lost to the gym, unread; the latest first'),
});
export type ClientProfile = Of<typeof ClientProfile>;
