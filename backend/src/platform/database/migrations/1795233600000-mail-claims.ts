import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
UPDATE mails SET state = 'waiting', worker = NULL WHERE state = 'claimed';
DROP INDEX mails_held, mails_by_appointment;
CREATE INDEX mails_held ON mails (worker) WHERE state = 'sending';
CREATE INDEX mails_by_appointment ON mails (appointment_id) WHERE state = 'waiting';
ALTER TABLE mails DROP CONSTRAINT mails_state_known, ADD CONSTRAINT mails_state_known
  CHECK (state IN ('waiting', 'paused', 'sending', 'sent', 'failed', 'in-doubt', 'withdrawn'));
`;

const DOWN = `
ALTER TABLE mails DROP CONSTRAINT mails_state_known, ADD CONSTRAINT mails_state_known
  CHECK (state IN ('waiting', 'paused', 'claimed', 'sending', 'sent', 'failed', 'in-doubt', 'withdrawn'));
DROP INDEX mails_held, mails_by_appointment;
CREATE INDEX mails_held ON mails (worker) WHERE state IN ('claimed', 'sending');
CREATE INDEX mails_by_appointment ON mails (appointment_id) WHERE state IN ('waiting', 'claimed');
`;

/** Claiming a mail and beginning it are one step; nothing is held ready any more. */
export class MailClaims1795233600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
