import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a table's rows are about: their topic, and which columns say the date and the client. */
interface Watched {
  table: string;
  topic: string;
  date?: string;
  client?: string;
}

const WATCHED: readonly Watched[] = [
  { table: 'appointments', topic: 'appointments', date: 'appointment_date', client: 'client_id' },
  { table: 'interests', topic: 'interests', date: 'appointment_date', client: 'client_id' },
  { table: 'timeslot_overrides', topic: 'timeslots', date: 'date' },
  { table: 'global_timeslots', topic: 'template' },
  { table: 'settings', topic: 'settings' },
  { table: 'users', topic: 'clients', client: 'id' },
  { table: 'unsubscriptions', topic: 'clients', client: 'user_id' },
  { table: 'subscriptions', topic: 'subscriptions', client: 'client_id' },
  { table: 'email_templates', topic: 'emailTemplates' },
  { table: 'broadcasts', topic: 'broadcasts' },
  { table: 'audit_entries', topic: 'audit' },
];

/**
 * Unlogged: it has to outlive nothing. Whoever was told of changes loses his connection together with the database, and
 * reads everything again.
 */
const TABLE = `
CREATE UNLOGGED TABLE live_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  topic text NOT NULL,
  date date,
  client_id uuid
);
CREATE INDEX live_changes_by_transaction ON live_changes (xid);
`;

const columnOf = (row: string, name: string | undefined): string => (name === undefined ? 'NULL' : `${row}.${name}`);

function watch({ table, topic, date, client }: Watched): string {
  const note = (row: string): string =>
    `INSERT INTO live_changes (topic, date, client_id)
     VALUES ('${topic}', ${columnOf(row, date)}, ${columnOf(row, client)});`;
  return `
    CREATE FUNCTION note_change_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        ${note('OLD')}
      ELSIF TG_OP = 'INSERT' OR NEW IS DISTINCT FROM OLD THEN
        ${note('NEW')}
      END IF;
      RETURN NULL;
    END
    $$;
    CREATE TRIGGER ${table}_are_watched AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION note_change_of_${table}();`;
}

/** Of mails only what somebody watches: how far a broadcast is, and what needs the eye of staff. */
const MAILS = `
CREATE FUNCTION note_change_of_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.broadcast_id IS NOT NULL THEN
    INSERT INTO live_changes (topic) VALUES ('broadcasts');
  END IF;
  IF NEW.state IN ('failed', 'in-doubt') OR OLD.state IN ('failed', 'in-doubt') THEN
    INSERT INTO live_changes (topic) VALUES ('mails');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER mails_are_watched AFTER UPDATE OF state ON mails FOR EACH ROW
  WHEN (NEW.state IN ('sent', 'failed', 'in-doubt', 'withdrawn') OR OLD.state IN ('failed', 'in-doubt'))
  EXECUTE FUNCTION note_change_of_mails();
`;

const unwatch = (table: string): string => `
  DROP TRIGGER ${table}_are_watched ON ${table};
  DROP FUNCTION note_change_of_${table}();`;

/** Every change leaves a note of where it was made, in its own transaction, whoever makes it (DECISIONS.md). */
export class LiveChanges1795262400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
    for (const watched of WATCHED) await queryRunner.query(watch(watched));
    await queryRunner.query(MAILS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table } of [{ table: 'mails' }, ...WATCHED]) await queryRunner.query(unwatch(table));
    await queryRunner.query('DROP TABLE live_changes');
  }
}
