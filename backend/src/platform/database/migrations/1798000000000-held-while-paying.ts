import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex, inBatches } from './online.js';

/** A new table: nobody waits. */
const PLACES = `
CREATE TABLE IF NOT EXISTS payment_places (
  payment_id uuid NOT NULL CONSTRAINT payment_places_pkey PRIMARY KEY
    CONSTRAINT payment_places_payment_fk REFERENCES online_payments ON DELETE RESTRICT,
  appointment_date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  room smallint NOT NULL DEFAULT 1,
  held_until timestamptz NOT NULL,
  outcome text,
  reasons text[] NOT NULL DEFAULT '{}',
  decided_at timestamptz,
  CONSTRAINT payment_places_outcome_known CHECK (outcome IN ('booked', 'lost')),
  CONSTRAINT payment_places_decided CHECK ((outcome IS NULL) = (decided_at IS NULL))
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX IF NOT EXISTS payment_places_undecided ON payment_places (payment_id) WHERE outcome IS NULL`;

/** An entry that was made for a payment is no wait; one that was there before it is (`waited`). */
const WAITED = `AND (OLD.payment_id IS NULL OR OLD.waited)`;

const endOfInterest = (isFilled: string): string => `
CREATE OR REPLACE FUNCTION end_of_interest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE booked_then timestamptz;
BEGIN
  IF OLD.held_until IS NOT NULL THEN
    UPDATE slot_occupancies o SET booked = o.booked - 1
    WHERE o.slot_date = OLD.appointment_date AND o.start_time = OLD.start_time AND o.end_time = OLD.end_time
      AND o.room = OLD.room;
  END IF;
  IF TG_OP = 'DELETE' ${isFilled} THEN
    SELECT greatest(a.booked_at, a.moved_at) INTO booked_then
    FROM appointments a WHERE a.client_id = OLD.client_id AND a.appointment_date = OLD.appointment_date
      AND a.start_time = OLD.start_time AND a.end_time = OLD.end_time AND a.status <> 2 AND a.room = OLD.room
      AND (OLD.held_until IS NOT NULL OR (a.promoted_at IS NOT NULL AND a.moved_at IS NULL));
    IF FOUND THEN
      WITH dropped AS (
        DELETE FROM interests WHERE client_id = OLD.client_id AND (any_of = OLD.any_of
          OR (appointment_date = OLD.appointment_date AND NOT is_preferred)) RETURNING *
      )
      INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after)
      SELECT booked_then, NULL, 'waiting-list.dropped', 'waiting-list',
        to_char(d.appointment_date, 'YYYY-MM-DD') || '_' || to_char(d.start_time, 'HH24MI') || '-'
          || to_char(d.end_time, 'HH24MI') || CASE WHEN d.room = 1 THEN '' ELSE '_' || d.room END,
        NULL, jsonb_build_object('userId', d.client_id)
      FROM dropped d;
    END IF;
  END IF;
  RETURN NULL;
END
$$`;

const noteServedWait = (waited: string): string => `
CREATE OR REPLACE FUNCTION note_served_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_waits AS w (id, client_id, appointment_date, start_time, end_time, room, asked_at, was_served)
  SELECT OLD.id, OLD.client_id, OLD.appointment_date, OLD.start_time, OLD.end_time, OLD.room, OLD.created_at, true
  WHERE EXISTS (
    SELECT FROM appointments a WHERE a.client_id = OLD.client_id AND a.appointment_date = OLD.appointment_date
      AND a.start_time = OLD.start_time AND a.end_time = OLD.end_time AND a.status <> 2 AND a.room = OLD.room) ${waited}
  ON CONFLICT (id) DO UPDATE SET was_served = true;
  RETURN NULL;
END
$$`;

/** `CREATE OR REPLACE` forgets the search path. */
const searchPathOf = (name: string): string => `
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION ${name}() SET search_path = %I, pg_temp', current_schema());
END $$`;

/** A place that is bought ends no other wait: its member did not get it by the list. */
const functionsOf = (waited: string, isFilled: string): string[] => [
  `${endOfInterest(isFilled)};${searchPathOf('end_of_interest')}`,
  `${noteServedWait(waited)};${searchPathOf('note_served_wait')}`,
];

/**
 * A place that is held while its member pays is an entry of the waiting list with a held place, marked with the payment. The
 * version before takes it for one whose member may not book, and gives the place back.
 */
export class HeldWhilePaying1798000000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(PLACES);
    await queryRunner.query(`ALTER TABLE interests ADD COLUMN IF NOT EXISTS payment_id uuid,
      ADD COLUMN IF NOT EXISTS waited boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE interests DROP CONSTRAINT IF EXISTS interests_payment_fk,
      ADD CONSTRAINT interests_payment_fk FOREIGN KEY (payment_id) REFERENCES online_payments (id) ON DELETE RESTRICT NOT VALID`);
    await queryRunner.query('ALTER TABLE interests VALIDATE CONSTRAINT interests_payment_fk');
    await buildIndex(queryRunner, 'interests_by_payment', 'interests (payment_id) WHERE payment_id IS NOT NULL');
    for (const statement of functionsOf(WAITED, 'AND OLD.payment_id IS NULL')) await queryRunner.query(statement);
  }

  /** Places that are held while somebody pays go back: the version before would keep their members in line. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await inBatches(
      queryRunner,
      `DELETE FROM interests WHERE id IN (SELECT id FROM interests WHERE payment_id IS NOT NULL LIMIT 1000)`,
    );
    for (const statement of functionsOf('', '')) await queryRunner.query(statement);
    await dropIndex(queryRunner, 'interests_by_payment');
    await queryRunner.query('ALTER TABLE interests DROP COLUMN payment_id, DROP COLUMN waited');
    await queryRunner.query('DROP TABLE payment_places');
  }
}
