import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { SwitchKey } from '../contract/capability-names.js';
import type { FIRST_DAY_KEY } from '../contract/first-day.js';
import type { SettingKey } from '../contract/setting.js';

/** A setting, parsed by contract/setting.ts, or `on` or `off`: the switch of a capability, and whether the first day is open. */
@Entity('settings')
@Unique('settings_key_key', ['key'])
export class Setting {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'settings_pkey' })
  id!: string;

  @Column({ type: 'text' }) key!: SettingKey | SwitchKey | typeof FIRST_DAY_KEY;
  @Column({ type: 'text' }) value!: string;
  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' }) updatedAt!: Date;
}

/** A row that is a setting. */
export type SettingRow = Setting & { key: SettingKey };
