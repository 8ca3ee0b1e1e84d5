import type { MigrationInterface, QueryRunner } from 'typeorm';

const note = (row: string): string =>
  `INSERT INTO live_changes (topic, date, client_id) VALUES ('appointments', ${row}.appointment_date, ${row}.client_id);`;

const watch = (ofMoves: string): string => `
CREATE OR REPLACE FUNCTION note_change_of_appointments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    ${note('OLD')}
  ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
    ${note('NEW')}
  END IF;
  ${ofMoves}
  RETURN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_change_of_appointments() SET search_path = %I, pg_temp', current_schema());
END
$$;`;

/** An appointment that moves to another date changes both dates: screens of the one that it left must hear of it too. */
export class NotedMoves1795379000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const isMove = "TG_OP = 'UPDATE' AND OLD.appointment_date <> NEW.appointment_date";
    await queryRunner.query(watch(`IF ${isMove} THEN ${note('OLD')} END IF;`));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(watch(''));
  }
}
