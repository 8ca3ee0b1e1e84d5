import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New tables: nobody waits. */
const TABLES = `
CREATE TABLE IF NOT EXISTS payment_providers (
  name text NOT NULL CONSTRAINT payment_providers_pkey PRIMARY KEY,
  secret text NOT NULL DEFAULT '',
  is_live boolean NOT NULL,
  is_active boolean NOT NULL,
  greeting text,
  greeted_at timestamptz,
  proven_at timestamptz,
  changed_at timestamptz NOT NULL,
  CONSTRAINT payment_providers_name_known CHECK (name IN ('stripe', 'viva')),
  CONSTRAINT payment_providers_active_with_keys CHECK (NOT is_active OR secret <> '')
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE UNIQUE INDEX IF NOT EXISTS payment_providers_one_active ON payment_providers (is_active) WHERE is_active;

CREATE TABLE IF NOT EXISTS online_payments (
  id uuid NOT NULL CONSTRAINT online_payments_pkey PRIMARY KEY,
  client_id uuid NOT NULL CONSTRAINT online_payments_client_fk REFERENCES users ON DELETE RESTRICT,
  payer_id uuid NOT NULL CONSTRAINT online_payments_payer_fk REFERENCES users ON DELETE RESTRICT,
  purpose text NOT NULL,
  plan_id uuid CONSTRAINT online_payments_plan_fk REFERENCES plans ON DELETE RESTRICT,
  start_date date,
  terms jsonb,
  amount_cents integer NOT NULL,
  provider text NOT NULL,
  is_live boolean NOT NULL,
  order_ref text,
  payment_ref text,
  page_url text,
  state text NOT NULL,
  fee_cents integer,
  refunded_cents integer NOT NULL DEFAULT 0,
  problem text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  asks integer NOT NULL DEFAULT 0,
  answered integer NOT NULL DEFAULT 0,
  heard_at timestamptz,
  settled_at timestamptz,
  CONSTRAINT online_payments_order_key UNIQUE (provider, order_ref),
  CONSTRAINT online_payments_amount CHECK (amount_cents > 0),
  CONSTRAINT online_payments_refunded CHECK (refunded_cents >= 0),
  CONSTRAINT online_payments_purpose_whole CHECK (
    purpose = 'debt' AND plan_id IS NULL AND start_date IS NULL AND terms IS NULL
    OR purpose = 'plan' AND plan_id IS NOT NULL AND start_date IS NOT NULL AND terms IS NOT NULL),
  CONSTRAINT online_payments_provider_known CHECK (provider IN ('stripe', 'viva')),
  CONSTRAINT online_payments_problem_known CHECK (problem IN ('notSold', 'mismatch', 'unheard')),
  CONSTRAINT online_payments_state_known CHECK (state IN ('open', 'paid', 'abandoned', 'refunded', 'disputed')),
  CONSTRAINT online_payments_settled CHECK ((state = 'open') = (settled_at IS NULL))
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX IF NOT EXISTS online_payments_by_client ON online_payments (client_id, created_at);
CREATE INDEX IF NOT EXISTS online_payments_by_payer ON online_payments (payer_id);
CREATE INDEX IF NOT EXISTS online_payments_by_plan ON online_payments (plan_id);
CREATE INDEX IF NOT EXISTS online_payments_by_reference ON online_payments (provider, payment_ref);
CREATE INDEX IF NOT EXISTS online_payments_open ON online_payments (asked_at) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS online_payments_settled_at ON online_payments (settled_at) WHERE state <> 'open';

CREATE TABLE IF NOT EXISTS online_refunds (
  id uuid NOT NULL CONSTRAINT online_refunds_pkey PRIMARY KEY,
  payment_id uuid NOT NULL CONSTRAINT online_refunds_payment_fk REFERENCES online_payments ON DELETE RESTRICT,
  amount_cents integer NOT NULL,
  reason text NOT NULL,
  by_id uuid NOT NULL CONSTRAINT online_refunds_by_fk REFERENCES users ON DELETE RESTRICT,
  state text NOT NULL,
  reference text,
  begun_at timestamptz NOT NULL,
  CONSTRAINT online_refunds_amount CHECK (amount_cents > 0),
  CONSTRAINT online_refunds_state_known CHECK (state IN ('begun', 'done', 'refused'))
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);
CREATE INDEX IF NOT EXISTS online_refunds_by_payment ON online_refunds (payment_id);
CREATE INDEX IF NOT EXISTS online_refunds_by_person ON online_refunds (by_id);
CREATE INDEX IF NOT EXISTS online_refunds_by_time ON online_refunds (begun_at);

CREATE TABLE IF NOT EXISTS online_payment_events (
  entry_id uuid NOT NULL CONSTRAINT online_payment_events_pkey PRIMARY KEY
    CONSTRAINT online_payment_events_entry_fk REFERENCES ledger_entries ON DELETE RESTRICT,
  payment_id uuid NOT NULL CONSTRAINT online_payment_events_payment_fk REFERENCES online_payments ON DELETE RESTRICT,
  kind text NOT NULL,
  reference text NOT NULL,
  CONSTRAINT online_payment_events_once UNIQUE (payment_id, kind, reference),
  CONSTRAINT online_payment_events_kind_known CHECK (kind IN ('paid', 'refund', 'failed', 'dispute', 'won'))
) WITH (vacuum_truncate = off, toast.vacuum_truncate = off);`;

/** Constant defaults: PostgreSQL rewrites no row. */
const COLUMNS = `
ALTER TABLE plans ADD COLUMN IF NOT EXISTS is_sold_online boolean NOT NULL DEFAULT true;
ALTER TABLE till_closings ADD COLUMN IF NOT EXISTS stripe_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS viva_cents integer NOT NULL DEFAULT 0;`;

const KINDS = `kind = 'charge' AND amount_cents >= 0 AND due_on IS NOT NULL AND sale_id IS NOT NULL
      AND method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL
    OR kind = 'payment' AND amount_cents < 0 AND method IS NOT NULL AND receipt_no IS NOT NULL
      AND due_on IS NULL AND reverses_id IS NULL
    OR kind = 'reversal' AND reverses_id IS NOT NULL AND reason <> '' AND receipt_no IS NULL
    OR kind = 'opening' AND amount_cents <> 0 AND (due_on IS NOT NULL) = (amount_cents > 0) AND sale_id IS NULL
      AND method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL`;
const GONE_BACK = `
    OR kind IN ('refund', 'dispute') AND amount_cents > 0 AND method IS NOT NULL AND due_on IS NULL AND sale_id IS NULL
      AND receipt_no IS NULL AND reverses_id IS NULL`;
const METHODS = `method IN ('cash', 'card', 'transfer', 'iris', 'other'`;

/**
 * Sent together, the first two take effect at one instant; Citus has them one by one. The rows are read afterwards, while desks
 * go on writing.
 */
async function replaceKinds(queryRunner: QueryRunner, condition: string): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE ledger_entries DROP CONSTRAINT IF EXISTS ledger_entries_kind_whole;
    ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_whole CHECK (${condition}) NOT VALID;`);
  await queryRunner.query('ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_whole');
}

async function replaceMethods(queryRunner: QueryRunner, condition: string): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE ledger_entries DROP CONSTRAINT IF EXISTS ledger_entries_method_known;
    ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_method_known CHECK (${condition}) NOT VALID;`);
  await queryRunner.query('ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_method_known');
}

/* A member who paid is named by their own entry, and merging gives that another name, too. */
const PAIR = `DECLARE
  gone text := split_part(coalesce(current_setting('palestra.merging', true), ''), ' ', 1);
  kept text := split_part(coalesce(current_setting('palestra.merging', true), ''), ' ', 2);
`;
const ownerOf = (column: string): string => `(NEW.${column} IS NOT DISTINCT FROM OLD.${column}
       OR OLD.${column}::text = gone AND NEW.${column}::text = kept)`;

const guard = (columns: readonly string[]): string => `
CREATE OR REPLACE FUNCTION keep_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
${PAIR}BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('palestra.erasing', true) = 'on'
     AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    IF OLD.kind = 'opening' AND current_setting('palestra.undoing_import', true) = 'on' THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND kept <> '' AND ${columns.map(ownerOf).join(' AND ')}
     AND to_jsonb(NEW) - '{${columns.join()}}'::text[] = to_jsonb(OLD) - '{${columns.join()}}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An entry of the ledger is never changed, only reversed' USING ERRCODE = 'restrict_violation';
END
$$;
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION keep_ledger_entries() SET search_path = %I, pg_temp', current_schema());
END
$$;`;

/** Payments on a provider's page, and what became of them. */
export class PayingOnline1797020000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(COLUMNS);
    await replaceKinds(queryRunner, KINDS + GONE_BACK);
    await replaceMethods(queryRunner, `${METHODS}, 'stripe', 'viva')`);
    await queryRunner.query(guard(['client_id', 'by_id']));
    await queryRunner.query(TABLES);
  }

  /** The version before knows no provider: what came by one stays as money by another way, what went back as a debt. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE online_payment_events, online_refunds, online_payments, payment_providers');
    await queryRunner.query(`
      ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
      UPDATE ledger_entries SET kind = 'opening', method = NULL, due_on = (at AT TIME ZONE 'UTC')::date
       WHERE kind IN ('refund', 'dispute');
      UPDATE ledger_entries SET method = 'other' WHERE method IN ('stripe', 'viva');
      ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;`);
    await replaceMethods(queryRunner, `${METHODS})`);
    await replaceKinds(queryRunner, KINDS);
    await queryRunner.query(guard(['client_id']));
    await queryRunner.query(`
      ALTER TABLE till_closings DROP COLUMN stripe_cents, DROP COLUMN viva_cents;
      ALTER TABLE plans DROP COLUMN is_sold_online;`);
  }
}
