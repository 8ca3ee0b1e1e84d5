import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New tables: nobody waits. */
const TABLES = `
CREATE TABLE plans (
  id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT plans_pkey PRIMARY KEY,
  name_el text NOT NULL,
  name_en text NOT NULL,
  price_cents integer NOT NULL,
  length integer NOT NULL,
  unit text NOT NULL,
  monthly_limit integer NOT NULL,
  is_on_sale boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT plans_price CHECK (price_cents >= 0),
  CONSTRAINT plans_length CHECK (length >= 1),
  CONSTRAINT plans_unit_known CHECK (unit IN ('days', 'months')),
  CONSTRAINT plans_monthly_limit CHECK (monthly_limit >= 0)
);

CREATE TABLE sales (
  id uuid NOT NULL CONSTRAINT sales_pkey PRIMARY KEY,
  client_id uuid NOT NULL CONSTRAINT sales_client_fk REFERENCES users ON DELETE RESTRICT,
  subscription_id uuid NOT NULL CONSTRAINT sales_subscription_fk REFERENCES subscriptions ON DELETE RESTRICT,
  plan_id uuid NOT NULL CONSTRAINT sales_plan_fk REFERENCES plans ON DELETE RESTRICT,
  plan_name_el text NOT NULL,
  plan_name_en text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  price_cents integer NOT NULL,
  discount_cents integer NOT NULL,
  discount_reason text NOT NULL,
  due_on date NOT NULL,
  sold_at timestamptz NOT NULL,
  sold_by_id uuid NOT NULL CONSTRAINT sales_sold_by_fk REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT sales_subscription_key UNIQUE (subscription_id),
  CONSTRAINT sales_discount CHECK (discount_cents BETWEEN 0 AND price_cents),
  CONSTRAINT sales_discount_has_reason CHECK (discount_cents = 0 OR discount_reason <> '')
);
CREATE INDEX sales_by_client ON sales (client_id);

CREATE TABLE ledger_entries (
  id uuid NOT NULL CONSTRAINT ledger_entries_pkey PRIMARY KEY,
  client_id uuid NOT NULL CONSTRAINT ledger_entries_client_fk REFERENCES users ON DELETE RESTRICT,
  kind text NOT NULL,
  amount_cents integer NOT NULL,
  method text,
  receipt_year integer,
  receipt_no integer,
  due_on date,
  sale_id uuid CONSTRAINT ledger_entries_sale_fk REFERENCES sales ON DELETE RESTRICT,
  reverses_id uuid CONSTRAINT ledger_entries_reverses_fk REFERENCES ledger_entries ON DELETE RESTRICT,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  by_id uuid NOT NULL CONSTRAINT ledger_entries_by_fk REFERENCES users ON DELETE RESTRICT,
  CONSTRAINT ledger_entries_receipt_key UNIQUE (receipt_year, receipt_no),
  CONSTRAINT ledger_entries_reverses_key UNIQUE (reverses_id),
  CONSTRAINT ledger_entries_kind_whole CHECK (
    kind = 'charge' AND amount_cents > 0 AND due_on IS NOT NULL AND sale_id IS NOT NULL
      AND method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL
    OR kind = 'payment' AND amount_cents < 0 AND method IS NOT NULL AND receipt_no IS NOT NULL
      AND due_on IS NULL AND reverses_id IS NULL
    OR kind = 'reversal' AND amount_cents <> 0 AND reverses_id IS NOT NULL AND reason <> '' AND receipt_no IS NULL),
  CONSTRAINT ledger_entries_receipt_whole CHECK ((receipt_year IS NULL) = (receipt_no IS NULL)),
  CONSTRAINT ledger_entries_method_known CHECK (method IN ('cash', 'card', 'transfer', 'iris', 'other'))
);
CREATE INDEX ledger_entries_by_client ON ledger_entries (client_id);
CREATE INDEX ledger_entries_by_time ON ledger_entries (at);
CREATE INDEX ledger_entries_by_sale ON ledger_entries (sale_id);

CREATE TABLE receipt_numbers (
  year integer NOT NULL CONSTRAINT receipt_numbers_pkey PRIMARY KEY,
  last integer NOT NULL,
  CONSTRAINT receipt_numbers_last CHECK (last >= 1)
);
`;

/* An erasure blackens the words of staff about a client, and no figure. */
const GUARDS = `
CREATE FUNCTION keep_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('palestra.erasing', true) = 'on'
     AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An entry of the ledger is never changed, only reversed' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE FUNCTION match_ledger_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_entries e WHERE e.id = NEW.reverses_id AND e.client_id = NEW.client_id
                    AND e.kind <> 'reversal' AND e.amount_cents = -NEW.amount_cents) THEN
    RAISE EXCEPTION 'A reversal takes back the whole of one entry' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY ARRAY['keep_ledger_entries', 'match_ledger_reversal'] LOOP
    EXECUTE format('ALTER FUNCTION %I() SET search_path = %I, pg_temp', named, current_schema());
  END LOOP;
END
$$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION keep_ledger_entries();
CREATE TRIGGER ledger_entries_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_entries();
-- A restore brings entries in any order; doctor looks at them afterwards.
CREATE TRIGGER ledger_entries_reversal BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.kind = 'reversal' AND current_setting('palestra.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION match_ledger_reversal();
`;

/** Plans, their sales, and the account of each client. */
export class PlansAndLedger1795751000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(GUARDS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE receipt_numbers, ledger_entries, sales, plans;
      DROP FUNCTION keep_ledger_entries, match_ledger_reversal;`);
  }
}
