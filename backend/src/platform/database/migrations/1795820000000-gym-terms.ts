import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New tables: nobody waits. */
const TABLES = `
CREATE TABLE gym_terms (
  version integer NOT NULL CONSTRAINT gym_terms_pkey PRIMARY KEY,
  text_el text NOT NULL,
  text_en text NOT NULL,
  link text NOT NULL,
  published_at timestamptz NOT NULL,
  published_by_id uuid NOT NULL CONSTRAINT gym_terms_published_by_fk REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT gym_terms_counted CHECK (version >= 1),
  CONSTRAINT gym_terms_say_something CHECK (text_el <> '' AND text_en <> '' OR link <> '')
);
CREATE TABLE terms_consents (
  client_id uuid NOT NULL CONSTRAINT terms_consents_client_fk REFERENCES users ON DELETE CASCADE,
  version integer NOT NULL CONSTRAINT terms_consents_version_fk REFERENCES gym_terms ON DELETE RESTRICT,
  at timestamptz NOT NULL,
  by_id uuid NOT NULL CONSTRAINT terms_consents_by_fk REFERENCES users ON DELETE RESTRICT,
  is_on_paper boolean NOT NULL,
  CONSTRAINT terms_consents_pkey PRIMARY KEY (client_id, version)
);
CREATE INDEX terms_consents_by_version ON terms_consents (version);
`;

/* A version that somebody has accepted says for ever what they accepted. */
const GUARDS = `
CREATE FUNCTION keep_gym_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Published terms are never changed: publish the next version' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE FUNCTION note_change_of_gym_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (topic) VALUES ('settings');
  RETURN NULL;
END
$$;
CREATE FUNCTION note_change_of_terms_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (topic, client_id) VALUES ('clients', CASE TG_OP WHEN 'DELETE' THEN OLD.client_id ELSE NEW.client_id END);
  RETURN NULL;
END
$$;
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY ARRAY['keep_gym_terms', 'note_change_of_gym_terms', 'note_change_of_terms_consents'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', named, current_schema());
  END LOOP;
END
$$;
CREATE TRIGGER gym_terms_append_only BEFORE UPDATE OR DELETE ON gym_terms
  FOR EACH ROW EXECUTE FUNCTION keep_gym_terms();
CREATE TRIGGER gym_terms_are_watched AFTER INSERT ON gym_terms
  FOR EACH ROW EXECUTE FUNCTION note_change_of_gym_terms();
CREATE TRIGGER terms_consents_are_watched AFTER INSERT OR UPDATE OR DELETE ON terms_consents
  FOR EACH ROW EXECUTE FUNCTION note_change_of_terms_consents();
`;

/** The gym's terms by version, and who has accepted which. */
export class GymTerms1795820000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(GUARDS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE terms_consents, gym_terms;
      DROP FUNCTION keep_gym_terms, note_change_of_gym_terms, note_change_of_terms_consents;`);
  }
}
