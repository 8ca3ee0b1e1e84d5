import { CLIENT_FIELD_NAMES } from './client-fields.js';
import * as is from './kinds.js';
import { GivenDays } from './schedule-change.js';
import { about, each, extend, listOf, one, oneOf, optional, orNull, shape } from './shape.js';

/** Reasons for which two clients are not merged, in the order in which they are looked for (rule: merging). */
export const MERGE_REFUSALS = [
  'erased',
  'adultOfOther',
  'differentAdults',
  'secondFactor',
  'childrenUnreached',
  'keptInactive',
  'bothFreeze',
  'bothInCourse',
] as const;
export type MergeRefusal = (typeof MERGE_REFUSALS)[number];

/** POST /api/Admin/clients/{id}/merge: the client of the path stays, the other one becomes part of them. */
export class MergeRequest extends shape({
  otherId: about(is.id, 'The client who goes'),
  cancelledIds: optional(
    about(
      is.ids,
      'Visits of `visits` to cancel; where neither is named both stay, or the other’s goes if they share a slot',
    ),
  ),
  takesEmail: optional(about(is.flag, 'The client who stays gets `emailOffer`, and a link to a password')),
  version: optional(
    about(is.textOf({ max: 16 }), 'Of the dry run that was read: 409 STALE if it would be another one'),
  ),
}) {}

class MergedVisit extends shape({
  id: is.id,
  startTime: is.time,
  endTime: is.end,
  mayBeCancelled: is.flag,
}) {}

/** Two visits on a date. */
class VisitCollision extends shape({
  date: is.date,
  kept: about(one(MergedVisit), 'Of the client who stays'),
  other: one(MergedVisit),
  mayBothStay: about(is.flag, 'As an override; false: they share a slot'),
  cancelledId: about(orNull(is.id), 'Which one is cancelled; null: both stay'),
}) {}

/** A place in the week, or in a waiting list, that both have: the older stays. */
class SharedPlace extends shape({ startTime: is.time, endTime: is.end, isOfKept: about(is.flag, 'Whose stays') }) {}
class StandingCollision extends extend([SharedPlace], {
  dayOfWeek: is.number,
  ends: about(
    one(class EndingPlace extends shape({ startTime: is.time, endTime: is.end }) {}),
    'The younger, which ends',
  ),
}) {}
class WaitCollision extends extend([SharedPlace], { date: is.date }) {}

class Party extends shape({ id: is.id, name: is.text, email: about(is.text, 'Empty without one'), phone: is.text }) {}

export class MergedClients extends shape({
  isDryRun: about(is.flag, 'Nothing was changed: this is what would happen'),
  version: about(is.text, 'For the request that does it'),
  kept: one(Party),
  other: one(Party),
  visits: about(listOf(VisitCollision), 'By date'),
  standing: about(listOf(StandingCollision), 'By weekday'),
  waits: about(listOf(WaitCollision), 'By date'),
  givenDays: one(GivenDays),
  appointments: about(is.number, 'Visits that change owner, past and cancelled ones included'),
  subscriptions: is.number,
  takenOver: about(each(oneOf(CLIENT_FIELD_NAMES)), 'Empty fields that the other fills'),
  emailOffer: about(orNull(is.text), 'The other’s address, where the client who stays has none and is nobody’s child'),
  isOtherTold: about(is.flag, 'The other’s address is mailed'),
  getsNoBroadcasts: about(is.flag, 'Either wants none'),
}) {}
