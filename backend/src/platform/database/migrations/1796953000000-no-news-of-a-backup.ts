import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As 1796952000000 wrote it, behind `unless`. */
const tell = (unless: string): string => `
DECLARE
  hook record;
BEGIN
  ${unless}
  FOR hook IN SELECT id FROM webhooks WHERE is_active AND event_kind = ANY (events)
    AND EXISTS (SELECT FROM settings WHERE key = 'uses.programs' AND value = 'on')
  LOOP
    INSERT INTO webhook_deliveries (webhook_id, kind, data) VALUES (hook.id, event_kind, event_data);
  END LOOP;
END
`;

const replaced = (body: string): string => `
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION tell_programs(event_kind text, event_data jsonb) RETURNS void
      LANGUAGE plpgsql SET search_path = %I, pg_temp AS %L', current_schema(), $body$${body}$body$);
END
$$;`;

/** Rows of a backup that is restored are no news: without this every booking of it would be told again. */
export class NoNewsOfABackup1796953000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      replaced(tell(`IF current_setting('palestra.restoring', true) = 'on' THEN RETURN; END IF;`)),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(replaced(tell('')));
  }
}
