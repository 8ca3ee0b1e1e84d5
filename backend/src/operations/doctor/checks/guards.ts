import { sqlCheck } from './check.js';

export const guards = sqlCheck(
  'guards',
  'The database’s own guards stand: constraints are validated, indexes are whole, triggers fire',
  `SELECT format('constraint %s of %s is not validated', conname, conrelid::regclass) AS fault
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
    ORDER BY 1`,
);
