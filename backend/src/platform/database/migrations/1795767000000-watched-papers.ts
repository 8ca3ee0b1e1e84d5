import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each row is about: a client, or any of them. */
const CLIENT_OF: Readonly<Record<string, (row: string) => string>> = {
  client_tags: () => 'SELECT NULL::uuid',
  client_tag_links: (row) => `SELECT ${row}.client_id`,
  client_notes: (row) => `SELECT ${row}.client_id`,
  client_documents: (row) => `SELECT ${row}.client_id`,
  // None when the document goes too, which notes its own change.
  client_document_files: (row) => `SELECT client_id FROM client_documents WHERE id = ${row}.document_id`,
  client_imports: () => 'SELECT NULL::uuid',
};
/** The progress of an import is no change for others: its state is. */
const isEvent = (table: string): string =>
  table === 'client_imports' ? 'INSERT OR UPDATE OF state' : 'INSERT OR UPDATE OR DELETE';

const watch = (table: string, clientOf: (row: string) => string): string => `
CREATE FUNCTION note_change_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO live_changes (topic, client_id) SELECT 'clients', about.* FROM (${clientOf('OLD')}) about;
  ELSE
    INSERT INTO live_changes (topic, client_id) SELECT 'clients', about.* FROM (${clientOf('NEW')}) about;
  END IF;
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_change_of_${table}() SET search_path = %I, pg_temp', current_schema());
END
$$;
CREATE TRIGGER ${table}_are_watched AFTER ${isEvent(table)} ON ${table}
  FOR EACH ROW EXECUTE FUNCTION note_change_of_${table}();`;

/** Tags, notes, documents and imports are shown at other desks as soon as they change. */
export class WatchedPapers1795767000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, clientOf] of Object.entries(CLIENT_OF)) await queryRunner.query(watch(table, clientOf));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of Object.keys(CLIENT_OF)) {
      await queryRunner.query(`DROP TRIGGER ${table}_are_watched ON ${table}`);
      await queryRunner.query(`DROP FUNCTION note_change_of_${table}()`);
    }
  }
}
