/** Entries, `e`, and those that they take back, `r`. An entry with a day to pay is a debt; any other one pays. */
const entries = (client: string, which: 'owed' | 'paid'): string => `
  ledger_entries e LEFT JOIN ledger_entries r ON r.id = e.reverses_id
   WHERE e.client_id = ${client} AND coalesce(r.due_on, e.due_on) IS ${which === 'owed' ? 'NOT NULL' : 'NULL'}`;

/**
 * SQL for the last day to pay of the first debt that a client's payments do not reach. That day may have passed or not;
 * NULL when everything is paid. It is what `debtsOf` of ledger.repository.ts reckons for many.
 */
export const unpaidSinceSql = (client: string): string => `
  (SELECT min(c.due) FROM (
     SELECT coalesce(r.due_on, e.due_on) AS due,
            sum(sum(e.amount_cents)) OVER (ORDER BY coalesce(r.due_on, e.due_on)) AS until
       FROM ${entries(client, 'owed')} GROUP BY 1) c
    WHERE c.until > (SELECT coalesce(-sum(e.amount_cents), 0) FROM ${entries(client, 'paid')}))`;
