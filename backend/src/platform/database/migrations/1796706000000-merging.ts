import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Merging two clients gives rows that are otherwise never changed another owner: the first id of the pair that the
 * transaction names becomes the second one, and nothing else of the row changes.
 */
const PAIR = `DECLARE
  gone text := split_part(coalesce(current_setting('palestra.merging', true), ''), ' ', 1);
  kept text := split_part(coalesce(current_setting('palestra.merging', true), ''), ' ', 2);
`;

const ownerOf = (column: string): string => `(NEW.${column} IS NOT DISTINCT FROM OLD.${column}
       OR OLD.${column}::text = gone AND NEW.${column}::text = kept)`;
/** The ids within a version of what was changed. */
const idsOf = (column: string): string => `(NEW.${column} IS NOT DISTINCT FROM OLD.${column}
       OR NEW.${column} = replace(OLD.${column}::text, gone, kept)::jsonb)`;

const allow = (columns: readonly string[], condition: string): string => `
  IF TG_OP = 'UPDATE' AND ${condition}
     AND to_jsonb(NEW) - '{${columns.join()}}'::text[] = to_jsonb(OLD) - '{${columns.join()}}'::text[] THEN
    RETURN NEW;
  END IF;`;
const erased = (...columns: string[]): string => allow(columns, "current_setting('palestra.erasing', true) = 'on'");
const merged = (columns: readonly string[], ...conditions: string[]): string =>
  allow(columns, ["kept <> ''", ...conditions].join(' AND '));

const UNDONE_IMPORT = `
  IF TG_OP = 'DELETE' THEN
    IF OLD.kind = 'opening' AND current_setting('palestra.undoing_import', true) = 'on' THEN
      RETURN OLD;
    END IF;
  END IF;`;

interface Guard {
  name: string;
  /** Exceptions from before. */
  others: string;
  merging: string;
  refusal: string;
}

const GUARDS: readonly Guard[] = [
  {
    name: 'keep_ledger_entries',
    others: erased('reason') + UNDONE_IMPORT,
    merging: merged(['client_id'], ownerOf('client_id')),
    refusal: `RAISE EXCEPTION 'An entry of the ledger is never changed, only reversed' USING ERRCODE = 'restrict_violation';`,
  },
  {
    name: 'keep_audit_entries',
    others: erased('before', 'after'),
    merging: merged(
      ['actor_id', 'entity_id', 'before', 'after'],
      ...[ownerOf('actor_id'), ownerOf('entity_id'), idsOf('before'), idsOf('after')],
    ),
    refusal: `RAISE EXCEPTION 'Audit entries are never changed or removed' USING ERRCODE = 'insufficient_privilege';`,
  },
  {
    name: 'keep_end_lines',
    others: erased('note'),
    merging: merged(['by_id'], ownerOf('by_id')),
    refusal: `RAISE EXCEPTION 'A line of an end date is never changed' USING ERRCODE = 'restrict_violation';`,
  },
];

const write = (guards: readonly Guard[], isMerging: boolean): string =>
  guards
    .map(
      ({ name, others, merging, refusal }) => `
CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
${isMerging ? PAIR : ''}BEGIN${others}${isMerging ? merging : ''}
  ${refusal}
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION ${name}() SET search_path = %I, pg_temp', current_schema());
END
$$;`,
    )
    .join('\n');

/** Replaces three functions; locks no table. */
export class Merging1796706000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(write(GUARDS, true));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(write(GUARDS, false));
  }
}
