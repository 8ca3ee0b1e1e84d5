import { Appointment } from './appointment.js';
import { OwnFeed } from './calendar-feed.js';
import { MessageChoice, OwnDevice } from './own-messages.js';
import { ClientProfile, FamilyMember } from './client.js';
import { ExportedDocument } from './client-document.js';
import { ExportedConsent } from './gym-terms.js';
import { EndLine } from './end-line.js';
import { Interest } from './interest.js';
import { Freeze } from './freeze.js';
import * as is from './kinds.js';
import { Ledger } from './money.js';
import { Affected } from './schedule-change.js';
import { about, each, extend, listOf, one, shape, pick, omit, orNull, example } from './shape.js';
import { SecondFactor } from './second-factor.js';
import { StandingBooking } from './standing-booking.js';
import { Subscription } from './subscription.js';

/** Replaces the name of an erased client. */
export const ERASED_NAME = '—';

/** DELETE /api/Admin/clients/{id}; with `?dryRun=true` a preview of the data that it would erase and keep. */
export class Erasure extends extend([Affected], {
  erased: about(
    one(
      class Erased extends shape({
        interests: is.number,
        mails: is.number,
        logEntries: about(is.number, 'Entries of the log in which names, e-mail and phone are blackened'),
      }) {},
    ),
    'What goes',
  ),
  kept: about(
    one(
      class Kept extends shape({
        appointments: about(is.number, 'Counted, and of nobody'),
        subscriptions: is.number,
      }) {},
    ),
    'What stays',
  ),
  children: about(
    listOf(FamilyMember),
    'Whom an adult looks after: erased as well with `withChildren=true`, else 422 HAS_CHILDREN',
  ),
}) {}

/** POST and DELETE /api/Client/erasure-request: the state after the call. */
export class ErasureRequest extends pick(ClientProfile, ['erasureRequestedAt']) {}

/** GET /api/Client/export: a member's data. */
class OwnData extends shape({
  /** ISO instant, like every other `…At`. */
  exportedAt: is.instant,
  profile: one(
    class ExportedProfile extends omit(ClientProfile, [
      'appointments',
      'booking',
      'card',
      'roundTimes',
      'usualTime',
      'quickSlots',
    ]) {},
  ),
  subscriptions: listOf(Subscription),
  endLines: about(
    listOf(class ExportedEndLine extends extend([EndLine], { subscriptionId: is.id }) {}),
    'Why each subscription ends when it ends',
  ),
  freezes: about(listOf(Freeze), 'Freezes by date'),
  appointments: listOf(Appointment),
  interests: listOf(Interest),
  pastWaits: about(
    listOf(
      class ExportedWait extends shape({
        ...{ appointmentDate: is.date, originalStartTime: is.time, originalEndTime: is.end },
        ...{ askedAt: is.instant, wasServed: about(is.flag, 'Got a place of that timeslot') },
      }) {},
    ),
    'Entries of waiting lists that have ended',
  ),
  standingBookings: listOf(StandingBooking),
  ledger: about(one(Ledger), 'Charges and payments'),
  tags: about(each(is.text), 'Words that the gym files the member under'),
  notes: about(
    listOf(class ExportedNote extends shape({ at: is.instant, text: is.text }) {}),
    'Notes and to-dos of staff about the member, without their authors',
  ),
  documents: about(listOf(ExportedDocument), 'Documents that the gym keeps; each file comes by its own call'),
  consents: about(listOf(ExportedConsent), "Versions of the gym's terms that were accepted"),
  calendarFeed: about(one(OwnFeed), 'The address that calendars read, but for its secret'),
  courses: about(
    listOf(class ExportedCourse extends shape({ name: is.text, since: is.instant, until: orNull(is.instant) }) {}),
    'Courses that the member joined',
  ),
  giftCards: about(
    listOf(
      class BoughtGiftCard extends shape({
        lastFour: is.text,
        amountCents: is.number,
        forWhom: is.text,
        soldAt: is.instant,
      }) {},
    ),
    'Gift cards that they bought, without their codes',
  ),
  followedClasses: about(
    listOf(class FollowedClass extends shape({ name: is.text, since: is.instant }) {}),
    'Classes of whose weeks they are told',
  ),
  joining: about(
    orNull(
      one(
        class ExportedJoining extends shape({
          begunAt: is.instant,
          plan: orNull(is.text),
          deskAt: about(orNull(is.instant), 'When they said that they pay at the gym'),
        }) {},
      ),
    ),
    'What they chose when they joined alone, for 30 days',
  ),
  messageChoices: about(listOf(MessageChoice), 'How messages of a kind come, where the member has chosen'),
  phones: about(
    listOf(class ExportedPhone extends pick(OwnDevice, ['browser', 'createdAt', 'lastSentAt']) {}),
    'Phones that messages go to, but for their secrets',
  ),
  secondFactor: one(class ExportedSecondFactor extends pick(SecondFactor, ['totpSince', 'passkeys']) {}),
  mails: listOf(
    class ExportedMail extends shape({
      purpose: is.text,
      address: about(orNull(is.text), 'null: the adult who looked after the child before'),
      state: is.text,
      createdAt: is.instant,
      sentAt: orNull(is.instant),
    }) {},
  ),
  changes: about(
    listOf(
      class ExportedChange extends shape({
        at: is.instant,
        action: example(is.text, 'client.updated'),
        before: orNull(is.object),
        after: orNull(is.object),
      }) {},
    ),
    'What staff changed about the member',
  ),
}) {}
export class PersonalData extends extend([OwnData], {
  children: about(
    listOf(class ChildData extends extend([OwnData]) {}),
    'The same of each child whom the member looks after',
  ),
}) {}
