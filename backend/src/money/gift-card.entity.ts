import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { GiftCardMoveKind } from '../contract/gift-card.js';
import type { PaymentMethod } from '../contract/money.js';

/** A card that pays until nothing is left of it (rule: gift cards). Its code is nowhere: only a hash finds it. */
@Entity('gift_cards')
@ForeignKey('User', ['buyerId'], ['id'], { name: 'gift_cards_buyer_fk', onDelete: 'RESTRICT' })
@Index('gift_cards_by_buyer', ['buyerId'], { where: 'buyer_id IS NOT NULL' })
@Unique('gift_cards_code_key', ['codeHash'])
@Check('gift_cards_amount', 'amount_cents > 0')
@Check('gift_cards_balance', 'balance_cents BETWEEN 0 AND amount_cents')
@Check('gift_cards_last_four', "last_four ~ '^[A-Z0-9]{4}$'")
export class GiftCardRow {
  /** Chosen by the caller, so that a repeated request sells once. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'gift_cards_pkey' }) id!: string;
  @Column({ name: 'code_hash', type: 'text' }) codeHash!: string;
  @Column({ name: 'last_four', type: 'text' }) lastFour!: string;
  @Column({ name: 'amount_cents', type: 'integer' }) amountCents!: number;
  /** The sum of its moves, written with each of them. */
  @Column({ name: 'balance_cents', type: 'integer' }) balanceCents!: number;
  @Column({ name: 'buyer_id', type: 'uuid', nullable: true }) buyerId!: string | null;
  @Column({ name: 'for_whom', type: 'text' }) forWhom!: string;
  @Column({ name: 'valid_until', type: 'date', nullable: true }) validUntil!: CalendarDate | null;
  @Column({ name: 'is_cancelled', type: 'boolean' }) isCancelled!: boolean;
}

/** An amount that came to a card or went off it. The database refuses to change one. */
@Entity('gift_card_moves')
@ForeignKey('GiftCardRow', ['cardId'], ['id'], { name: 'gift_card_moves_card_fk', onDelete: 'RESTRICT' })
@ForeignKey('LedgerEntryRow', ['entryId'], ['id'], { name: 'gift_card_moves_entry_fk', onDelete: 'RESTRICT' })
@ForeignKey('OnlinePaymentRow', ['paymentId'], ['id'], { name: 'gift_card_moves_payment_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['byId'], ['id'], { name: 'gift_card_moves_by_fk', onDelete: 'RESTRICT' })
@Index('gift_card_moves_by_card', ['cardId'])
@Index('gift_card_moves_by_time', ['at'])
@Index('gift_card_moves_by_person', ['byId'])
@Index('gift_card_moves_of_payment', ['paymentId', 'kind'], { unique: true })
@Unique('gift_card_moves_entry_key', ['entryId'])
@Unique('gift_card_moves_receipt_key', ['receiptYear', 'receiptNo'])
@Check(
  'gift_card_moves_kind_whole',
  `kind = 'sold' AND amount_cents > 0 AND method IS NOT NULL AND receipt_no IS NOT NULL AND entry_id IS NULL
    OR kind = 'used' AND amount_cents < 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NOT NULL
    OR kind = 'returned' AND amount_cents > 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NOT NULL
    OR kind = 'cancelled' AND amount_cents < 0 AND receipt_no IS NULL AND entry_id IS NULL AND reason <> ''
    OR kind = 'held' AND amount_cents < 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NULL
    OR kind = 'released' AND amount_cents > 0 AND method IS NULL AND receipt_no IS NULL AND entry_id IS NULL`,
)
@Check('gift_card_moves_payment_whole', "(payment_id IS NOT NULL) = (kind IN ('held', 'released'))")
@Check('gift_card_moves_receipt_whole', '(receipt_year IS NULL) = (receipt_no IS NULL)')
@Check('gift_card_moves_method_known', "method IN ('cash', 'card', 'transfer', 'iris', 'other')")
export class GiftCardMoveRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'gift_card_moves_pkey' }) id!: string;
  @Column({ name: 'card_id', type: 'uuid' }) cardId!: string;
  @Column({ type: 'text' }) kind!: GiftCardMoveKind | 'released';
  @Column({ name: 'amount_cents', type: 'integer' }) amountCents!: number;
  /** How a card was paid, or what was left of it paid back. */
  @Column({ type: 'text', nullable: true }) method!: PaymentMethod | null;
  @Column({ name: 'receipt_year', type: 'integer', nullable: true }) receiptYear!: number | null;
  @Column({ name: 'receipt_no', type: 'integer', nullable: true }) receiptNo!: number | null;
  /** The payment by the card, or what took one back. */
  @Column({ name: 'entry_id', type: 'uuid', nullable: true }) entryId!: string | null;
  /** The online payment that takes a part from the card: held once, while its page is open. */
  @Column({ name: 'payment_id', type: 'uuid', nullable: true }) paymentId!: string | null;
  @Column({ type: 'text' }) reason!: string;
  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ name: 'by_id', type: 'uuid' }) byId!: string;
}
