import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The gyms of a database (docs/decisions/108). It has a history of its own, in the schema `palestra_directory`. */
export class Directory1795970000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE gyms (
        key text CONSTRAINT gyms_pkey PRIMARY KEY,
        name text NOT NULL,
        time_zone text NOT NULL,
        mail_from text,
        sealed_smtp_url bytea,
        turnstile_site_key text,
        sealed_turnstile_secret bytea,
        is_ready boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL,
        CONSTRAINT gyms_key_form CHECK (key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' AND length(key) <= 40),
        CONSTRAINT gyms_turnstile_keys CHECK ((turnstile_site_key IS NULL) = (sealed_turnstile_secret IS NULL))
      );
      CREATE TABLE gym_hosts (
        host text CONSTRAINT gym_hosts_pkey PRIMARY KEY,
        gym_key text NOT NULL CONSTRAINT gym_hosts_gym_key REFERENCES gyms ON DELETE CASCADE,
        position int NOT NULL,
        CONSTRAINT gym_hosts_host_form CHECK (host = lower(host)),
        CONSTRAINT gym_hosts_position UNIQUE (gym_key, position)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gym_hosts; DROP TABLE gyms');
  }
}
