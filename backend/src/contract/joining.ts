import { RegisterRequest } from './account.js';
import * as is from './kinds.js';
import { Plan } from './money.js';
import { CLASSES_OF_PLAN } from './plan-classes.js';
import { about, extend, listOf, omit, one, oneOf, optional, orNull, shape } from './shape.js';

/** A plan that a visitor can choose (rule: joining alone). */
export class JoiningPlan extends extend([class PlanToChoose extends omit(Plan, ['isOnSale', 'isSoldOnline']) {}], {
  isTrial: about(is.flag, 'Free, once for each person'),
  terms: about(is.text, 'Stands for its name, price, length and limits: to be sent with the request to begin a trial'),
  classes: CLASSES_OF_PLAN,
  isPaidOnline: about(is.flag, 'False: a trial, or paid at the gym'),
}) {}

/** GET /api/joining. */
export class JoiningOffer extends shape({
  plans: about(listOf(JoiningPlan), 'Trials first, then by price; none where the gym sells no plans'),
}) {}

/** POST /api/joining: registers, and keeps what was chosen. */
export class JoinRequest extends extend([RegisterRequest], {
  planId: optional(about(orNull(is.id), 'The plan that was chosen')),
}) {}

/**
 * Where a member stands on the way to the first visit. `choose`, `terms`, `pay` wait for them, `desk` for a payment at the gym;
 * `book`: something can be booked; `done`: something is.
 */
export const JOINING_STEPS = ['choose', 'terms', 'pay', 'desk', 'book', 'done'] as const;
export type JoiningStep = (typeof JOINING_STEPS)[number];

/** GET /api/Client/joining, and the response of each step. */
export class OwnJoining extends extend([JoiningOffer], {
  step: oneOf(JOINING_STEPS),
  plan: about(orNull(one(JoiningPlan)), 'The chosen one, while it is on offer'),
  mayTry: about(is.flag, 'False: a trial was given to this person before, or they have had a subscription'),
}) {}

/** PUT /api/Client/joining. */
export class ChooseRequest extends shape({ planId: about(is.id, 'One that is on offer') }) {}

/** POST /api/Client/joining/trial. */
export class TrialRequest extends shape({
  planId: is.id,
  terms: about(is.textOf({ max: 32 }), 'Of the plan, as it was seen; another is refused with 409'),
}) {}

/** How far somebody came, in this order. `agreed`: nothing of the gym’s terms is left to accept. */
export const JOINING_REACHED = ['registered', 'confirmed', 'agreed', 'started', 'booked'] as const;
export type JoiningReached = (typeof JOINING_REACHED)[number];

/** GET /api/Admin/joining: those of the last 30 days, the latest first. */
export class JoiningPerson extends shape({
  id: about(is.id, 'Of the client'),
  name: is.text,
  phone: is.text,
  begunAt: is.instant,
  reached: oneOf(JOINING_REACHED),
  reachedAt: is.instant,
  isAtDesk: about(is.flag, 'Wants to pay at the gym'),
  planNameEl: about(orNull(is.text), 'Of the plan that was chosen'),
  planNameEn: orNull(is.text),
}) {}

/** GET /api/Admin/joining/months: how many of those who began in a month came how far, the latest first. */
export class JoiningMonth extends shape({
  month: about(is.date, 'Its first day'),
  opened: about(is.number, 'Times that the form was opened, for as many as each network may'),
  registered: is.number,
  confirmed: about(is.number, 'Opened the mailed link'),
  agreed: about(is.number, 'Have nothing of the terms left to accept'),
  started: about(is.number, 'Have a subscription'),
  booked: is.number,
}) {}
