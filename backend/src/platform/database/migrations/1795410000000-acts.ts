import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE acts (
  id uuid CONSTRAINT acts_pkey PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  by_id uuid NOT NULL,
  client_id uuid,
  about jsonb NOT NULL,
  changes jsonb NOT NULL,
  visits jsonb NOT NULL,
  moved integer NOT NULL DEFAULT 0,
  written_in bigint NOT NULL DEFAULT txid_current(),
  undone_at timestamptz,
  undone_by_id uuid,
  outcome jsonb,
  CONSTRAINT acts_by_fk FOREIGN KEY (by_id) REFERENCES users (id) ON DELETE RESTRICT,
  CONSTRAINT acts_client_fk FOREIGN KEY (client_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT acts_undone_by_fk FOREIGN KEY (undone_by_id) REFERENCES users (id) ON DELETE RESTRICT,
  CONSTRAINT acts_undone_whole CHECK ((undone_at IS NULL) = (undone_by_id IS NULL) AND (undone_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX acts_by_time ON acts (at);

CREATE FUNCTION note_change_of_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (topic) VALUES ('acts');
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_change_of_acts() SET search_path = %I, pg_temp', current_schema());
END
$$;
CREATE TRIGGER acts_are_watched AFTER INSERT OR UPDATE ON acts FOR EACH ROW EXECUTE FUNCTION note_change_of_acts();

ALTER TABLE mails ADD COLUMN written_in bigint;
ALTER TABLE mails ALTER COLUMN written_in SET DEFAULT txid_current();
`;

const DOWN = `
ALTER TABLE mails DROP COLUMN written_in;
DROP TABLE acts;
DROP FUNCTION note_change_of_acts();
`;

/**
 * Acts that can be undone for some minutes, with the rows that they changed. The number of a transaction tells an act
 * its mails, whichever part of the product wrote them.
 */
export class Acts1795410000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
