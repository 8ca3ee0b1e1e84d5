import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Things to do for a client. A new table: nobody waits. A restore needs no signals: nobody watches it. */
export class ClientTodos1796711000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE TABLE client_todos (
  id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT client_todos_pkey PRIMARY KEY,
  client_id uuid NOT NULL CONSTRAINT client_todos_client_fk REFERENCES users ON DELETE CASCADE,
  text text NOT NULL,
  due_on date NOT NULL,
  for_id uuid CONSTRAINT client_todos_for_fk REFERENCES users ON DELETE RESTRICT,
  author_id uuid NOT NULL CONSTRAINT client_todos_author_fk REFERENCES users ON DELETE RESTRICT,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  done_by_id uuid CONSTRAINT client_todos_done_by_fk REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT client_todos_done_whole CHECK ((done_at IS NULL) = (done_by_id IS NULL))
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX client_todos_by_client ON client_todos (client_id);
CREATE INDEX client_todos_open ON client_todos (due_on) WHERE done_at IS NULL;

CREATE FUNCTION note_change_of_client_todos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('palestra.restoring', true), '') <> 'on' THEN
    INSERT INTO live_changes (topic, client_id)
    VALUES ('clients', CASE TG_OP WHEN 'DELETE' THEN OLD.client_id ELSE NEW.client_id END);
  END IF;
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_change_of_client_todos() SET search_path = %I, pg_temp', current_schema());
END
$$;
CREATE TRIGGER client_todos_are_watched AFTER INSERT OR UPDATE OR DELETE ON client_todos
  FOR EACH ROW EXECUTE FUNCTION note_change_of_client_todos();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE client_todos; DROP FUNCTION note_change_of_client_todos;');
  }
}
