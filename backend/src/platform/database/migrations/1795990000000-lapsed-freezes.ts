import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

const known = (states: string): string => `
ALTER TABLE freezes DROP CONSTRAINT IF EXISTS freezes_state_known;
ALTER TABLE freezes ADD CONSTRAINT freezes_state_known CHECK (state IN (${states})) NOT VALID;
`;
const VALIDATE = 'ALTER TABLE freezes VALIDATE CONSTRAINT freezes_state_known';
const BEFORE = `'asked', 'planned', 'running', 'ended', 'withdrawn', 'refused'`;

/** The log tells apart those that lapsed. */
const LAPSED = `
UPDATE freezes SET state = 'lapsed' WHERE id IN (
  SELECT f.id FROM freezes f
   WHERE f.state = 'withdrawn' AND EXISTS (
     SELECT FROM audit_entries e
      WHERE e.entity_id = f.subscription_id::text AND e.action = 'subscription.freeze-lapsed'
        AND e.at BETWEEN f.settled_at - interval '1 minute' AND f.settled_at + interval '1 minute'
        AND e.before = jsonb_build_object('from', f.from_date, 'until', f.until_date))
   LIMIT 1000)`;
const WITHDRAWN = `
UPDATE freezes SET state = 'withdrawn' WHERE id IN (SELECT id FROM freezes WHERE state = 'lapsed' LIMIT 1000)`;

/** A request for a freeze that was not answered in time reads as withdrawn no longer. */
export class LapsedFreezes1795990000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(known(`${BEFORE}, 'lapsed'`));
    await queryRunner.query(VALIDATE);
    await inBatches(queryRunner, LAPSED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await inBatches(queryRunner, WITHDRAWN);
    await queryRunner.query(known(BEFORE));
    await queryRunner.query(VALIDATE);
  }
}
