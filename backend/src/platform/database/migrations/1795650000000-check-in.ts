import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Check-in at the door: its devices, the secrets of members' codes, and the check-ins of the last days. */
export class CheckIn1795650000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE appointments ADD COLUMN staff_marked_at timestamptz');
    await queryRunner.query(`
      CREATE TABLE door_devices (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT door_devices_pkey PRIMARY KEY,
        name text NOT NULL CONSTRAINT door_devices_name_short CHECK (char_length(name) BETWEEN 1 AND 60),
        key_hash text NOT NULL CONSTRAINT door_devices_key_key UNIQUE,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz)`);
    await queryRunner.query(`
      CREATE TABLE check_in_secrets (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT check_in_secrets_pkey PRIMARY KEY,
        session_id uuid NOT NULL CONSTRAINT check_in_secrets_session_fk REFERENCES sessions (id) ON DELETE CASCADE,
        client_id uuid NOT NULL CONSTRAINT check_in_secrets_client_fk REFERENCES users (id) ON DELETE CASCADE,
        secret text NOT NULL,
        last_step integer NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT check_in_secrets_one_per_session UNIQUE (session_id, client_id))`);
    await queryRunner.query('CREATE INDEX check_in_secrets_by_client ON check_in_secrets (client_id)');
    await queryRunner.query(`
      CREATE TABLE check_ins (
        id uuid NOT NULL CONSTRAINT check_ins_pkey PRIMARY KEY,
        client_id uuid NOT NULL CONSTRAINT check_ins_client_fk REFERENCES users (id) ON DELETE CASCADE,
        appointment_id uuid CONSTRAINT check_ins_appointment_fk REFERENCES appointments (id) ON DELETE CASCADE,
        outcome text NOT NULL,
        at timestamptz NOT NULL,
        received_at timestamptz NOT NULL)`);
    await queryRunner.query('CREATE INDEX check_ins_by_client ON check_ins (client_id)');
    await queryRunner.query('CREATE INDEX check_ins_by_appointment ON check_ins (appointment_id)');
    await queryRunner.query('CREATE INDEX check_ins_by_receipt ON check_ins (received_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['check_ins', 'check_in_secrets', 'door_devices']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
    await queryRunner.query('ALTER TABLE appointments DROP COLUMN staff_marked_at');
  }
}
