import { Appointment } from './appointment.js';
import { ClientProfile, FamilyMember } from './client.js';
import { ExportedDocument } from './client-document.js';
import { ExportedConsent } from './gym-terms.js';
import { EndLine } from './end-line.js';
import { Interest } from './interest.js';
import { Freeze } from './freeze.js';
import * as is from './kinds.js';
import { Ledger } from './money.js';
import { Affected } from './schedule-change.js';
import { about, each, extend, listOf, one, shape, pick, omit, orNull, example, type Of } from './shape.js';
import { SecondFactor } from './second-factor.js';
import { StandingBooking } from './standing-booking.js';
import { Subscription } from './subscription.js';

/** Replaces the name of an erased client. */
export const ERASED_NAME = '—';

/** DELETE /api/Admin/clients/{id}; with `?dryRun=true` a preview of what would be erased and kept. */
export const Erasure = extend('Erasure', [Affected], {
  erased: about(
    one(
      shape('Erased', {
        interests: is.number,
        mails: is.number,
        logEntries: about(is.number, 'Entries of the log in which names, e-mail and phone are blackened'),
      }),
    ),
    'What goes',
  ),
  kept: about(
    one(shape('Kept', { appointments: about(is.number, 'Counted, and of nobody'), subscriptions: is.number })),
    'What stays',
  ),
  children: about(
    listOf(FamilyMember),
    'Whom an adult looks after: erased as well with `withChildren=true`, else 422 HAS_CHILDREN',
  ),
});
export type Erasure = Of<typeof Erasure>;

/** POST and DELETE /api/Client/erasure-request: the state after the call. */
export const ErasureRequest = pick('ErasureRequest', ClientProfile, ['erasureRequestedAt']);
export type ErasureRequest = Of<typeof ErasureRequest>;

/** GET /api/Client/export: a member's data. */
const OwnData = shape('OwnData', {
  /** ISO instant, like every other `…At`. */
  exportedAt: is.instant,
  profile: one(omit('ExportedProfile', ClientProfile, ['appointments', 'booking', 'usualTime', 'quickSlots'])),
  subscriptions: listOf(Subscription),
  endLines: about(
    listOf(extend('ExportedEndLine', [EndLine], { subscriptionId: is.id })),
    'Why each subscription ends when it ends',
  ),
  freezes: about(listOf(Freeze), 'Freezes by date'),
  appointments: listOf(Appointment),
  interests: listOf(Interest),
  pastWaits: about(
    listOf(
      shape('ExportedWait', {
        ...{ appointmentDate: is.date, originalStartTime: is.time, originalEndTime: is.time },
        ...{ askedAt: is.instant, wasServed: about(is.flag, 'Got a place of that timeslot') },
      }),
    ),
    'Entries of waiting lists that have ended',
  ),
  standingBookings: listOf(StandingBooking),
  ledger: about(one(Ledger), 'Charges and payments'),
  tags: about(each(is.text), 'Words that the gym files the member under'),
  notes: about(
    listOf(shape('ExportedNote', { at: is.instant, text: is.text })),
    'Notes of staff about the member, without their authors',
  ),
  documents: about(listOf(ExportedDocument), 'Documents that the gym keeps; each file comes by its own call'),
  consents: about(listOf(ExportedConsent), "Versions of the gym's terms that were accepted"),
  secondFactor: one(pick('ExportedSecondFactor', SecondFactor, ['totpSince', 'passkeys'])),
  mails: listOf(
    shape('ExportedMail', {
      purpose: is.text,
      address: about(orNull(is.text), 'null: the adult who looked after the child before'),
      state: is.text,
      createdAt: is.instant,
      sentAt: orNull(is.instant),
    }),
  ),
  changes: about(
    listOf(
      shape('ExportedChange', {
        at: is.instant,
        action: example(is.text, 'client.updated'),
        before: orNull(is.object),
        after: orNull(is.object),
      }),
    ),
    'What staff changed about the member',
  ),
});
export const PersonalData = extend('PersonalData', [OwnData], {
  children: about(listOf(extend('ChildData', [OwnData])), 'The same of each child whom the member looks after'),
});
export type PersonalData = Of<typeof PersonalData>;
