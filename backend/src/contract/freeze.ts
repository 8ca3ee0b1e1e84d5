import { daysBetween, type CalendarDate } from './calendar-date.js';
import { MEMBER_FREEZING } from './gym.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { Affected, GivenDays } from './schedule-change.js';
import { about, extend, listOf, one, oneOf, optional, orNull, shape } from './shape.js';

const OPEN_FREEZE_STATES = ['asked', 'planned', 'running'] as const;
export type OpenFreezeState = (typeof OPEN_FREEZE_STATES)[number];
/** States of a freeze by date (rule: freeze by date). A request that is not answered in time has lapsed. */
export const FREEZE_STATES = [...OPEN_FREEZE_STATES, 'ended', 'withdrawn', 'refused', 'lapsed'] as const;
export type FreezeState = (typeof FREEZE_STATES)[number];
export const isOpenFreeze = (state: FreezeState): state is OpenFreezeState =>
  OPEN_FREEZE_STATES.some((open) => open === state);
/** False for one that came to nothing. */
export const freezesDays = (state: FreezeState): boolean => isOpenFreeze(state) || state === 'ended';

export const daysOfFreeze = ({ from, until }: { from: CalendarDate; until: CalendarDate }): number =>
  daysBetween(from, until) + 1;

/** POST /api/Admin/clients/{id}/freezes, PUT /api/Admin/freezes/{id} and POST /api/Client/freezes. */
export class FreezeRequest extends shape({
  from: about(is.date, 'The first frozen day; today at the earliest'),
  until: about(is.date, 'The last frozen day'),
}) {}

/** GET /api/Admin/freezes. */
export class FreezeQuery extends shape({
  state: optional(about(oneOf(FREEZE_STATES), 'Without it: all that are asked for, planned and running')),
}) {}

/** POST /api/Admin/freezes/{id}/answer. */
export class FreezeAnswer extends shape({
  isAccepted: is.flag,
  reason: optional(about(is.textOf({ max: LIMITS.reasonMaxLength }), 'For the member, in the mail and on the site')),
}) {}

export class Freeze extends shape({
  id: is.id,
  userId: is.id,
  userName: is.text,
  subscriptionId: is.id,
  from: is.date,
  until: about(is.date, 'If ended early, the last day that was frozen'),
  days: is.number,
  state: oneOf(FREEZE_STATES),
  isByMember: about(is.flag, 'The member asked for it, or started it'),
  createdAt: is.instant,
  createdByName: about(orNull(is.text), 'null: the gym, for members'),
  answerReason: about(orNull(is.text), 'Words of the answer to a request'),
}) {}

/** A freeze as staff are shown it. */
export class FreezeToAnswer extends extend([Freeze], {
  obstacle: about(
    orNull(is.text),
    "Why staff can neither accept it nor give it other days now, in the caller's language; null: they can. Always null for members",
  ),
}) {}

/** GET /api/Admin/freezes. */
export class ListedFreeze extends extend([FreezeToAnswer], {
  hasEmail: about(is.flag, 'False: no mail reaches the client, nor an adult of theirs'),
}) {}

export class FreezeOfClient extends extend([FreezeToAnswer], {
  canEnd: about(is.flag, 'The caller may withdraw it, or end it now'),
}) {}

/** GET /api/Admin/clients/{id}/freezes and GET /api/Client/freezes. */
export class Freezes extends shape({
  byMembers: about(oneOf(MEMBER_FREEZING), 'Members may do nothing, ask, or start one'),
  subscriptionId: about(orNull(is.id), 'The subscription of today, which the budget is of'),
  endDate: about(orNull(is.date), 'Its end; null: none'),
  budgetDays: about(orNull(is.number), 'null: no budget'),
  usedDays: about(is.number, 'Days of its planned, running and ended freezes'),
  leftDays: about(orNull(is.number), 'null: no budget'),
  freezes: about(listOf(FreezeOfClient), 'The latest first'),
}) {}

/** The freeze after a call, or with `?dryRun=true` as it would be. */
export class ChangedFreeze extends extend([Freeze, Affected], {
  endDate: about(orNull(is.date), 'End of the subscription without it; null: none'),
  newEndDate: about(orNull(is.date), 'End of the subscription once it has begun'),
  leftDays: about(orNull(is.number), 'Left of the budget with it; null: no budget'),
  givenDays: one(GivenDays),
}) {}
