import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

const keep = (columns: readonly string[]): string => {
  const of = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
  return `
CREATE OR REPLACE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('palestra.erasing', true) = 'on' THEN
    IF (${of('NEW')}) IS NOT DISTINCT FROM (${of('OLD')}) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Audit entries are never changed or removed' USING ERRCODE = 'insufficient_privilege';
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION keep_audit_entries() SET search_path = %I, pg_temp', current_schema());
END
$$;`;
};

const KEPT = ['id', 'at', 'actor_id', 'action', 'entity', 'entity_id'];

/** Ties together the entries of one transaction. Entries from before have none and stand alone. */
export class AuditActs1795370200000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE audit_entries ADD COLUMN IF NOT EXISTS act_id uuid');
    await queryRunner.query(keep([...KEPT, 'act_id']));
    await buildIndex(queryRunner, 'audit_entries_by_act', 'audit_entries (act_id) WHERE act_id IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(keep(KEPT));
    await dropIndex(queryRunner, 'audit_entries_by_act');
    await queryRunner.query('ALTER TABLE audit_entries DROP COLUMN act_id');
  }
}
