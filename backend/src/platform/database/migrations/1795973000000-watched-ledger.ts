import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payment is shown at other desks as soon as it is taken. A restore needs no notes: nobody watches it. */
export class WatchedLedger1795973000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE FUNCTION note_change_of_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('palestra.restoring', true), '') <> 'on' THEN
    INSERT INTO live_changes (topic, client_id) VALUES ('clients', NEW.client_id);
  END IF;
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_change_of_ledger_entries() SET search_path = %I, pg_temp', current_schema());
END
$$;
CREATE TRIGGER ledger_entries_are_watched AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION note_change_of_ledger_entries();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER ledger_entries_are_watched ON ledger_entries');
    await queryRunner.query('DROP FUNCTION note_change_of_ledger_entries()');
  }
}
