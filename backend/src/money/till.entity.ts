import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A closing of the till (rule: till closing). The database refuses to change one. */
@Entity('till_closings')
@ForeignKey('User', ['byId'], ['id'], { name: 'till_closings_by_fk', onDelete: 'RESTRICT' })
@Unique('till_closings_number_key', ['number'])
@Check('till_closings_number_first', 'number >= 1')
@Check('till_closings_period', 'since <= until AND until <= closed_at')
@Check('till_closings_counted', 'counted_cents >= 0')
@Check('till_closings_difference_has_reason', "counted_cents = cash_cents OR reason <> ''")
@Check('till_closings_correction', "corrects IS NULL OR corrects < number AND reason <> '' AND entry_ids = '{}'")
export class TillClosingRow {
  /** Chosen by the caller, so that a repeated request closes once. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'till_closings_pkey' }) id!: string;
  @Column({ type: 'integer' }) number!: number;
  @Column({ type: 'timestamptz' }) since!: Date;
  @Column({ type: 'timestamptz' }) until!: Date;
  @Column({ name: 'cash_cents', type: 'integer' }) cashCents!: number;
  @Column({ name: 'card_cents', type: 'integer' }) cardCents!: number;
  @Column({ name: 'transfer_cents', type: 'integer' }) transferCents!: number;
  @Column({ name: 'iris_cents', type: 'integer' }) irisCents!: number;
  @Column({ name: 'other_cents', type: 'integer' }) otherCents!: number;
  @Column({ name: 'stripe_cents', type: 'integer', default: 0 }) stripeCents!: number;
  @Column({ name: 'viva_cents', type: 'integer', default: 0 }) vivaCents!: number;
  /** The part of the sums above that is for gift cards, and payments by card, which are no money. */
  @Column({ name: 'cards_sold_cents', type: 'integer', default: 0 }) cardsSoldCents!: number;
  @Column({ name: 'gift_card_cents', type: 'integer', default: 0 }) giftCardCents!: number;
  @Column({ name: 'counted_cents', type: 'integer' }) countedCents!: number;
  @Column({ type: 'text' }) reason!: string;
  /** Number of the closing that it counts anew. */
  @Column({ type: 'integer', nullable: true }) corrects!: number | null;
  /** Payments, and payments taken back, that no other closing has. */
  @Column({ name: 'entry_ids', type: 'uuid', array: true }) entryIds!: string[];
  @Column({ name: 'closed_at', type: 'timestamptz' }) closedAt!: Date;
  @Column({ name: 'by_id', type: 'uuid' }) byId!: string;
}
