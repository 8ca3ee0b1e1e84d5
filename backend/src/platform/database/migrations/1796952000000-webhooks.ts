import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
CREATE TABLE IF NOT EXISTS webhooks (
  id uuid NOT NULL CONSTRAINT webhooks_pkey PRIMARY KEY,
  name text NOT NULL CONSTRAINT webhooks_name_short CHECK (char_length(name) BETWEEN 1 AND 60),
  address text NOT NULL,
  events text[] NOT NULL CONSTRAINT webhooks_events_some CHECK (events <> '{}'),
  secret text NOT NULL,
  is_active boolean NOT NULL,
  failing_since timestamptz,
  stopped_at timestamptz,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  CONSTRAINT webhooks_removed_off CHECK (removed_at IS NULL OR NOT is_active)
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);

CREATE TABLE IF NOT EXISTS webhook_deliveries (
  id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT webhook_deliveries_pkey PRIMARY KEY,
  webhook_id uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT webhook_deliveries_state_known CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT '-infinity',
  last_attempt_at timestamptz,
  took_ms integer,
  status integer,
  answer text NOT NULL DEFAULT '',
  failure text,
  settled_at timestamptz,
  CONSTRAINT webhook_deliveries_settled CHECK ((state = 'waiting') = (settled_at IS NULL))
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX IF NOT EXISTS webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, at);
CREATE INDEX IF NOT EXISTS webhook_deliveries_by_end ON webhook_deliveries (settled_at);`;

/**
 * Rows of a backup that is restored are no news: every booking of it would be told again. The webhooks are read first: on a node of Citus a trigger
 * inserts nothing that it selects from a table.
 */
const TELL = `
DECLARE
  hook record;
BEGIN
  IF current_setting('palestra.restoring', true) = 'on' THEN RETURN; END IF;
  FOR hook IN SELECT id FROM webhooks WHERE is_active AND event_kind = ANY (events)
    AND EXISTS (SELECT FROM settings WHERE key = 'uses.programs' AND value = 'on')
  LOOP
    INSERT INTO webhook_deliveries (webhook_id, kind, data) VALUES (hook.id, event_kind, event_data);
  END LOOP;
END
`;

const visit = (row: string): string => `jsonb_build_object('appointmentId', ${row}.id, 'clientId', ${row}.client_id,
      'date', ${row}.appointment_date, 'startTime', ${row}.effective_start_time, 'endTime', ${row}.effective_end_time)`;

const OF_APPOINTMENTS = `
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE is_active) THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 2 THEN PERFORM tell_programs('booking.cancelled', ${visit('OLD')}); END IF;
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.status <> 2 THEN PERFORM tell_programs('booking.made', ${visit('NEW')}); END IF;
  ELSIF OLD.status = 2 AND NEW.status <> 2 THEN
    PERFORM tell_programs('booking.made', ${visit('NEW')});
  ELSIF OLD.status <> 2 AND NEW.status = 2 THEN
    PERFORM tell_programs('booking.cancelled', ${visit('NEW')});
  ELSIF NEW.status <> 2 AND (NEW.appointment_date, NEW.effective_start_time, NEW.effective_end_time)
      IS DISTINCT FROM (OLD.appointment_date, OLD.effective_start_time, OLD.effective_end_time) THEN
    PERFORM tell_programs('booking.moved', ${visit('NEW')} || jsonb_build_object('previous', jsonb_build_object(
      'date', OLD.appointment_date, 'startTime', OLD.effective_start_time, 'endTime', OLD.effective_end_time)));
  END IF;
  RETURN NULL;
END
`;

const OF_INTERESTS = `
BEGIN
  PERFORM tell_programs('place.offered', jsonb_build_object('interestId', NEW.id, 'clientId', NEW.client_id,
    'date', NEW.appointment_date, 'originalStartTime', NEW.start_time, 'originalEndTime', NEW.end_time,
    'heldUntil', to_char(NEW.held_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  RETURN NULL;
END
`;

/** Columns of signing in, and those that follow from others, are no change of a client. */
const UNSEEN = `'{search_key,password_hash,session_version,email_confirmed_at}'::text[]`;
const OF_USERS = `
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE is_active) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.role = 2 THEN PERFORM tell_programs('client.added', jsonb_build_object('clientId', NEW.id)); END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF OLD.role = 2 THEN PERFORM tell_programs('client.removed', jsonb_build_object('clientId', OLD.id)); END IF;
  ELSIF OLD.role = 2 AND NEW.role <> 2 THEN
    PERFORM tell_programs('client.removed', jsonb_build_object('clientId', NEW.id));
  ELSIF OLD.role <> 2 AND NEW.role = 2 THEN
    PERFORM tell_programs('client.added', jsonb_build_object('clientId', NEW.id));
  ELSIF NEW.role = 2 AND to_jsonb(NEW) - ${UNSEEN} IS DISTINCT FROM to_jsonb(OLD) - ${UNSEEN} THEN
    PERFORM tell_programs('client.changed', jsonb_build_object('clientId', NEW.id));
  END IF;
  RETURN NULL;
END
`;

const period = (row: string): string => `jsonb_build_object('subscriptionId', ${row}.id, 'clientId', ${row}.client_id,
      'startDate', ${row}.start_date, 'endDate', coalesce(${row}.actual_end_date, ${row}.end_date))`;
const OF_SUBSCRIPTIONS = `
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE is_active) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN PERFORM tell_programs('subscription.added', ${period('NEW')});
  ELSIF TG_OP = 'DELETE' THEN PERFORM tell_programs('subscription.removed', ${period('OLD')});
  ELSIF to_jsonb(NEW) - 'end_change' IS DISTINCT FROM to_jsonb(OLD) - 'end_change' THEN
    PERFORM tell_programs('subscription.changed', ${period('NEW')});
  END IF;
  RETURN NULL;
END
`;

const OF_LEDGER = `
DECLARE
  taken_back record;
BEGIN
  IF NEW.kind = 'payment' THEN
    PERFORM tell_programs('payment.noted', jsonb_build_object('entryId', NEW.id, 'clientId', NEW.client_id));
  ELSE
    FOR taken_back IN SELECT id FROM ledger_entries WHERE id = NEW.reverses_id AND kind = 'payment' LOOP
      PERFORM tell_programs('payment.reversed', jsonb_build_object('entryId', NEW.id, 'reversesId', taken_back.id,
        'clientId', NEW.client_id));
    END LOOP;
  END IF;
  RETURN NULL;
END
`;

const AT_ALL = 'AFTER INSERT OR UPDATE OR DELETE';
/** Table, when it fires, and for which rows. */
const TRIGGERS = [
  { table: 'appointments', body: OF_APPOINTMENTS, at: AT_ALL, rows: '' },
  {
    ...{ table: 'interests', body: OF_INTERESTS, at: 'AFTER UPDATE OF held_until, told_at' },
    rows: `WHEN ((OLD.held_until IS NULL AND NEW.held_until IS NOT NULL) OR (OLD.told_at IS NULL AND NEW.told_at IS NOT NULL))`,
  },
  { table: 'users', body: OF_USERS, at: AT_ALL, rows: '' },
  { table: 'subscriptions', body: OF_SUBSCRIPTIONS, at: AT_ALL, rows: '' },
  {
    ...{ table: 'ledger_entries', body: OF_LEDGER, at: 'AFTER INSERT' },
    rows: `WHEN (NEW.kind IN ('payment', 'reversal'))`,
  },
] as const;

/** As a trigger finds the tables of its gym, whatever the path of the session is. */
const made = (head: string, body: string): string => `
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION ${head} LANGUAGE plpgsql SET search_path = %I, pg_temp AS %L',
    current_schema(), $body$${body}$body$);
END
$$;`;

/** Addresses that are told of events, and the events on their way: each is written with its cause, or not at all. */
export class Webhooks1796952000000 implements MigrationInterface {
  /** Of the five busy tables, each is locked by itself. */
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(made('tell_programs(event_kind text, event_data jsonb) RETURNS void', TELL));
    for (const { table, body, at, rows } of TRIGGERS) {
      await queryRunner.query(made(`tell_programs_of_${table}() RETURNS trigger`, body));
      await queryRunner.query(`CREATE OR REPLACE TRIGGER ${table}_tell_programs ${at} ON ${table} FOR EACH ROW ${rows}
        EXECUTE FUNCTION tell_programs_of_${table}()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { table } of [...TRIGGERS].reverse()) {
      await queryRunner.query(`DROP TRIGGER IF EXISTS ${table}_tell_programs ON ${table}`);
      await queryRunner.query(`DROP FUNCTION IF EXISTS tell_programs_of_${table}()`);
    }
    await queryRunner.query('DROP FUNCTION IF EXISTS tell_programs(text, jsonb)');
    await queryRunner.query('DROP TABLE IF EXISTS webhook_deliveries, webhooks');
  }
}
