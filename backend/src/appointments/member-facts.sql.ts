import { askedTermsJson, certificateJson } from '../clients/client.sql.js';
import { blockingDebtSql } from '../money/debt.sql.js';
import { offencesJson } from './appointment.repository.js';
import type { StoredFacts } from './booking.rules.js';

/** SQL of each fact, of the client `u` of the table `users`. A new one is read wherever bookings are judged. */
const columnsOn = (date: string): Readonly<Record<keyof StoredFacts, string>> => ({
  isActive: 'u.is_active',
  isMorningClient: 'u.is_morning_client',
  certificate: certificateJson('u.id'),
  terms: askedTermsJson('u.id'),
  unpaidSince: blockingDebtSql('u.id'),
  offences: offencesJson('u.id', date),
});

/** SQL: the facts of the client `u` about a date, as JSON. */
export const memberFactsJson = (date: string): string => {
  const pairs = Object.entries(columnsOn(date)).map(([name, sql]) => `'${name}', ${sql}`);
  return `json_build_object(${pairs.join(', ')})`;
};
