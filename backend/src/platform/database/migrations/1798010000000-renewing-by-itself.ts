import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

/** New tables: nobody waits. A period is the subscription that it follows, so that none can be renewed twice. */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS renewal_consents (
    id uuid NOT NULL CONSTRAINT renewal_consents_pkey PRIMARY KEY,
    client_id uuid NOT NULL,
    payer_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    price_cents integer NOT NULL,
    terms jsonb NOT NULL,
    version text NOT NULL,
    text text NOT NULL,
    address text NOT NULL,
    agreed_at timestamptz NOT NULL,
    method text,
    begun_at timestamptz,
    ended_at timestamptz,
    end_reason text,
    ended_by_id uuid,
    CONSTRAINT renewal_consents_price CHECK (price_cents > 0),
    CONSTRAINT renewal_consents_end_whole CHECK ((ended_at IS NULL) = (end_reason IS NULL))
  ) WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`,
  `CREATE UNIQUE INDEX IF NOT EXISTS renewal_consents_one_running ON renewal_consents (client_id)
    WHERE begun_at IS NOT NULL AND ended_at IS NULL`,
  `CREATE INDEX IF NOT EXISTS renewal_consents_by_client ON renewal_consents (client_id, agreed_at)`,
  `CREATE INDEX IF NOT EXISTS renewal_consents_by_payer ON renewal_consents (payer_id)`,
  `CREATE INDEX IF NOT EXISTS renewal_consents_by_plan ON renewal_consents (plan_id)`,
  `CREATE INDEX IF NOT EXISTS renewal_consents_by_ender ON renewal_consents (ended_by_id) WHERE ended_by_id IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS renewal_consents_kept ON renewal_consents (ended_at) WHERE method IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS renewals (
    subscription_id uuid NOT NULL CONSTRAINT renewals_pkey PRIMARY KEY,
    consent_id uuid NOT NULL CONSTRAINT renewals_consent_fk REFERENCES renewal_consents ON DELETE RESTRICT,
    ends_on date NOT NULL,
    first_on date NOT NULL,
    price_cents integer NOT NULL,
    state text NOT NULL,
    tries smallint NOT NULL DEFAULT 0,
    next_on date,
    told_at timestamptz NOT NULL,
    settled_at timestamptz,
    CONSTRAINT renewals_price CHECK (price_cents > 0),
    CONSTRAINT renewals_tries CHECK (tries BETWEEN 0 AND 4),
    CONSTRAINT renewals_state_known CHECK (state IN ('told', 'trying', 'paid', 'owed', 'covered', 'ended')),
    CONSTRAINT renewals_settled CHECK ((state IN ('told', 'trying')) = (settled_at IS NULL)),
    CONSTRAINT renewals_next CHECK (next_on IS NULL OR settled_at IS NULL)
  ) WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`,
  `CREATE INDEX IF NOT EXISTS renewals_by_consent ON renewals (consent_id)`,
  `CREATE INDEX IF NOT EXISTS renewals_due ON renewals (next_on) WHERE next_on IS NOT NULL`,
];

/** Each in a commit of its own: those who write to the table it leads to wait for a moment, and none while rows are read. */
const KEYS = [
  [
    'renewal_consents',
    'renewal_consents_payment_fk',
    'CONSTRAINT renewal_consents_payment_fk FOREIGN KEY (id) REFERENCES online_payments ON DELETE RESTRICT',
  ],
  [
    'renewal_consents',
    'renewal_consents_client_fk',
    'CONSTRAINT renewal_consents_client_fk FOREIGN KEY (client_id) REFERENCES users ON DELETE RESTRICT',
  ],
  [
    'renewal_consents',
    'renewal_consents_payer_fk',
    'CONSTRAINT renewal_consents_payer_fk FOREIGN KEY (payer_id) REFERENCES users ON DELETE RESTRICT',
  ],
  [
    'renewal_consents',
    'renewal_consents_plan_fk',
    'CONSTRAINT renewal_consents_plan_fk FOREIGN KEY (plan_id) REFERENCES plans ON DELETE RESTRICT',
  ],
  [
    'renewal_consents',
    'renewal_consents_ended_by_fk',
    'CONSTRAINT renewal_consents_ended_by_fk FOREIGN KEY (ended_by_id) REFERENCES users ON DELETE RESTRICT',
  ],
  [
    'renewals',
    'renewals_subscription_fk',
    'CONSTRAINT renewals_subscription_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions ON DELETE CASCADE',
  ],
] as const;

/** Empty in each row: PostgreSQL rewrites none. No key leads to `renewals`, which lead here: tables are restored one after the other. */
const COLUMNS = `
ALTER TABLE online_payments ADD COLUMN IF NOT EXISTS renewal_of uuid,
  ADD COLUMN IF NOT EXISTS try_no smallint,
  ADD COLUMN IF NOT EXISTS charged_at timestamptz;`;
const CONSTRAINTS = `
ALTER TABLE online_payments DROP CONSTRAINT IF EXISTS online_payments_try_whole,
  ADD CONSTRAINT online_payments_try_whole CHECK ((renewal_of IS NULL) = (try_no IS NULL)) NOT VALID;`;

/** Consents to renewing by itself, the renewals, and the tries to charge them, which are payments as all others. */
export class RenewingByItself1798010000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
    for (const [table, name, key] of KEYS) {
      await queryRunner.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}, ADD ${key} NOT VALID`);
      await queryRunner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
    }
    await queryRunner.query(COLUMNS);
    await queryRunner.query('ALTER TABLE payment_providers ADD COLUMN IF NOT EXISTS account_since timestamptz');
    await queryRunner.query(CONSTRAINTS);
    await queryRunner.query('ALTER TABLE online_payments VALIDATE CONSTRAINT online_payments_try_whole');
    await buildIndex(queryRunner, 'online_payments_tries', 'online_payments (renewal_of, try_no)', { isUnique: true });
    await buildIndex(
      queryRunner,
      'online_payments_one_try',
      "online_payments (renewal_of) WHERE renewal_of IS NOT NULL AND state = 'open'",
      { isUnique: true },
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'online_payments_one_try');
    await dropIndex(queryRunner, 'online_payments_tries');
    await queryRunner.query(`
      ALTER TABLE online_payments DROP COLUMN IF EXISTS renewal_of, DROP COLUMN IF EXISTS try_no,
        DROP COLUMN IF EXISTS charged_at`);
    await queryRunner.query('ALTER TABLE payment_providers DROP COLUMN IF EXISTS account_since');
    await queryRunner.query('DROP TABLE IF EXISTS renewals, renewal_consents');
  }
}
