import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * A trainer never has two timeslots at once with a booking in each (rule: trainers). Core GiST compares no uuids without
 * the extension btree_gist, but it compares addresses: a uuid has the 128 bits of one, so it is written as one.
 */
const TRAINER = `(rtrim(regexp_replace(replace(trainer_id::text, '-', ''), '(.{4})', '\\1:', 'g'), ':')::inet)`;

const SPANS = `
CREATE TABLE IF NOT EXISTS trainer_spans (
  slot_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  room smallint NOT NULL,
  trainer_id uuid NOT NULL,
  effective_start_time time NOT NULL,
  effective_end_time time NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  is_guarded boolean NOT NULL DEFAULT true,
  CONSTRAINT trainer_spans_pkey PRIMARY KEY (slot_date, start_time, end_time, room, trainer_id),
  CONSTRAINT trainer_spans_one_at_a_time
    EXCLUDE USING gist (${TRAINER} inet_ops WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (is_guarded)
) WITH (vacuum_truncate = off)`;

const inSlotOf = (visit: string): string => `
  s.slot_date = ${visit}.appointment_date AND s.start_time = ${visit}.start_time AND s.end_time = ${visit}.end_time
    AND s.room = ${visit}.room AND s.trainer_id = ${visit}.trainer_id`;
const PLACE = ['appointment_date', 'start_time', 'end_time', 'room', 'trainer_id', 'starts_at', 'ends_at'];
const placeOf = (row: string): string => `(${PLACE.map((column) => `${row}.${column}`).join(', ')})`;
const COLUMNS = `slot_date, start_time, end_time, room, trainer_id, effective_start_time, effective_end_time, starts_at, ends_at`;

/*
 * At the end of the transaction, because slots of one trainer may change places within it. What is restored brings its
 * rows. What is let stand (a capability that is switched on again) is listed, not refused.
 */
const TAKE = `
CREATE OR REPLACE FUNCTION take_trainer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v record;
BEGIN
  IF coalesce(current_setting('palestra.restoring', true), '') = 'on' THEN RETURN NULL; END IF;
  SELECT * INTO v FROM appointments a WHERE a.id = NEW.id AND a.status <> 2 AND a.trainer_id IS NOT NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM FROM trainer_spans s WHERE ${inSlotOf('v')}
    AND s.starts_at <= v.starts_at AND s.ends_at >= v.ends_at AND s.is_guarded FOR KEY SHARE;
  IF FOUND THEN RETURN NULL; END IF;
  INSERT INTO trainer_spans (${COLUMNS})
  VALUES (v.appointment_date, v.start_time, v.end_time, v.room, v.trainer_id, v.effective_start_time,
    v.effective_end_time, v.starts_at, v.ends_at) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  IF coalesce(current_setting('palestra.trainers_stand', true), '') = 'on' THEN
    INSERT INTO trainer_spans (${COLUMNS}, is_guarded)
    VALUES (v.appointment_date, v.start_time, v.end_time, v.room, v.trainer_id, v.effective_start_time,
      v.effective_end_time, v.starts_at, v.ends_at, false) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END IF;
  UPDATE trainer_spans s SET is_guarded = true, starts_at = least(s.starts_at, v.starts_at),
    ends_at = greatest(s.ends_at, v.ends_at),
    effective_start_time = least(s.effective_start_time, v.effective_start_time),
    effective_end_time = greatest(s.effective_end_time, v.effective_end_time)
  WHERE ${inSlotOf('v')};
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'trainer_spans_one_at_a_time',
      MESSAGE = 'The trainer has another timeslot with bookings at that time';
  END IF;
  RETURN NULL;
END
$$`;

/* At once: a row that is taken again within the transaction comes back at its end. */
const RELEASE = `
CREATE OR REPLACE FUNCTION release_trainer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM trainer_spans s WHERE ${inSlotOf('OLD')} FOR UPDATE;
  IF FOUND THEN
    DELETE FROM trainer_spans s WHERE ${inSlotOf('OLD')} AND NOT EXISTS (
      SELECT FROM appointments a WHERE a.appointment_date = OLD.appointment_date AND a.start_time = OLD.start_time
        AND a.end_time = OLD.end_time AND a.room = OLD.room AND a.trainer_id = OLD.trainer_id AND a.status <> 2
        AND a.starts_at = OLD.starts_at AND a.ends_at = OLD.ends_at);
  END IF;
  RETURN NULL;
END
$$`;

/** `CREATE OR REPLACE` forgets the search path. */
const searchPathOf = (name: string): string => `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION ${name}() SET search_path = %I, pg_temp', current_schema());
END $$`;

/*
 * In one transaction, so that no booking comes between. Two slots at once that stand already stay as they are: staff
 * read of them, and they keep nothing else from being guarded.
 */
const FILL = `
INSERT INTO trainer_spans (${COLUMNS})
SELECT a.appointment_date, a.start_time, a.end_time, a.room, a.trainer_id, min(a.effective_start_time),
  max(a.effective_end_time), min(a.starts_at), max(a.ends_at)
FROM appointments a
WHERE a.appointment_date >= current_date - 1 AND a.status <> 2 AND a.trainer_id IS NOT NULL
GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
ON CONFLICT DO NOTHING;
INSERT INTO trainer_spans (${COLUMNS}, is_guarded)
SELECT a.appointment_date, a.start_time, a.end_time, a.room, a.trainer_id, min(a.effective_start_time),
  max(a.effective_end_time), min(a.starts_at), max(a.ends_at), false
FROM appointments a
WHERE a.appointment_date >= current_date - 1 AND a.status <> 2 AND a.trainer_id IS NOT NULL
GROUP BY 1, 2, 3, 4, 5
ON CONFLICT DO NOTHING`;

const WATCH = `
DROP TRIGGER IF EXISTS appointments_trainer_booked ON appointments;
CREATE CONSTRAINT TRIGGER appointments_trainer_booked AFTER INSERT ON appointments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.trainer_id IS NOT NULL AND NEW.status <> 2) EXECUTE FUNCTION take_trainer();
DROP TRIGGER IF EXISTS appointments_trainer_changed ON appointments;
CREATE CONSTRAINT TRIGGER appointments_trainer_changed AFTER UPDATE ON appointments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.trainer_id IS NOT NULL AND NEW.status <> 2
    AND (OLD.status = 2 OR ${placeOf('OLD')} IS DISTINCT FROM ${placeOf('NEW')}))
  EXECUTE FUNCTION take_trainer();
DROP TRIGGER IF EXISTS appointments_trainer_left ON appointments;
CREATE TRIGGER appointments_trainer_left AFTER UPDATE ON appointments FOR EACH ROW
  WHEN (OLD.trainer_id IS NOT NULL AND OLD.status <> 2
    AND (NEW.status = 2 OR ${placeOf('OLD')} IS DISTINCT FROM ${placeOf('NEW')}))
  EXECUTE FUNCTION release_trainer();
DROP TRIGGER IF EXISTS appointments_trainer_removed ON appointments;
CREATE TRIGGER appointments_trainer_removed AFTER DELETE ON appointments FOR EACH ROW
  WHEN (OLD.trainer_id IS NOT NULL AND OLD.status <> 2) EXECUTE FUNCTION release_trainer();
${FILL}`;

/** The spans in which a trainer has bookings, of which no two may overlap (rule: trainers). */
export class TrainersAtOnce1798020000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [SPANS, TAKE, RELEASE, searchPathOf('take_trainer'), searchPathOf('release_trainer')])
      await queryRunner.query(statement);
    await queryRunner.query(WATCH);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER appointments_trainer_booked ON appointments;
      DROP TRIGGER appointments_trainer_changed ON appointments;
      DROP TRIGGER appointments_trainer_left ON appointments;
      DROP TRIGGER appointments_trainer_removed ON appointments;
      DROP FUNCTION take_trainer();
      DROP FUNCTION release_trainer();
      DROP TABLE trainer_spans`);
  }
}
