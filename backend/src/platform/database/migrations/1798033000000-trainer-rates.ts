import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rates of trainers by class, from a date on. A rate without a class counts for the classes without one of their own. */
export class TrainerRates1798033000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE trainer_rates (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT trainer_rates_pkey PRIMARY KEY,
        trainer_id uuid NOT NULL,
        class_id uuid,
        per_class_cents integer NOT NULL,
        per_head_cents integer NOT NULL,
        valid_from date NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT trainer_rates_per_class CHECK (per_class_cents >= 0),
        CONSTRAINT trainer_rates_per_head CHECK (per_head_cents >= 0),
        CONSTRAINT trainer_rates_trainer_fk FOREIGN KEY (trainer_id) REFERENCES trainers (id) ON DELETE RESTRICT,
        CONSTRAINT trainer_rates_class_fk FOREIGN KEY (class_id) REFERENCES classes (id) ON DELETE RESTRICT)
      WITH (vacuum_truncate = off)`);
    await queryRunner.query('CREATE INDEX trainer_rates_by_trainer ON trainer_rates (trainer_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE trainer_rates');
  }
}
