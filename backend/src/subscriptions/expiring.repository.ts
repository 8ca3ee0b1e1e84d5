import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Language } from '../contract/languages.js';
import { named } from '../platform/database/named-query.js';

/** A subscription that ends soon, with a client who has not been told. */
export interface ExpiringSubscription {
  /** Contains the subscription and its end. */
  dedupeKey: string;
  clientId: string;
  name: string;
  email: string;
  language: Language;
  endDate: CalendarDate;
}

/** `isExpiringSoon` of the contract as SQL; excludes clients who have already bought the next one. */
const EXPIRING = `
  SELECT k.key AS "dedupeKey", u.id AS "clientId", u.name, u.email, u.language, e.date AS "endDate"
  FROM subscriptions s
  JOIN users u ON u.id = s.client_id
  CROSS JOIN LATERAL (SELECT coalesce(s.actual_end_date, s.end_date) AS date) e
  CROSS JOIN LATERAL (SELECT 'expiring ' || s.id || ' ' || e.date AS key) k
  WHERE e.date BETWEEN $1::date AND $2::date AND s.start_date <= $1 AND s.is_active AND s.frozen_at IS NULL
    AND u.is_active AND u.email_confirmed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM subscriptions n WHERE n.client_id = s.client_id AND n.start_date > s.start_date)
    AND NOT EXISTS (SELECT FROM mails m WHERE m.dedupe_key = k.key)
  ORDER BY e.date, u.id`;

/** Both days included. */
export const expiringSubscriptions = (
  tx: EntityManager,
  from: CalendarDate,
  until: CalendarDate,
): Promise<ExpiringSubscription[]> =>
  named(tx, { name: 'expiring-subscriptions', text: EXPIRING, values: [from, until] });
