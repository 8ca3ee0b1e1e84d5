import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Joining alone: what newcomers chose, plans that are free trials, who has had one (hashes only), and the address from which terms
 * were accepted. A process of the version before makes no trials, and notes no address.
 */
export class Joining1798100000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE plans ADD COLUMN IF NOT EXISTS is_trial boolean NOT NULL DEFAULT false');
    await queryRunner.query(`ALTER TABLE plans DROP CONSTRAINT IF EXISTS plans_trial_is_free,
      ADD CONSTRAINT plans_trial_is_free CHECK (NOT is_trial OR price_cents = 0)`);
    await queryRunner.query('ALTER TABLE terms_consents ADD COLUMN IF NOT EXISTS address text');
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS trial_keys (
        key_hash text NOT NULL CONSTRAINT trial_keys_pkey PRIMARY KEY,
        sale_id uuid,
        CONSTRAINT trial_keys_sale_fk FOREIGN KEY (sale_id) REFERENCES sales (id) ON DELETE SET NULL)
      WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
    await queryRunner.query('CREATE INDEX IF NOT EXISTS trial_keys_by_sale ON trial_keys (sale_id)');
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS joinings (
        client_id uuid NOT NULL CONSTRAINT joinings_pkey PRIMARY KEY,
        plan_id uuid,
        begun_at timestamptz NOT NULL,
        begun_on date NOT NULL,
        desk_at timestamptz,
        CONSTRAINT joinings_client_fk FOREIGN KEY (client_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT joinings_plan_fk FOREIGN KEY (plan_id) REFERENCES plans (id) ON DELETE SET NULL)
      WITH (vacuum_truncate = off)`);
    await queryRunner.query('CREATE INDEX IF NOT EXISTS joinings_by_time ON joinings (begun_at)');
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS joining_months (
        month date NOT NULL CONSTRAINT joining_months_pkey PRIMARY KEY,
        opened integer NOT NULL DEFAULT 0,
        registered integer NOT NULL,
        confirmed integer NOT NULL,
        agreed integer NOT NULL,
        started integer NOT NULL,
        booked integer NOT NULL,
        CONSTRAINT joining_months_first_day CHECK (extract(day FROM month) = 1))
      WITH (vacuum_truncate = off)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['joining_months', 'joinings', 'trial_keys'])
      await queryRunner.query(`DROP TABLE IF EXISTS ${table}`);
    await queryRunner.query('ALTER TABLE terms_consents DROP COLUMN IF EXISTS address');
    await queryRunner.query('ALTER TABLE plans DROP COLUMN IF EXISTS is_trial');
  }
}
