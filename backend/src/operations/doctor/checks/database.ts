import type { EntityManager } from 'typeorm';
import { gymKind, publicSignIns } from '../../../first-start/gym-origin.js';
import { SCHEDULE_LOCKS } from '../../../platform/database/locks.js';
import { sqlCheck, type Check } from './check.js';

/** A gym on another server has its rows there, and its catalogue here: one statement reads either. */
const CATALOGUE_FAULTS = `
   SELECT format('constraint %s of %s is not validated', conname, conrelid::regclass) AS fault
     FROM pg_constraint WHERE connamespace = quote_ident(current_schema())::regnamespace AND NOT convalidated
   UNION ALL
   SELECT format('index %s of %s is not whole', indexrelid::regclass, indrelid::regclass)
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND NOT (i.indisvalid AND i.indisready)
   UNION ALL
   SELECT format('trigger %s of %s is switched off', tgname, tgrelid::regclass)
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND t.tgenabled NOT IN ('O', 'A')
   UNION ALL
   SELECT format('function %s has no search_path of its own', p.oid::regprocedure)
     FROM pg_proc p
    WHERE p.pronamespace = quote_ident(current_schema())::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      AND NOT EXISTS (SELECT FROM unnest(p.proconfig) setting WHERE setting LIKE 'search_path=%')
    ORDER BY 1`;
const LOCK_FAULTS = `
   SELECT format('row (%s, %s) of schedule_locks is missing: nobody can book under it', day, seat) AS fault
     FROM generate_series(0, ${SCHEDULE_LOCKS.days - 1}) day CROSS JOIN generate_series(0, ${SCHEDULE_LOCKS.seats - 1}) seat
    WHERE NOT EXISTS (SELECT FROM schedule_locks l WHERE l.day = day.day AND l.seat = seat.seat)
   UNION ALL
   SELECT 'row export of job_locks is missing: no export can begin'
    WHERE NOT EXISTS (SELECT FROM job_locks WHERE job = 'export')
    ORDER BY 1`;

export const guards: Check = {
  name: 'guards',
  promise:
    'The database’s own guards stand: constraints are validated, indexes are whole, triggers fire, locks have their rows',
  async find(tx) {
    const faults: string[] = [];
    for (const sql of [CATALOGUE_FAULTS, LOCK_FAULTS]) {
      faults.push(...(await tx.query<{ fault: string }[]>(sql)).map(({ fault }) => fault));
    }
    return faults;
  },
};

interface Reference {
  name: string;
  table: string;
  columns: string[];
  to: string;
  toColumns: string[];
  key: string[];
}

const columnsOf = (table: string, numbers: string): string => `
  (SELECT json_agg(quote_ident(attname) ORDER BY n.place)
     FROM unnest(${numbers}) WITH ORDINALITY AS n(attnum, place)
     JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = n.attnum)`;

const REFERENCES = `
  SELECT c.conname AS name, c.conrelid::regclass::text AS table, c.confrelid::regclass::text AS "to",
    ${columnsOf('c.conrelid', 'c.conkey')} AS columns, ${columnsOf('c.confrelid', 'c.confkey')} AS "toColumns",
    ${columnsOf('c.conrelid', 'p.conkey')} AS key
  FROM pg_constraint c JOIN pg_constraint p ON p.conrelid = c.conrelid AND p.contype = 'p'
  WHERE c.contype = 'f' AND c.connamespace = quote_ident(current_schema())::regnamespace
  ORDER BY 2, 1`;

/** Finds rows that reference nothing; only possible after somebody switched off the constraints. */
async function orphansOf(tx: EntityManager, { table, columns, to, toColumns, key }: Reference): Promise<string[]> {
  const isGiven = columns.map((column) => `child.${column} IS NOT NULL`).join(' AND ');
  const isMet = columns.map((column, i) => `parent.${toColumns[i]} = child.${column}`).join(' AND ');
  const text = (names: string[]): string => names.map((name) => `child.${name}::text`).join(", ',', ");
  const rows = await tx.query<{ fault: string }[]>(
    `SELECT concat('${table} ', ${text(key)}, ' refers to ${to} ', ${text(columns)}, ', which is not there') AS fault
       FROM ${table} child WHERE ${isGiven} AND NOT EXISTS (SELECT FROM ${to} parent WHERE ${isMet}) ORDER BY 1`,
  );
  return rows.map(({ fault }) => fault);
}

export const references: Check = {
  name: 'references',
  promise: 'Nothing refers to what is not there',
  async find(tx) {
    const faults: string[] = [];
    for (const reference of await tx.query<Reference[]>(REFERENCES)) faults.push(...(await orphansOf(tx, reference)));
    return faults;
  },
};

/** Checks rules that foreign keys cannot express. Role 3 is an erased client. */
export const ownership = sqlCheck(
  'ownership',
  'Only clients have subscriptions, visits and places in a queue, and each visit is under a subscription of its client',
  `SELECT format('appointment %s of client %s is under subscription %s of another one', a.id, a.client_id, s.id) AS fault
     FROM appointments a JOIN subscriptions s ON s.id = a.subscription_id WHERE s.client_id <> a.client_id
   UNION ALL
   SELECT format('%s %s belongs to %s, who is no client', what, owned.id, u.id)
     FROM (SELECT 'appointment' AS what, id, client_id FROM appointments
           UNION ALL SELECT 'subscription', id, client_id FROM subscriptions
           UNION ALL SELECT 'interest', id, client_id FROM interests) owned
     JOIN users u ON u.id = owned.client_id WHERE u.role NOT IN (2, 3)
   UNION ALL
   SELECT format('mail %s waits for appointment %s, which is not there', m.id, m.appointment_id)
     FROM mails m LEFT JOIN appointments a ON a.id = m.appointment_id
    WHERE m.state = 'waiting' AND m.appointment_id IS NOT NULL AND a.id IS NULL
    ORDER BY 1`,
);

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

/** Public passwords are only acceptable in the demo gym. */
export const origin: Check = {
  name: 'origin',
  promise: 'A database knows whether it is the demo gym, and only the demo gym opens with public passwords',
  async find(tx, { production = false }) {
    const kind = await gymKind(tx);
    if (kind === 'demo') return production ? ['the demo gym is used in production: give it a database of its own'] : [];
    const open = (await publicSignIns(tx)).map(
      ({ id }) => `user ${id} opens with the public password of the demo gym: change it`,
    );
    if (kind === 'real' || !(await tx.query<unknown[]>('SELECT FROM users LIMIT 1')).length) return open;
    return ['it is not written down what this database began as: start this version once', ...open];
  },
};
