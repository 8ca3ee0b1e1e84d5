/** Entries of a kind, `e`, and the entries that they take back, `r`. */
const entries = (client: string, kind: 'charge' | 'payment'): string => `
  ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id
   WHERE e.client_id = ${client} AND coalesce(r.kind, e.kind) = '${kind}'`;

/**
 * SQL for the last day to pay of the first charge that the payments of a client do not reach, whether it has passed or
 * not; NULL when everything is paid. It is what `debtsOf` of ledger.repository.ts reckons for many.
 */
export const unpaidSinceSql = (client: string): string => `
  (SELECT min(c.due) FROM (
     SELECT coalesce(r.due_on, e.due_on) AS due,
            sum(sum(e.amount_cents)) OVER (ORDER BY coalesce(r.due_on, e.due_on)) AS until
       FROM ${entries(client, 'charge')} GROUP BY 1) c
    WHERE c.until > (SELECT coalesce(-sum(e.amount_cents), 0) FROM ${entries(client, 'payment')}))`;

/** The same while a debt may keep clients from booking alone (rule: overdue), so that nobody else waits for it; else NULL. */
export const blockingDebtSql = (client: string): string => `
  (SELECT ${unpaidSinceSql(client)} FROM settings s WHERE s.key = 'PaymentDueDays' AND s.value <> '0')`;
