import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * A receipt for every entry of the log, written in the transaction of the entry: a counter would make everybody wait who
 * writes one, and a sequence has gaps after each rollback. A restore brings entries and receipts as they were, so that
 * what was missing before is missing still; who says `palestra.restoring` without bringing receipts is found out too.
 * Whatever may one day remove old entries removes their receipts along with them.
 */
const UP = `
CREATE TABLE audit_receipts (entry_id uuid NOT NULL);
INSERT INTO audit_receipts (entry_id) SELECT id FROM audit_entries;

CREATE FUNCTION write_audit_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('palestra.restoring', true) IS DISTINCT FROM 'on' THEN
    INSERT INTO audit_receipts (entry_id) SELECT id FROM written;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER audit_entries_receipts AFTER INSERT ON audit_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION write_audit_receipts();

CREATE FUNCTION keep_audit_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Receipts of audit entries are never changed or removed' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_receipts();
`;

const DOWN = `
DROP TRIGGER audit_entries_receipts ON audit_entries;
DROP FUNCTION write_audit_receipts();
DROP TABLE audit_receipts;
DROP FUNCTION keep_audit_receipts();
`;

/** What the doctor knows deleted audit entries by. */
export class AuditReceipts1795330100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
