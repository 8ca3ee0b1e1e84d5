import { sqlCheck } from './check.js';

/** Each entry has a receipt written in its transaction, so that neither rollbacks nor concurrent writers leave gaps. */
export const audit = sqlCheck(
  'audit',
  'What was logged is still there',
  `SELECT format('entry %s of the log is gone', entry_id) AS fault
     FROM audit_receipts r WHERE NOT EXISTS (SELECT FROM audit_entries e WHERE e.id = r.entry_id)
   UNION ALL
   SELECT format('entry %s of the log has no receipt', id)
     FROM audit_entries e WHERE NOT EXISTS (SELECT FROM audit_receipts r WHERE r.entry_id = e.id)
    ORDER BY 1`,
);
