import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { RenewalEnd, RenewalState } from '../contract/renewing.js';
import type { PlanTerms } from '../money/plan.rules.js';

/** A member has agreed that a plan renews by itself. It begins when the payment with which it was given is made. */
@Entity('renewal_consents')
@ForeignKey('OnlinePaymentRow', ['id'], ['id'], { name: 'renewal_consents_payment_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['clientId'], ['id'], { name: 'renewal_consents_client_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['payerId'], ['id'], { name: 'renewal_consents_payer_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['endedById'], ['id'], { name: 'renewal_consents_ended_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('PlanRow', ['planId'], ['id'], { name: 'renewal_consents_plan_fk', onDelete: 'RESTRICT' })
@Index('renewal_consents_one_running', ['clientId'], {
  unique: true,
  where: 'begun_at IS NOT NULL AND ended_at IS NULL',
})
@Index('renewal_consents_by_client', ['clientId', 'agreedAt'])
@Index('renewal_consents_by_payer', ['payerId'])
@Index('renewal_consents_by_plan', ['planId'])
@Index('renewal_consents_by_ender', ['endedById'], { where: 'ended_by_id IS NOT NULL' })
@Index('renewal_consents_kept', ['endedAt'], { where: 'method IS NOT NULL' })
@Check('renewal_consents_price', 'price_cents > 0')
@Check('renewal_consents_end_whole', '(ended_at IS NULL) = (end_reason IS NULL)')
export class RenewalConsentRow {
  /** That of the payment with which it was given. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'renewal_consents_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  /** The client, or the adult who looks after them, whose card it is. */
  @Column({ name: 'payer_id', type: 'uuid' }) payerId!: string;
  @Column({ name: 'plan_id', type: 'uuid' }) planId!: string;
  /** More is never charged. */
  @Column({ name: 'price_cents', type: 'integer' }) priceCents!: number;
  @Column({ type: 'jsonb' }) terms!: PlanTerms;
  @Column({ type: 'text' }) version!: string;
  /** The words as they were shown. */
  @Column({ type: 'text' }) text!: string;
  @Column({ type: 'text' }) address!: string;
  @Column({ name: 'agreed_at', type: 'timestamptz' }) agreedAt!: Date;
  /** The provider's name for the stored way of paying; forgotten soon after the end. */
  @Column({ type: 'text', nullable: true }) method!: string | null;
  @Column({ name: 'begun_at', type: 'timestamptz', nullable: true }) begunAt!: Date | null;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  @Column({ name: 'end_reason', type: 'text', nullable: true }) endReason!: RenewalEnd | null;
  /** null: it has ended by itself. */
  @Column({ name: 'ended_by_id', type: 'uuid', nullable: true }) endedById!: string | null;
}

/** The renewal of one subscription: one row, so that no period is ever charged twice. */
@Entity('renewals')
@ForeignKey('Subscription', ['subscriptionId'], ['id'], { name: 'renewals_subscription_fk', onDelete: 'CASCADE' })
@ForeignKey('RenewalConsentRow', ['consentId'], ['id'], { name: 'renewals_consent_fk', onDelete: 'RESTRICT' })
@Index('renewals_by_consent', ['consentId'])
@Index('renewals_due', ['nextOn'], { where: 'next_on IS NOT NULL' })
@Check('renewals_price', 'price_cents > 0')
@Check('renewals_tries', 'tries BETWEEN 0 AND 4')
@Check('renewals_state_known', "state IN ('told', 'trying', 'paid', 'owed', 'covered', 'ended')")
@Check('renewals_settled', "(state IN ('told', 'trying')) = (settled_at IS NULL)")
@Check('renewals_next', 'next_on IS NULL OR settled_at IS NULL')
export class RenewalRow {
  /** The subscription that ends. */
  @PrimaryColumn({ name: 'subscription_id', type: 'uuid', primaryKeyConstraintName: 'renewals_pkey' })
  subscriptionId!: string;
  @Column({ name: 'consent_id', type: 'uuid' }) consentId!: string;
  /** Its last day, as the member was told. */
  @Column({ name: 'ends_on', type: 'date' }) endsOn!: CalendarDate;
  /** Day of the first try: as announced, then as it was made. */
  @Column({ name: 'first_on', type: 'date' }) firstOn!: CalendarDate;
  @Column({ name: 'price_cents', type: 'integer' }) priceCents!: number;
  @Column({ type: 'text' }) state!: RenewalState;
  @Column({ type: 'smallint', default: 0 }) tries!: number;
  /** null: no try is left, or none is needed. */
  @Column({ name: 'next_on', type: 'date', nullable: true }) nextOn!: CalendarDate | null;
  @Column({ name: 'told_at', type: 'timestamptz' }) toldAt!: Date;
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) settledAt!: Date | null;
}
