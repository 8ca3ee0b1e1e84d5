import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unlogged like the notes: what loses those loses the name of their series, too. */
const TABLE = `
CREATE UNLOGGED TABLE note_series (
  is_only boolean NOT NULL DEFAULT true,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT note_series_pkey PRIMARY KEY (is_only),
  CONSTRAINT note_series_only CHECK (is_only)
);
INSERT INTO note_series DEFAULT VALUES;
`;

/** As long as the series in `live_changes` has the same name, no note of it was lost. */
export class NoteSeries1796030000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE note_series');
  }
}
