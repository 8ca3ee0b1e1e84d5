import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { PaymentProviderName } from '../contract/money.js';
import type { PlanTerms } from '../money/plan.rules.js';
import type { OnlineState, PaymentProblem, PaymentPurpose, RefundState } from '../contract/online-payment.js';

/** A provider on whose page members pay (rule: paying online). */
@Entity('payment_providers')
@Index('payment_providers_one_active', ['isActive'], { unique: true, where: 'is_active' })
@Check('payment_providers_name_known', "name IN ('stripe', 'viva')")
@Check('payment_providers_active_with_keys', "NOT is_active OR secret <> ''")
export class PaymentProviderRow {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'payment_providers_pkey' }) name!: PaymentProviderName;
  /** Its keys as JSON, sealed (rule: sealed seeds). */
  @Column({ type: 'text', default: '' }) secret!: string;
  @Column({ name: 'is_live', type: 'boolean' }) isLive!: boolean;
  @Column({ name: 'is_active', type: 'boolean' }) isActive!: boolean;
  /** The text that the provider reads at the webhook's address, and when it was asked for it. */
  @Column({ type: 'text', nullable: true }) greeting!: string | null;
  @Column({ name: 'greeted_at', type: 'timestamptz', nullable: true }) greetedAt!: Date | null;
  /** First payment with money and these keys. */
  @Column({ name: 'proven_at', type: 'timestamptz', nullable: true }) provenAt!: Date | null;
  @Column({ name: 'changed_at', type: 'timestamptz' }) changedAt!: Date;
  /** Payments of before were made to another account; null: it has always been this one. */
  @Column({ name: 'account_since', type: 'timestamptz', nullable: true }) accountSince!: Date | null;
}

/** A payment that a member began on a provider's page. Its entry in the ledger, and its sale, have its id. */
@Entity('online_payments')
@ForeignKey('User', ['clientId'], ['id'], { name: 'online_payments_client_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['payerId'], ['id'], { name: 'online_payments_payer_fk', onDelete: 'RESTRICT' })
@ForeignKey('PlanRow', ['planId'], ['id'], { name: 'online_payments_plan_fk', onDelete: 'RESTRICT' })
@ForeignKey('PromotionRow', ['promotionId'], ['id'], { name: 'online_payments_promotion_fk', onDelete: 'RESTRICT' })
@Index('online_payments_by_client', ['clientId', 'createdAt'])
@Index('online_payments_by_payer', ['payerId'])
@Index('online_payments_by_plan', ['planId'])
@Index('online_payments_by_promotion', ['promotionId'], { where: 'promotion_id IS NOT NULL' })
@Index('online_payments_by_reference', ['provider', 'paymentRef'])
@Index('online_payments_open', ['askedAt'], { where: "state = 'open'" })
@Index('online_payments_settled_at', ['settledAt'], { where: "state <> 'open'" })
@Unique('online_payments_order_key', ['provider', 'orderRef'])
@Index('online_payments_tries', ['renewalOf', 'tryNo'], { unique: true })
@Index('online_payments_one_try', ['renewalOf'], {
  unique: true,
  where: "renewal_of IS NOT NULL AND state = 'open'",
})
@Check('online_payments_try_whole', '(renewal_of IS NULL) = (try_no IS NULL)')
@Check('online_payments_amount', 'amount_cents > 0')
@Check('online_payments_discount', 'discount_cents >= 0')
@Check('online_payments_refunded', 'refunded_cents >= 0')
@Check(
  'online_payments_purpose_whole',
  `purpose = 'debt' AND plan_id IS NULL AND start_date IS NULL AND terms IS NULL
    OR purpose = 'plan' AND plan_id IS NOT NULL AND start_date IS NOT NULL AND terms IS NOT NULL`,
)
@Check('online_payments_provider_known', "provider IN ('stripe', 'viva')")
@Check('online_payments_problem_known', "problem IN ('notSold', 'mismatch', 'unheard')")
@Check('online_payments_state_known', "state IN ('open', 'paid', 'abandoned', 'refunded', 'disputed')")
@Check('online_payments_settled', "(state = 'open') = (settled_at IS NULL)")
export class OnlinePaymentRow {
  /** Chosen by the caller, so that a repeated request opens one page. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'online_payments_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  /** The client, or the adult who looks after them. */
  @Column({ name: 'payer_id', type: 'uuid' }) payerId!: string;
  @Column({ type: 'text' }) purpose!: PaymentPurpose;
  @Column({ name: 'plan_id', type: 'uuid', nullable: true }) planId!: string | null;
  /** First day of the plan that the member was shown. */
  @Column({ name: 'start_date', type: 'date', nullable: true }) startDate!: CalendarDate | null;
  /** Name, length and limits of the plan as the member was shown them: a later change of the plan changes nothing here. */
  @Column({ type: 'jsonb', nullable: true }) terms!: PlanTerms | null;
  @Column({ name: 'amount_cents', type: 'integer' }) amountCents!: number;
  @Column({ type: 'text' }) provider!: PaymentProviderName;
  @Column({ name: 'is_live', type: 'boolean' }) isLive!: boolean;
  /** The provider's name for the page: a session of Stripe, an order of Viva. */
  @Column({ name: 'order_ref', type: 'text', nullable: true }) orderRef!: string | null;
  /** Its name for the payment that was made there. */
  @Column({ name: 'payment_ref', type: 'text', nullable: true }) paymentRef!: string | null;
  @Column({ name: 'page_url', type: 'text', nullable: true }) pageUrl!: string | null;
  @Column({ type: 'text' }) state!: OnlineState;
  @Column({ name: 'fee_cents', type: 'integer', nullable: true }) feeCents!: number | null;
  @Column({ name: 'refunded_cents', type: 'integer', default: 0 }) refundedCents!: number;
  /** It keeps one of the promotion's uses while the page is open (rule: promotion codes). */
  @Column({ name: 'promotion_id', type: 'uuid', nullable: true }) promotionId!: string | null;
  @Column({ name: 'discount_cents', type: 'integer', default: 0 }) discountCents!: number;
  @Column({ type: 'text', nullable: true }) problem!: PaymentProblem | null;
  /** The last thing that did not fit, as it was told: told again, it is no news. */
  @Column({ type: 'text', nullable: true }) fault!: string | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ name: 'asked_at', type: 'timestamptz' }) askedAt!: Date;
  /** Requests to the provider, and the last one whose answer was noted: an older answer changes nothing any more. */
  @Column({ type: 'integer', default: 0 }) asks!: number;
  @Column({ type: 'integer', default: 0 }) answered!: number;
  /** The last unsigned notice. */
  @Column({ name: 'heard_at', type: 'timestamptz', nullable: true }) heardAt!: Date | null;
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) settledAt!: Date | null;
  /** The subscription that it renews by itself, and which try it is (rule: renewing by itself). */
  @Column({ name: 'renewal_of', type: 'uuid', nullable: true }) renewalOf!: string | null;
  @Column({ name: 'try_no', type: 'smallint', nullable: true }) tryNo!: number | null;
  /** When the charge was sent. */
  @Column({ name: 'charged_at', type: 'timestamptz', nullable: true }) chargedAt!: Date | null;
}

/** A refund that staff asked for: the request that writes the row sends it, and no other (rule: paying online). */
@Entity('online_refunds')
@ForeignKey('User', ['byId'], ['id'], { name: 'online_refunds_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('OnlinePaymentRow', ['paymentId'], ['id'], { name: 'online_refunds_payment_fk', onDelete: 'RESTRICT' })
@Index('online_refunds_by_payment', ['paymentId'])
@Index('online_refunds_by_person', ['byId'])
@Index('online_refunds_by_time', ['begunAt'])
@Check('online_refunds_amount', 'amount_cents > 0')
@Check('online_refunds_state_known', "state IN ('begun', 'done', 'refused')")
export class OnlineRefundRow {
  /** Chosen by the caller, so that a repeated request sends nothing twice. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'online_refunds_pkey' }) id!: string;
  @Column({ name: 'payment_id', type: 'uuid' }) paymentId!: string;
  @Column({ name: 'amount_cents', type: 'integer' }) amountCents!: number;
  @Column({ type: 'text' }) reason!: string;
  @Column({ name: 'by_id', type: 'uuid' }) byId!: string;
  @Column({ type: 'text' }) state!: RefundState;
  /** The provider's name for it, once it is known. */
  @Column({ type: 'text', nullable: true }) reference!: string | null;
  @Column({ name: 'begun_at', type: 'timestamptz' }) begunAt!: Date;
}

export type EventKind = 'paid' | 'refund' | 'failed' | 'dispute' | 'won';

/** An event of a provider that became an entry of the ledger: never a second time, whoever tells of it. */
@Entity('online_payment_events')
@ForeignKey('LedgerEntryRow', ['entryId'], ['id'], { name: 'online_payment_events_entry_fk', onDelete: 'RESTRICT' })
@ForeignKey('OnlinePaymentRow', ['paymentId'], ['id'], {
  name: 'online_payment_events_payment_fk',
  onDelete: 'RESTRICT',
})
@Unique('online_payment_events_once', ['paymentId', 'kind', 'reference'])
@Check('online_payment_events_kind_known', "kind IN ('paid', 'refund', 'failed', 'dispute', 'won')")
export class OnlinePaymentEventRow {
  @PrimaryColumn({ name: 'entry_id', type: 'uuid', primaryKeyConstraintName: 'online_payment_events_pkey' })
  entryId!: string;
  @Column({ name: 'payment_id', type: 'uuid' }) paymentId!: string;
  @Column({ type: 'text' }) kind!: EventKind;
  /** The provider's name for it; empty for the payment itself. */
  @Column({ type: 'text' }) reference!: string;
}
