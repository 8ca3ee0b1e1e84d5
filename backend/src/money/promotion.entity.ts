import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';

/** A code that takes something off a price (rule: promotion codes). It stays for its sales when it is switched off. */
@Entity('promotions')
@Unique('promotions_code_key', ['code'])
@Check('promotions_code', "code ~ '^[A-Z0-9]{3,20}$'")
@Check('promotions_percent', 'percent BETWEEN 1 AND 100')
@Check('promotions_cents', 'cents >= 1')
@Check('promotions_one_discount', '(percent IS NULL) <> (cents IS NULL)')
@Check('promotions_days', 'last_day >= first_day')
@Check('promotions_most_uses', 'most_uses >= 1')
export class PromotionRow {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'promotions_pkey' }) id!: string;
  /** In Latin capitals and digits. */
  @Column({ type: 'text' }) code!: string;
  @Column({ type: 'smallint', nullable: true }) percent!: number | null;
  @Column({ type: 'integer', nullable: true }) cents!: number | null;
  @Column({ name: 'first_day', type: 'date', nullable: true }) firstDay!: CalendarDate | null;
  @Column({ name: 'last_day', type: 'date', nullable: true }) lastDay!: CalendarDate | null;
  @Column({ name: 'most_uses', type: 'integer', nullable: true }) mostUses!: number | null;
  /** Empty: all. */
  @Column({ name: 'plan_ids', type: 'uuid', array: true }) planIds!: string[];
  @Column({ name: 'is_active', type: 'boolean' }) isActive!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
