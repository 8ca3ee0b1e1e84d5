import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

const BEFORE = `
  kind = 'sold' AND amount_cents > 0 AND method IS NOT NULL AND receipt_no IS NOT NULL AND entry_id IS NULL
  OR kind = 'used' AND amount_cents < 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NOT NULL
  OR kind = 'returned' AND amount_cents > 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NOT NULL
  OR kind = 'cancelled' AND amount_cents < 0 AND receipt_no IS NULL AND entry_id IS NULL AND reason <> ''`;
const KINDS = `${BEFORE}
  OR kind = 'held' AND amount_cents < 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NULL
  OR kind = 'released' AND amount_cents > 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NULL`;
/** The rows are read afterwards, while desks go on writing. */
async function replaceKinds(queryRunner: QueryRunner, kinds: string): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE gift_card_moves DROP CONSTRAINT IF EXISTS gift_card_moves_kind_whole,
      ADD CONSTRAINT gift_card_moves_kind_whole CHECK (${kinds}) NOT VALID`);
  await queryRunner.query('ALTER TABLE gift_card_moves VALIDATE CONSTRAINT gift_card_moves_kind_whole');
}

/** The amount that a gift card pays of an online payment is held on it while the page is open. */
export class PartsByGiftCard1799000000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE gift_card_moves ADD COLUMN IF NOT EXISTS payment_id uuid');
    await replaceKinds(queryRunner, KINDS);
    await queryRunner.query(`
      ALTER TABLE gift_card_moves DROP CONSTRAINT IF EXISTS gift_card_moves_payment_whole,
        ADD CONSTRAINT gift_card_moves_payment_whole
          CHECK ((payment_id IS NOT NULL) = (kind IN ('held', 'released'))) NOT VALID,
        DROP CONSTRAINT IF EXISTS gift_card_moves_payment_fk,
        ADD CONSTRAINT gift_card_moves_payment_fk
          FOREIGN KEY (payment_id) REFERENCES online_payments ON DELETE RESTRICT NOT VALID`);
    await queryRunner.query('ALTER TABLE gift_card_moves VALIDATE CONSTRAINT gift_card_moves_payment_whole');
    await queryRunner.query('ALTER TABLE gift_card_moves VALIDATE CONSTRAINT gift_card_moves_payment_fk');
    const on = 'gift_card_moves (payment_id, kind)';
    await buildIndex(queryRunner, 'gift_card_moves_of_payment', on, { isUnique: true });
  }

  /** The version before would sell a plan for what its card leaves: pages that hold a part are to end first. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM gift_card_moves h JOIN online_payments p ON p.id = h.payment_id
                    WHERE h.kind = 'held' AND p.state = 'open') THEN
          RAISE EXCEPTION 'Pages are open that a gift card pays in part. They end within an hour.';
        END IF;
      END $$;
      ALTER TABLE gift_card_moves DISABLE TRIGGER gift_card_moves_append_only;
      UPDATE gift_cards c SET balance_cents = c.balance_cents - m.cents
        FROM (SELECT card_id, sum(amount_cents) AS cents FROM gift_card_moves
               WHERE kind IN ('held', 'released') GROUP BY card_id) m WHERE m.card_id = c.id AND m.cents <> 0;
      DELETE FROM gift_card_moves WHERE kind IN ('held', 'released');
      ALTER TABLE gift_card_moves ENABLE TRIGGER gift_card_moves_append_only;`);
    await dropIndex(queryRunner, 'gift_card_moves_of_payment');
    await queryRunner.query(`
      ALTER TABLE gift_card_moves DROP CONSTRAINT IF EXISTS gift_card_moves_payment_whole,
        DROP COLUMN IF EXISTS payment_id`);
    await replaceKinds(queryRunner, BEFORE);
  }
}
