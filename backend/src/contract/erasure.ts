import { Appointment } from './appointment.js';
import { ClientProfile } from './client.js';
import { Interest } from './interest.js';
import { Affected } from './schedule-change.js';
import {
  INSTANT,
  about,
  extend,
  listOf,
  one,
  shape,
  NUMBER,
  pick,
  omit,
  TEXT,
  orNull,
  example,
  OBJECT,
  type Of,
} from './shape.js';
import { Subscription } from './subscription.js';

/** Replaces the name of an erased client. */
export const ERASED_NAME = '—';

/** DELETE /api/Admin/clients/{id}; with `?dryRun=true` a preview of what would be erased and kept. */
export const Erasure = extend('Erasure', [Affected], {
  erased: about(
    one(
      shape('Erased', {
        interests: NUMBER,
        mails: NUMBER,
        logEntries: about(NUMBER, 'Entries of the log in which names, e-mail and phone are blackened'),
      }),
    ),
    'What goes',
  ),
  kept: about(
    one(shape('Kept', { appointments: about(NUMBER, 'Counted, and of nobody'), subscriptions: NUMBER })),
    'What stays',
  ),
});
export type Erasure = Of<typeof Erasure>;

/** POST and DELETE /api/Client/erasure-request: the state after the call. */
export const ErasureRequest = pick('ErasureRequest', ClientProfile, ['erasureRequestedAt']);
export type ErasureRequest = Of<typeof ErasureRequest>;

/** GET /api/Client/export: a member's data. */
export const PersonalData = shape('PersonalData', {
  /** ISO instant, like every other `…At`. */
  exportedAt: INSTANT,
  profile: one(omit('ExportedProfile', ClientProfile, ['appointments', 'booking'])),
  subscriptions: listOf(Subscription),
  appointments: listOf(Appointment),
  interests: listOf(Interest),
  mails: listOf(
    shape('ExportedMail', { purpose: TEXT, address: TEXT, state: TEXT, createdAt: INSTANT, sentAt: orNull(INSTANT) }),
  ),
  changes: about(
    listOf(
      shape('ExportedChange', {
        at: INSTANT,
        action: example(TEXT, 'client.updated'),
        before: orNull(OBJECT),
        after: orNull(OBJECT),
      }),
    ),
    'What staff changed about the member',
  ),
});
export type PersonalData = Of<typeof PersonalData>;
