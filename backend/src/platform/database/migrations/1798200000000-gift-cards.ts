import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

/** New tables. */
const TABLES = `
CREATE TABLE IF NOT EXISTS gift_cards (
  id uuid NOT NULL CONSTRAINT gift_cards_pkey PRIMARY KEY,
  code_hash text NOT NULL CONSTRAINT gift_cards_code_key UNIQUE,
  last_four text NOT NULL,
  amount_cents integer NOT NULL,
  balance_cents integer NOT NULL,
  buyer_id uuid CONSTRAINT gift_cards_buyer_fk REFERENCES users ON DELETE RESTRICT,
  for_whom text NOT NULL,
  valid_until date,
  is_cancelled boolean NOT NULL,
  CONSTRAINT gift_cards_amount CHECK (amount_cents > 0),
  CONSTRAINT gift_cards_balance CHECK (balance_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT gift_cards_last_four CHECK (last_four ~ '^[A-Z0-9]{4}$')
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX IF NOT EXISTS gift_cards_by_buyer ON gift_cards (buyer_id) WHERE buyer_id IS NOT NULL;

CREATE TABLE IF NOT EXISTS gift_card_moves (
  id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT gift_card_moves_pkey PRIMARY KEY,
  card_id uuid NOT NULL CONSTRAINT gift_card_moves_card_fk REFERENCES gift_cards ON DELETE RESTRICT,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  method text,
  receipt_year integer,
  receipt_no integer,
  entry_id uuid CONSTRAINT gift_card_moves_entry_key UNIQUE
    CONSTRAINT gift_card_moves_entry_fk REFERENCES ledger_entries ON DELETE RESTRICT,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  by_id uuid NOT NULL CONSTRAINT gift_card_moves_by_fk REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT gift_card_moves_receipt_key UNIQUE (receipt_year, receipt_no),
  CONSTRAINT gift_card_moves_kind_whole CHECK (
    kind = 'sold' AND amount_cents > 0 AND method IS NOT NULL AND receipt_no IS NOT NULL AND entry_id IS NULL
    OR kind = 'used' AND amount_cents < 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NOT NULL
    OR kind = 'returned' AND amount_cents > 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NOT NULL
    OR kind = 'cancelled' AND amount_cents < 0 AND receipt_no IS NULL AND entry_id IS NULL AND reason <> ''),
  CONSTRAINT gift_card_moves_receipt_whole CHECK ((receipt_year IS NULL) = (receipt_no IS NULL)),
  CONSTRAINT gift_card_moves_method_known CHECK (method IN ('cash', 'card', 'transfer', 'iris', 'other'))
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX IF NOT EXISTS gift_card_moves_by_card ON gift_card_moves (card_id);
CREATE INDEX IF NOT EXISTS gift_card_moves_by_time ON gift_card_moves (at);
CREATE INDEX IF NOT EXISTS gift_card_moves_by_person ON gift_card_moves (by_id);`;

/* Merging gives a member who paid another name, and an erasure blackens the words of staff. */
const GUARD = `
CREATE OR REPLACE FUNCTION keep_gift_card_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := split_part(coalesce(current_setting('palestra.merging', true), ''), ' ', 1);
  kept text := split_part(coalesce(current_setting('palestra.merging', true), ''), ' ', 2);
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('palestra.erasing', true) = 'on'
     AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND kept <> '' AND OLD.by_id::text = gone AND NEW.by_id::text = kept
     AND to_jsonb(NEW) - 'by_id' = to_jsonb(OLD) - 'by_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A move of a gift card is never changed' USING ERRCODE = 'restrict_violation';
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION keep_gift_card_moves() SET search_path = %I, pg_temp', current_schema());
END
$$;
CREATE OR REPLACE TRIGGER gift_card_moves_append_only BEFORE UPDATE OR DELETE ON gift_card_moves
  FOR EACH ROW EXECUTE FUNCTION keep_gift_card_moves();
CREATE OR REPLACE TRIGGER gift_card_moves_never_emptied BEFORE TRUNCATE ON gift_card_moves
  FOR EACH STATEMENT EXECUTE FUNCTION keep_gift_card_moves();`;

const METHODS = `method IN ('cash', 'card', 'transfer', 'iris', 'other', 'stripe', 'viva'`;

/** The rows are read afterwards, while desks go on writing. */
async function replaceMethods(queryRunner: QueryRunner, condition: string): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE ledger_entries DROP CONSTRAINT IF EXISTS ledger_entries_method_known;
    ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_method_known CHECK (${condition}) NOT VALID;`);
  await queryRunner.query('ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_method_known');
}

/** Gift cards, what went on and off them, and what of them a closing of the till has. */
export class GiftCards1798200000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE till_closings ADD COLUMN IF NOT EXISTS gift_card_cents integer NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS cards_sold_cents integer NOT NULL DEFAULT 0`);
    await replaceMethods(queryRunner, `${METHODS}, 'giftCard')`);
    await queryRunner.query(TABLES);
    await queryRunner.query(GUARD);
  }

  /**
   * The version before knows no card: what one paid stays as money by another way. Its receipts would be a gap. It could
   * not write the mails that wait.
   */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS gift_card_moves, gift_cards');
    await queryRunner.query('DROP FUNCTION IF EXISTS keep_gift_card_moves()');
    await queryRunner.query(`
      ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
      UPDATE ledger_entries SET method = 'other' WHERE method = 'giftCard';
      ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;`);
    await replaceMethods(queryRunner, `${METHODS})`);
    await queryRunner.query(`
      ALTER TABLE till_closings DROP COLUMN IF EXISTS gift_card_cents, DROP COLUMN IF EXISTS cards_sold_cents`);
    await inBatches(
      queryRunner,
      `UPDATE mails SET state = 'withdrawn', facts = '{}' WHERE id IN (
         SELECT id FROM mails WHERE purpose = 'gift-card' AND state IN ('waiting', 'paused') LIMIT 1000)`,
    );
  }
}
