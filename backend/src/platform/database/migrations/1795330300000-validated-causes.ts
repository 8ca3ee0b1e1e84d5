import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A constraint of `lost-places` was added without looking at the rows, so as to lock nothing; this looks at them. */
export class ValidatedCauses1795330300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE appointments VALIDATE CONSTRAINT appointments_cancel_cause_known');
  }

  /** It holds for an older version too. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
