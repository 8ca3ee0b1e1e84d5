import { Appointment, CANCELLATION_CAUSES } from './appointment.js';
import { FairUse } from './fair-use.js';
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
import { Certificate } from './client-document.js';
import { AskedTerms } from './gym-terms.js';
import { ClientTag } from './client-tag.js';
import * as is from './kinds.js';
import { LANGUAGES } from './languages.js';
import { LIMITS } from './limits.js';
import { CardLine } from './member-card.js';
import {
  about,
  each,
  extend,
  listOf,
  one,
  oneOf,
  optional,
  orNull,
  shape,
  pick,
  omit,
  partOf,
  type Field,
} from './shape.js';
import { Sale, type SaleRequest } from './money.js';
import {
  LaterSubscription,
  LIMIT_PERIODS,
  Renewal,
  Subscription,
  type SubscriptionRequest,
  SUBSCRIPTION_STATUSES,
} from './subscription.js';
import { QuickSlot } from './timeslot.js';

/**
 * POST /api/Admin/clients. `phoneNumber` is accepted for `phone` (rule: dates and times in). Without a password the
 * client chooses one by the mailed link.
 */
export type CreateClientRequest = NewClientData & { password?: string };

/** The same with their first subscription, sold or without a plan: all of it is written, or nothing. */
export type AddedClientRequest = CreateClientRequest & { sale?: SaleRequest; given?: SubscriptionRequest };

/** PUT /api/Admin/clients/{id}. */
export type UpdateClientRequest = ClientChange;

/** POST /api/Admin/clients/{id}/children: a new client whom this one looks after. */
export class NewChildRequest extends shape({ name: is.text }) {}

/** PUT /api/Admin/clients/{id}/guardian: the client becomes a child of that adult, or of another one than before. */
export class GuardianRequest extends shape({
  guardianId: about(is.id, 'The adult who looks after the client from now on'),
}) {}

/** POST /api/Admin/clients/{id}/own-account: the child gets an e-mail address of their own, and a link to it. */
export class OwnAccountRequest extends shape({ email: is.email }) {}

/* @__NO_SIDE_EFFECTS__ */
function fieldsOf(): { [Name in ClientFieldName]: Field<ClientData[Name]> } {
  const kinds = { flag: is.flag, email: is.text, name: is.text, phone: is.text, text: is.text, date: orNull(is.date) };
  return Object.fromEntries(CLIENT_FIELD_NAMES.map((name) => [name, kinds[CLIENT_FIELDS[name].kind]])) as ReturnType<
    typeof fieldsOf
  >;
}

/** The fields that staff write, in a response. */
class ClientFields extends shape(fieldsOf()) {}

/** The adult who looks after a child: signs in for them and gets their mails (rule: family). */
export class Guardian extends shape({
  id: is.id,
  name: is.text,
  email: is.email,
  phone: is.text,
  isActive: about(is.flag, 'False: nobody can sign in for the child'),
}) {}

/** A child of the client, or somebody whom a member may act for. */
/** POST /api/Admin/clients/same-person: the known facts of somebody whom staff are adding (rule: the same person). */
export class SamePersonRequest extends shape({
  name: optional(is.textOf({ min: 0, max: LIMITS.nameMaxLength })),
  phone: optional(is.textOf({ min: 0, max: LIMITS.phoneMaxLength })),
  birthDate: optional(orNull(is.date)),
}) {}

export const SAME_BY = ['phone', 'nameAndBirthDate'] as const;
export type SameBy = (typeof SAME_BY)[number];

/** A client who is there already. */
export class SamePerson extends shape({ id: is.id, name: is.text, by: oneOf(SAME_BY) }) {}

export class FamilyMember extends shape({ id: is.id, name: is.text }) {}

/** A client as staff see them: a row of the list. */
export class Client extends extend([ClientFields], {
  id: is.id,
  email: about(is.text, 'Empty for a child, whose mails go to `guardian`, and for a client without one'),
  phoneNumber: about(is.text, 'The same as `phone`'),
  language: oneOf(LANGUAGES),
  /** Date of joining, ISO instant. */
  createdAt: is.instant,
  guardian: partOf('family', about(orNull(one(Guardian)), 'Null for everybody who is nobody’s child')),
  erasureRequestedAt: about(orNull(is.instant), 'When they asked to be erased'),
  monthlyLimit: about(orNull(is.number), '0 is unlimited'),
  subscription: orNull(one(Subscription)),
  subscriptionStatus: oneOf(SUBSCRIPTION_STATUSES),
  renewedFrom: about(orNull(is.date), 'Start of the subscription that follows `subscription` and is not switched off'),
  tags: partOf('notes', listOf(ClientTag)),
  pinnedNotes: partOf('notes', about(each(is.text), 'The newest first')),
  certificate: partOf(
    'papers',
    about(orNull(one(Certificate)), 'Null while no medical certificate is asked for, or it still holds for long'),
  ),
  /** Dates of this month's and of upcoming uncancelled appointments, ascending. */
  appointmentDates: each(is.date),
}) {}

/** One client, read or written, with the subscriptions that a change may reach. */
export class ShownClient extends extend([Client], {
  laterSubscriptions: about(
    listOf(LaterSubscription),
    'Those that end after `subscription`, in the order of their turn, those switched off included',
  ),
  renewal: about(orNull(one(Renewal)), 'Null while `subscription` has no end or is frozen: nothing can follow it'),
}) {}

/** POST /api/Admin/clients. */
export class AddedClient extends extend([ShownClient], {
  sale: partOf('money', about(orNull(one(Sale)), 'What was sold to them by the same call')),
}) {}

/** GET /api/Admin/clients/{id}: upcoming and the last 5 past or cancelled. */
export class ClientDetails extends extend([ShownClient], {
  appointments: about(listOf(Appointment), 'Upcoming, and the last 5 over or cancelled'),
  fairUse: partOf('lateCancelling', about(orNull(one(FairUse)), 'null where the gym has no fair use')),
  children: partOf('family', about(listOf(FamilyMember), 'Whom the client looks after')),
}) {}

/** Places that a member lost by one action of the gym and has not acknowledged yet. */
export class LostPlaces extends shape({
  /** Id for POST /api/Client/notices/{id}/read. */
  id: is.id,
  lostAt: is.instant,
  cause: orNull(oneOf(CANCELLATION_CAUSES)),
  reason: about(orNull(is.text), 'In the words of staff'),
  appointments: listOf(class LostPlace extends pick(Appointment, ['id', 'appointmentDate', 'startTime', 'endTime']) {}),
}) {}

/** The fields of a client that members do not see of themselves. */
export const NOT_FOR_MEMBERS = [
  ...STAFF_FIELDS,
  'guardian',
  'children',
  'tags',
  'pinnedNotes',
  'laterSubscriptions',
  'renewal',
] as const;

/** Visits that the member's limit counts today, or those of this month without one (rules: monthly limit, weekly limit, packs). */
export class CountedVisits extends shape({
  per: oneOf(LIMIT_PERIODS),
  made: about(is.number, 'Took place'),
  toCome: is.number,
  lost: about(is.number, 'Count and did not take place: missed, or cancelled late and not forgiven'),
}) {}

/** An appointment on the member's own screens. */
export class OwnAppointment extends extend([Appointment], {
  freeze: about(
    orNull(one(class FreezeDays extends shape({ from: is.date, until: is.date }) {})),
    'The planned freeze that cancels it when it begins (rule: freeze by date)',
  ),
}) {}

/** Numbers of visits at an hour that are worth a word. */
export const ROUND_TIMES = [10, 25, 50, 100, 200, 300, 400, 500] as const;

/** The next visit at an hour that is a round one. */
class RoundTime extends shape({
  startTime: about(is.time, 'The original start'),
  times: about(is.number, 'Which visit at that hour the next booking makes'),
}) {}

/** GET /api/Client/profile: the member's own data without staff's flags, plus the figures of their screens. */
export class ClientProfile extends extend([class OwnDetails extends omit(ClientDetails, NOT_FOR_MEMBERS) {}], {
  appointments: about(listOf(OwnAppointment), 'Upcoming, and the last 5 over or cancelled'),
  family: partOf(
    'family',
    about(listOf(FamilyMember), 'The caller first, then their children; empty for a caller without children'),
  ),
  terms: partOf('papers', about(orNull(one(AskedTerms)), "The gym's latest terms; null: it has none")),
  totalAppointments: is.number,
  upcomingAppointments: is.number,
  isNewcomer: about(is.flag, 'No visit of theirs has taken place yet'),
  madeThisMonth: about(is.number, 'Visits of this month that took place; more may count (rule: monthly limit)'),
  countedVisits: one(CountedVisits),
  cancellationDeadlineHours: about(is.number, 'His own: regular or morning'),
  booking: one(BookingOutlook),
  card: about(listOf(CardLine), 'What the card on top says, in at most two sentences'),
  roundTimes: listOf(RoundTime),
  usualTime: about(orNull(is.time), 'The original start that is most usual lately; null for a newcomer'),
  /** At most three, the soonest first. */
  quickSlots: about(listOf(QuickSlot), 'Free slots at the usual hours; for a newcomer the first ones of the next day'),
  notices: about(listOf(LostPlaces), 'Places lost to the gym, unread; the latest first'),
}) {}
