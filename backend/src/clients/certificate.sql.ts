import type { DocumentFilter } from '../contract/client-document.js';
import { LIMITS } from '../contract/limits.js';

/** NULL where the gym asks for none. It names no client, so that a statement about many asks but once. */
const RULE = `(SELECT value FROM settings WHERE key = 'MedicalCertificate' AND value <> 'off')`;

/** The medical certificate of a client as JSON; NULL where the gym asks for none (contract: `AskedCertificate`). */
export const certificateJson = (client: string): string => `
  (CASE WHEN ${RULE} IS NOT NULL THEN json_build_object('rule', ${RULE}, 'until',
     (SELECT max(coalesce(d.valid_until, '${LIMITS.dates.max}')) FROM client_documents d
       WHERE d.client_id = ${client} AND d.kind = 'medical')) END)`;

/** Leaves out a document that another of its kind outlasts: the client has handed in the next one. */
export const notReplaced = (document: string): string => `
  NOT EXISTS (SELECT FROM client_documents n
    WHERE n.client_id = ${document}.client_id AND n.kind = ${document}.kind AND n.id <> ${document}.id
      AND (n.valid_until IS NULL OR n.valid_until > ${document}.valid_until))`;

/** The condition of a filter of clients; `today` and `client` are SQL. */
export function documentSql(filter: DocumentFilter, client: string, today: string): string {
  const has = (condition: string): string =>
    `EXISTS (SELECT FROM client_documents d WHERE d.client_id = ${client} AND ${condition})`;
  if (filter === 'missing') return `NOT ${has(`d.kind = 'medical'`)}`;
  const isOver = `d.valid_until < ${today}`;
  const isSoon = `d.valid_until >= ${today} AND d.valid_until < ${today} + ${LIMITS.documentExpiresSoonDays}`;
  return has(`${filter === 'expired' ? isOver : isSoon} AND ${notReplaced('d')}`);
}
