import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { SwitchKey } from '../contract/capability-names.js';
import type { SettingKey } from '../contract/setting.js';

/** A setting, parsed by contract/setting.ts, or the switch of a capability, `on` or `off`. */
@Entity('settings')
@Unique('settings_key_key', ['key'])
export class Setting {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'settings_pkey' })
  id!: string;

  @Column({ type: 'text' }) key!: SettingKey | SwitchKey;
  @Column({ type: 'text' }) value!: string;
  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' }) updatedAt!: Date;
}

/** A row that is no switch. */
export type SettingRow = Setting & { key: SettingKey };
