import type { MigrationInterface, QueryRunner } from 'typeorm';

const APART = `
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO live_changes (topic, client_id) VALUES ('clients', OLD.client_id);
  ELSE
    INSERT INTO live_changes (topic, client_id) VALUES ('clients', NEW.client_id);
  END IF;
  RETURN NULL;
END
`;

/** As 1795820000000 wrote it. */
const AT_ONCE = `
BEGIN
  INSERT INTO live_changes (topic, client_id) VALUES ('clients', CASE TG_OP WHEN 'DELETE' THEN OLD.client_id ELSE NEW.client_id END);
  RETURN NULL;
END
`;

const replaced = (body: string): string => `
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION note_change_of_terms_consents() RETURNS trigger LANGUAGE plpgsql SET search_path = %I, pg_temp AS %L',
    current_schema(), $body$${body}$body$);
END
$$;
`;

/** A node of Citus writes nothing that asks CASE of a value: it compares the value's text with true. */
export class ConsentsOnNodes1796000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(replaced(APART));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(replaced(AT_ONCE));
  }
}
