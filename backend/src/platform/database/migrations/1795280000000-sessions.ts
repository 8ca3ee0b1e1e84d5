import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE sessions (
  id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT sessions_user_fk REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  browser text CONSTRAINT sessions_browser_short CHECK (char_length(browser) <= 40),
  network_hash text NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id, last_used_at);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE FUNCTION end_sessions_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_end_sessions AFTER UPDATE OF session_version, is_active ON users FOR EACH ROW
  WHEN (NEW.session_version <> OLD.session_version OR (OLD.is_active AND NOT NEW.is_active))
  EXECUTE FUNCTION end_sessions_of_user();

CREATE FUNCTION note_end_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (topic, client_id) VALUES ('sessions', OLD.user_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_are_watched AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION note_end_of_session();
`;

const DOWN = `
DROP TRIGGER users_end_sessions ON users;
DROP TABLE sessions;
DROP FUNCTION end_sessions_of_user();
DROP FUNCTION note_end_of_session();
`;

/** One row for each session that holds; whatever changes how an account signs in ends them in its own transaction. */
export class Sessions1795280000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
