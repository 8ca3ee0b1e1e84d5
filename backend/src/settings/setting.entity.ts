import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { SettingKey } from '../contract/setting.js';

/** One global setting; values are text, parsed by contract/setting.ts. */
@Entity('settings')
@Unique('settings_key_key', ['key'])
export class Setting {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'settings_pkey' })
  id!: string;

  @Column({ type: 'text' }) key!: SettingKey;
  @Column({ type: 'text' }) value!: string;
  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' }) updatedAt!: Date;
}
