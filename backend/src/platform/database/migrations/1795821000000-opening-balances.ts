import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `kind = 'charge' AND amount_cents > 0 AND due_on IS NOT NULL AND sale_id IS NOT NULL
      AND method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL
    OR kind = 'payment' AND amount_cents < 0 AND method IS NOT NULL AND receipt_no IS NOT NULL
      AND due_on IS NULL AND reverses_id IS NULL
    OR kind = 'reversal' AND amount_cents <> 0 AND reverses_id IS NOT NULL AND reason <> '' AND receipt_no IS NULL`;
const OPENING = `
    OR kind = 'opening' AND amount_cents <> 0 AND (due_on IS NOT NULL) = (amount_cents > 0) AND sale_id IS NULL
      AND method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL`;

const check = (condition: string): string => `
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_whole;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_whole CHECK (${condition}) NOT VALID;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_whole;`;

/* An import that is undone takes the clients along whom it created, and with them what they brought. */
const UNDONE = `
  IF TG_OP = 'DELETE' THEN
    IF OLD.kind = 'opening' AND current_setting('palestra.undoing_import', true) = 'on' THEN
      RETURN OLD;
    END IF;
  END IF;`;

const guard = (exception: string): string => `
CREATE OR REPLACE FUNCTION keep_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('palestra.erasing', true) = 'on'
     AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;${exception}
  RAISE EXCEPTION 'An entry of the ledger is never changed, only reversed' USING ERRCODE = 'restrict_violation';
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION keep_ledger_entries() SET search_path = %I, pg_temp', current_schema());
END
$$;`;

/** What clients owed, or had paid ahead, when they were imported. */
export class OpeningBalances1795821000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(check(KINDS + OPENING));
    await queryRunner.query(guard(UNDONE));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(guard(''));
    await queryRunner.query(check(KINDS));
  }
}
