import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { LedgerKind, MoneyWay, PlanUnit } from '../contract/money.js';

/** A thing that the gym sells (rule: plans). A plan that is no longer sold stays for its sales. */
@Entity('plans')
@Check('plans_price', 'price_cents >= 0')
@Check('plans_length', 'length >= 1')
@Check('plans_unit_known', "unit IN ('days', 'months')")
@Check('plans_monthly_limit', 'monthly_limit >= 0')
@Check('plans_freeze_budget', 'freeze_budget_days >= 0')
@Check('plans_weekly_limit_range', 'weekly_limit >= 0')
@Check('plans_pack_visits_range', 'pack_visits >= 0')
@Check('plans_vat', 'vat_percent BETWEEN 0 AND 50')
@Check('plans_trial_is_free', 'NOT is_trial OR price_cents = 0')
@Check('plans_opens_earlier_range', 'opens_earlier_days BETWEEN 0 AND 29')
export class PlanRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'plans_pkey' }) id!: string;
  @Column({ name: 'name_el', type: 'text' }) nameEl!: string;
  @Column({ name: 'name_en', type: 'text' }) nameEn!: string;
  @Column({ name: 'price_cents', type: 'integer' }) priceCents!: number;
  @Column({ type: 'integer' }) length!: number;
  @Column({ type: 'text' }) unit!: PlanUnit;
  /** 0 is unlimited. */
  @Column({ name: 'monthly_limit', type: 'integer' }) monthlyLimit!: number;
  /** Days for which a sold subscription may be frozen by date; null: no budget. */
  @Column({ name: 'freeze_budget_days', type: 'integer', nullable: true }) freezeBudgetDays!: number | null;
  @Column({ name: 'weekly_limit', type: 'integer', default: 0 }) weeklyLimit!: number;
  /** VAT within the price; null: the gym has not said. */
  @Column({ name: 'vat_percent', type: 'smallint', nullable: true }) vatPercent!: number | null;
  /** Visits of a pack; 0 is none. */
  @Column({ name: 'pack_visits', type: 'integer', default: 0 }) packVisits!: number;
  @Column({ name: 'is_morning_only', type: 'boolean', default: false }) isMorningOnly!: boolean;
  /** Classes that it is for; empty: all. */
  @Column({ name: 'class_ids', type: 'uuid', array: true, default: [] }) classIds!: string[];
  /** Rooms that it is for; empty: all. */
  @Column({ name: 'area_ids', type: 'smallint', array: true, default: [] }) areaIds!: number[];
  /** Days by which classes that open later than others open earlier for it. */
  @Column({ name: 'opens_earlier_days', type: 'smallint', default: 0 }) opensEarlierDays!: number;
  @Column({ name: 'is_on_sale', type: 'boolean' }) isOnSale!: boolean;
  /** Members buy it themselves while the gym takes payments online. */
  @Column({ name: 'is_sold_online', type: 'boolean', default: true }) isSoldOnline!: boolean;
  /** Given once to each person. */
  @Column({ name: 'is_trial', type: 'boolean', default: false }) isTrial!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** A plan as it was sold: later prices and names change nothing here. */
@Entity('sales')
@ForeignKey('User', ['clientId'], ['id'], { name: 'sales_client_fk', onDelete: 'RESTRICT' })
@ForeignKey('Subscription', ['subscriptionId'], ['id'], { name: 'sales_subscription_fk', onDelete: 'RESTRICT' })
@ForeignKey('PlanRow', ['planId'], ['id'], { name: 'sales_plan_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['soldById'], ['id'], { name: 'sales_sold_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('PromotionRow', ['promotionId'], ['id'], { name: 'sales_promotion_fk', onDelete: 'RESTRICT' })
@Index('sales_by_client', ['clientId'])
@Index('sales_by_promotion', ['promotionId'], { where: 'promotion_id IS NOT NULL' })
@Unique('sales_subscription_key', ['subscriptionId'])
@Check('sales_discount', 'discount_cents BETWEEN 0 AND price_cents')
@Check('sales_vat', 'vat_percent BETWEEN 0 AND 50')
@Check('sales_discount_has_reason', "discount_cents = 0 OR discount_reason <> ''")
export class SaleRow {
  /** Chosen by the caller, so that a repeated request sells once. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sales_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @Column({ name: 'subscription_id', type: 'uuid' }) subscriptionId!: string;
  @Column({ name: 'plan_id', type: 'uuid' }) planId!: string;
  @Column({ name: 'plan_name_el', type: 'text' }) planNameEl!: string;
  @Column({ name: 'plan_name_en', type: 'text' }) planNameEn!: string;
  @Column({ name: 'start_date', type: 'date' }) startDate!: CalendarDate;
  @Column({ name: 'end_date', type: 'date' }) endDate!: CalendarDate;
  @Column({ name: 'price_cents', type: 'integer' }) priceCents!: number;
  @Column({ name: 'discount_cents', type: 'integer' }) discountCents!: number;
  @Column({ name: 'discount_reason', type: 'text' }) discountReason!: string;
  @Column({ name: 'promotion_id', type: 'uuid', nullable: true }) promotionId!: string | null;
  @Column({ name: 'vat_percent', type: 'smallint', nullable: true }) vatPercent!: number | null;
  @Column({ name: 'due_on', type: 'date' }) dueOn!: CalendarDate;
  @Column({ name: 'sold_at', type: 'timestamptz' }) soldAt!: Date;
  @Column({ name: 'sold_by_id', type: 'uuid' }) soldById!: string;
}

/** A line of a client's account (rule: ledger). The database refuses to change one. */
@Entity('ledger_entries')
@ForeignKey('User', ['clientId'], ['id'], { name: 'ledger_entries_client_fk', onDelete: 'RESTRICT' })
@ForeignKey('SaleRow', ['saleId'], ['id'], { name: 'ledger_entries_sale_fk', onDelete: 'RESTRICT' })
@ForeignKey('LedgerEntryRow', ['reversesId'], ['id'], { name: 'ledger_entries_reverses_fk', onDelete: 'RESTRICT' })
@ForeignKey('User', ['byId'], ['id'], { name: 'ledger_entries_by_fk', onDelete: 'RESTRICT' })
@ForeignKey('CourseEntryRow', ['courseEntryId'], ['id'], {
  name: 'ledger_entries_course_entry_fk',
  onDelete: 'RESTRICT',
})
@Index('ledger_entries_by_client', ['clientId'])
@Index('ledger_entries_by_time', ['at'])
@Index('ledger_entries_by_sale', ['saleId'])
@Index('ledger_entries_by_course', ['courseEntryId'], { where: 'course_entry_id IS NOT NULL' })
@Unique('ledger_entries_receipt_key', ['receiptYear', 'receiptNo'])
@Unique('ledger_entries_reverses_key', ['reversesId'])
@Check(
  'ledger_entries_kind_whole',
  `kind = 'charge' AND amount_cents >= 0 AND due_on IS NOT NULL AND (sale_id IS NULL) <> (course_entry_id IS NULL)
      AND method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL
    OR kind = 'payment' AND amount_cents < 0 AND method IS NOT NULL AND receipt_no IS NOT NULL
      AND due_on IS NULL AND reverses_id IS NULL
    OR kind = 'reversal' AND reverses_id IS NOT NULL AND reason <> '' AND receipt_no IS NULL
    OR kind = 'opening' AND amount_cents <> 0 AND (due_on IS NOT NULL) = (amount_cents > 0) AND sale_id IS NULL
      AND method IS NULL AND receipt_no IS NULL AND reverses_id IS NULL
    OR kind IN ('refund', 'dispute') AND amount_cents > 0 AND method IS NOT NULL AND due_on IS NULL AND sale_id IS NULL
      AND receipt_no IS NULL AND reverses_id IS NULL`,
)
@Check('ledger_entries_receipt_whole', '(receipt_year IS NULL) = (receipt_no IS NULL)')
@Check(
  'ledger_entries_method_known',
  "method IN ('cash', 'card', 'transfer', 'iris', 'other', 'stripe', 'viva', 'giftCard')",
)
export class LedgerEntryRow {
  /** Chosen by the caller for a payment, so that a repeated request takes it once. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'ledger_entries_pkey' }) id!: string;
  @Column({ name: 'client_id', type: 'uuid' }) clientId!: string;
  @Column({ type: 'text' }) kind!: LedgerKind;
  /** Positive: owed; negative: paid. */
  @Column({ name: 'amount_cents', type: 'integer' }) amountCents!: number;
  @Column({ type: 'text', nullable: true }) method!: MoneyWay | null;
  @Column({ name: 'receipt_year', type: 'integer', nullable: true }) receiptYear!: number | null;
  @Column({ name: 'receipt_no', type: 'integer', nullable: true }) receiptNo!: number | null;
  @Column({ name: 'due_on', type: 'date', nullable: true }) dueOn!: CalendarDate | null;
  @Column({ name: 'sale_id', type: 'uuid', nullable: true }) saleId!: string | null;
  /** The place in a course that a charge, or what takes it back, is of. */
  @Column({ name: 'course_entry_id', type: 'uuid', nullable: true }) courseEntryId!: string | null;
  @Column({ name: 'reverses_id', type: 'uuid', nullable: true }) reversesId!: string | null;
  @Column({ type: 'text' }) reason!: string;
  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ name: 'by_id', type: 'uuid' }) byId!: string;
}

/** A hash of an account, an e-mail or a phone of a person who has had a trial. */
@Entity('trial_keys')
@ForeignKey('SaleRow', ['saleId'], ['id'], { name: 'trial_keys_sale_fk', onDelete: 'SET NULL' })
@Index('trial_keys_by_sale', ['saleId'])
export class TrialKeyRow {
  @PrimaryColumn({ name: 'key_hash', type: 'text', primaryKeyConstraintName: 'trial_keys_pkey' }) keyHash!: string;
  /** The trial's; null once the client is erased. */
  @Column({ name: 'sale_id', type: 'uuid', nullable: true }) saleId!: string | null;
}

/** The last receipt of a year: its row is the lock that keeps numbers without gaps. */
@Entity('receipt_numbers')
@Check('receipt_numbers_last', 'last >= 1')
export class ReceiptNumberRow {
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'receipt_numbers_pkey' }) year!: number;
  @Column({ type: 'integer' }) last!: number;
}
