import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row each; the client is read first. */
const READ_FIRST = {
  note_change_of_freezes: `
DECLARE
  about record;
BEGIN
  FOR about IN SELECT client_id FROM subscriptions
    WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.subscription_id ELSE NEW.subscription_id END
  LOOP
    INSERT INTO live_changes (topic, client_id) VALUES ('subscriptions', about.client_id);
  END LOOP;
  RETURN NULL;
END
`,
  note_change_of_client_document_files: `
DECLARE
  about record;
BEGIN
  FOR about IN SELECT client_id FROM client_documents
    WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.document_id ELSE NEW.document_id END
  LOOP
    INSERT INTO live_changes (topic, client_id) VALUES ('clients', about.client_id);
  END LOOP;
  RETURN NULL;
END
`,
} as const;

/** As 1795974000000 and 1795767000000 wrote them. */
const AT_ONCE = {
  note_change_of_freezes: `
BEGIN
  INSERT INTO live_changes (topic, client_id)
  SELECT 'subscriptions', client_id FROM subscriptions
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.subscription_id ELSE NEW.subscription_id END;
  RETURN NULL;
END
`,
  note_change_of_client_document_files: `
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO live_changes (topic, client_id) SELECT 'clients', about.* FROM (SELECT client_id FROM client_documents WHERE id = OLD.document_id) about;
  ELSE
    INSERT INTO live_changes (topic, client_id) SELECT 'clients', about.* FROM (SELECT client_id FROM client_documents WHERE id = NEW.document_id) about;
  END IF;
  RETURN NULL;
END
`,
} as const;

const replaced = (name: string, body: string): string => `
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = %I, pg_temp AS %L',
    current_schema(), $body$${body}$body$);
END
$$;
`;

/** A trigger on a node of Citus inserts nothing that it selects from a table: the statement is rewritten wrongly there. */
export class NotesOnNodes1795996000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, body] of Object.entries(READ_FIRST)) await queryRunner.query(replaced(name, body));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, body] of Object.entries(AT_ONCE)) await queryRunner.query(replaced(name, body));
  }
}
