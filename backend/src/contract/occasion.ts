import * as is from './kinds.js';
import type { MailPurpose } from './mail.js';
import { about, oneOf, shape } from './shape.js';
import type { SettingKey } from './setting.js';

/** The automatic mails, and the setting that switches each on; the first comes first (rule: occasions). */
export const OCCASION_SETTINGS = {
  birthday: 'BirthdayMessage',
  'name-day': 'NameDayMessage',
  'after-first-visit': 'AfterFirstVisitMessage',
  'subscription-over': 'SubscriptionOverMessage',
  away: 'AwayMessage',
} as const satisfies Readonly<Partial<Record<MailPurpose, SettingKey>>>;
export type Occasion = keyof typeof OCCASION_SETTINGS;
export const OCCASIONS = Object.keys(OCCASION_SETTINGS) as Occasion[];

/**
 * `goes`: will be written to · `off`: would be, if the message were on · `queued`: it is in the outbox · `sent`: the mail
 * server or a phone has it · `missed`: it was too late · `another`: gets another one in that week · `unsubscribed`: wants
 * no broadcasts · `unreached`: has no confirmed address.
 */
export const OCCASION_STATES = [
  ...(['goes', 'off', 'queued', 'sent', 'missed', 'another', 'unsubscribed', 'unreached'] as const),
] as const;
export type OccasionState = (typeof OCCASION_STATES)[number];

/** GET /api/Admin/occasions?occasion=: the clients whose day comes within a week, with the mail that each will get. */
export class OccasionDay extends shape({
  /** The client's with the day. */
  id: is.text,
  date: is.date,
  clientId: is.id,
  name: is.text,
  state: about(oneOf(OCCASION_STATES), 'As of now; a subscription or a visit until that day changes it'),
}) {}
