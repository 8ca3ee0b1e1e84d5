import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isSettingKey, SETTING_KEYS } from '../contract/setting.js';
import { namedRead } from '../platform/database/named-query.js';
import { isUuid } from '../platform/http/validation/fields.js';
import { Setting } from './setting.entity.js';
import { settingValuesOf, type SettingValues, type StoredSettings } from './setting.rules.js';

/** All settings as one JSON object by key, for statements that need them beside other facts. */
export const SETTINGS_SQL = `(SELECT coalesce(json_object_agg(key, value), '{}') FROM settings)`;

@Injectable()
export class SettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order of the contract. */
  async list(): Promise<Setting[]> {
    const settings = await this.dataSource.manager.find(Setting);
    return settings.sort((a, b) => SETTING_KEYS.indexOf(a.key) - SETTING_KEYS.indexOf(b.key));
  }

  /**
   * All values in force: a setting without a row has its default. Within a transaction on its connection: while it holds
   * locks, those that wait for them may have all others.
   */
  async values(on: DataSource | EntityManager = this.dataSource): Promise<SettingValues> {
    const [row] = await namedRead<{ settings: StoredSettings }>(on, {
      name: 'settings-in-force',
      text: `SELECT ${SETTINGS_SQL} AS settings`,
      values: [],
    });
    return settingValuesOf(row?.settings ?? {});
  }

  async find(keyOrId: string): Promise<Setting | null> {
    const where = whichIs(keyOrId);
    return where === null ? null : this.dataSource.manager.findOne(Setting, { where });
  }

  /** Locked until the transaction ends. */
  async lock(tx: EntityManager, keyOrId: string): Promise<Setting | null> {
    const where = whichIs(keyOrId);
    return where === null ? null : tx.findOne(Setting, { where, lock: { mode: 'pessimistic_write' } });
  }

  async save(tx: EntityManager, setting: Setting): Promise<void> {
    await tx.update(Setting, { id: setting.id }, { value: setting.value, updatedAt: setting.updatedAt });
  }
}

/** By its key or its id (rule: setting by key or id); null for neither. */
function whichIs(keyOrId: string): Partial<Pick<Setting, 'key' | 'id'>> | null {
  if (isSettingKey(keyOrId)) return { key: keyOrId };
  return isUuid(keyOrId) ? { id: keyOrId } : null;
}
