import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { Permission } from '../../contract/permissions.js';

/** The key of a program, which is a row of users with its name. A revoked one stays: the log names it. */
@Entity('api_keys')
@ForeignKey('User', ['id'], ['id'], { name: 'api_keys_program_fk', onDelete: 'RESTRICT' })
@Check('api_keys_permitted', "permissions <> '{}'")
@Unique('api_keys_key_key', ['keyHash'])
export class ApiKeyRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'api_keys_pkey' }) id!: string;
  /** Null for one that was revoked. */
  @Column({ name: 'key_hash', type: 'text', nullable: true }) keyHash!: string | null;
  @Column({ type: 'text', array: true }) permissions!: Permission[];
  /** null: it works until it is revoked. */
  @Column({ name: 'last_day', type: 'date', nullable: true }) lastDay!: CalendarDate | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  /** Updated every minute at most. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
}
