import { LIMITS } from '../contract/limits.js';
import type { SubscriptionStatus } from '../contract/subscription.js';
import {
  SUBSCRIPTION_JSON,
  subscriptionForSql,
  usedInMonth,
  validAppointmentCount,
} from '../subscriptions/subscription.repository.js';

/*
 * SQL of a client with what a row of the list shows. `$1` is today on the gym's clock; `u` the user, `s` the
 * subscription that today belongs to, of which there may be none.
 */
const TODAY = '$1::date';

export const WITH_SUBSCRIPTION = `LEFT JOIN LATERAL ${subscriptionForSql('u.id', TODAY)} s ON true`;
export const CLIENT_FROM = `FROM users u ${WITH_SUBSCRIPTION}`;

export const CLIENT_ROW = `
  u.id, u.name, u.email, u.phone, u.is_active AS "isActive", u.language, u.created_at AS "createdAt",
  u.admin_notification_enabled AS "adminNotificationEnabled", u.is_morning_client AS "isMorningClient",
  CASE WHEN s.id IS NOT NULL THEN ${SUBSCRIPTION_JSON} END AS subscription,
  ${validAppointmentCount('s.id')} AS "validAppointmentCount",
  ${usedInMonth('u.id', TODAY)} AS "usedThisMonth",
  (SELECT coalesce(json_agg(DISTINCT a.appointment_date ORDER BY a.appointment_date), '[]')
     FROM appointments a
    WHERE a.client_id = u.id AND a.status <> 2
      AND a.appointment_date >= date_trunc('month', ${TODAY})::date) AS "appointmentDates"`;

const END = 'coalesce(s.actual_end_date, s.end_date)';
const SOON = `${TODAY} + ${LIMITS.expiringSoonDays}`;

/** `subscriptionStatusOf` of the contract, for filtering; a test on the database holds the two together. */
export const STATUS_SQL = `CASE
  WHEN NOT u.is_active THEN 'disabled'
  WHEN s.id IS NULL THEN 'none'
  WHEN NOT s.is_active THEN 'disabled'
  WHEN s.frozen_at IS NOT NULL THEN 'frozen'
  WHEN ${END} < ${TODAY} THEN 'expired'
  WHEN ${END} < ${SOON} THEN 'expiring'
  ELSE 'active' END`;

/**
 * What a status implies that few clients have: these are found along an index, and only of them it is looked up which
 * subscription today belongs to.
 */
export const STATUS_IMPLIES_SQL: Partial<Readonly<Record<SubscriptionStatus, string>>> = {
  none: 'NOT EXISTS (SELECT FROM subscriptions n WHERE n.client_id = u.id)',
  frozen: 'u.id IN (SELECT n.client_id FROM subscriptions n WHERE n.frozen_at IS NOT NULL)',
  expiring: `u.id IN (SELECT n.client_id FROM subscriptions n
    WHERE coalesce(n.actual_end_date, n.end_date) >= ${TODAY} AND coalesce(n.actual_end_date, n.end_date) < ${SOON})`,
};

/** What the list can be sorted by. Names in the order in which people look for them, Greek and Latin. */
export const CLIENT_SORTS = ['name', 'email', 'phone', 'isActive', 'createdAt', 'subscriptionEnd', 'status'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

interface SortKey {
  sql: string;
  /** Of `s`, which then is looked up for everybody. */
  isOfSubscription?: true;
  isNullable?: true;
}
export const SORT_SQL: Readonly<Record<ClientSort, SortKey>> = {
  name: { sql: 'u.name COLLATE "el-x-icu"' },
  email: { sql: 'u.email' },
  phone: { sql: 'u.phone' },
  isActive: { sql: 'u.is_active' },
  createdAt: { sql: 'u.created_at' },
  subscriptionEnd: { sql: END, isOfSubscription: true, isNullable: true },
  status: { sql: STATUS_SQL, isOfSubscription: true },
};
