import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { SWITCHES, switchOf, type Capability } from '../contract/capability-names.js';
import { isSettingKey, SETTING_KEYS, type SettingKey } from '../contract/setting.js';
import { named } from '../platform/database/named-query.js';
import { isUuid } from '../platform/http/validation/fields.js';
import { Setting, type SettingRow } from './setting.entity.js';
import { ON, settingValuesOf, type SettingValues, type StoredSettings } from './setting.rules.js';

/** Whether the gym uses a capability (rule: what the gym uses). */
export const usesSql = (capability: Capability): string =>
  `EXISTS (SELECT FROM settings u WHERE u.key = '${switchOf(capability)}' AND u.value = '${ON}')`;

/**
 * All settings as one JSON object by key, for statements that need them beside other facts. With them come the rooms, in
 * their order, while there are several; those of trainers are rooms like others while the gym uses no classes.
 */
export const SETTINGS_SQL = `(SELECT coalesce(json_object_agg(v.key, v.value), '{}') FROM (
    SELECT key, value FROM settings UNION ALL
    SELECT 'rooms', json_agg(json_build_object('number', r.number, 'key', r.key, 'nameEl', r.name_el, 'nameEn', r.name_en,
      'capacity', r.capacity, 'isActive', r.is_active, 'trainerId', CASE WHEN ${usesSql('classes')} THEN r.trainer_id END) ORDER BY r.position, r.number)::text
    FROM rooms r WHERE r.removed_at IS NULL HAVING count(*) > 1) v)`;

/** The names of all capabilities that the gym uses. */
export const USES_SQL = `ARRAY(SELECT substr(key, ${SWITCHES.length + 1}) FROM settings
  WHERE key LIKE '${SWITCHES}%' AND value = '${ON}')`;

/** How the gym writes hours, as stored; null as usual. */
export const CLOCK_FORMAT_SQL = `(SELECT value FROM settings WHERE key = 'ClockFormat')`;

@Injectable()
export class SettingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order of the contract. */
  async list(): Promise<SettingRow[]> {
    const settings = await this.dataSource.manager.find(Setting);
    return settings.filter(isSetting).sort((a, b) => SETTING_KEYS.indexOf(a.key) - SETTING_KEYS.indexOf(b.key));
  }

  /**
   * All values in force: a setting without a row has its default. Within a transaction on its connection: while it holds
   * locks, those that wait for them may have all others.
   */
  async values(on: DataSource | EntityManager = this.dataSource): Promise<SettingValues> {
    const [row] = await named<{ settings: StoredSettings }>(on, {
      name: 'settings-in-force',
      text: `SELECT ${SETTINGS_SQL} AS settings`,
      values: [],
      isShortRead: true,
    });
    return settingValuesOf(row?.settings ?? {});
  }

  async find(keyOrId: string): Promise<SettingRow | null> {
    const where = whichIs(keyOrId);
    const row = where === null ? null : await this.dataSource.manager.findOne(Setting, { where });
    return row !== null && isSetting(row) ? row : null;
  }

  /** Locked until the transaction ends, in one order. */
  async lock(tx: EntityManager, keys: readonly SettingKey[]): Promise<SettingRow[]> {
    const where = { key: In(keys) };
    const rows = await tx.find(Setting, { where, order: { key: 'ASC' }, lock: { mode: 'pessimistic_write' } });
    return rows.filter(isSetting);
  }

  async save(tx: EntityManager, setting: SettingRow): Promise<void> {
    await tx.update(Setting, { id: setting.id }, { value: setting.value, updatedAt: setting.updatedAt });
  }
}

/** True for a setting, false for the switch of a capability and the first day. */
const isSetting = (row: Setting): row is SettingRow => isSettingKey(row.key);

/** By its key or its id (rule: setting by key or id); null for neither. */
function whichIs(keyOrId: string): Partial<Pick<Setting, 'key' | 'id'>> | null {
  if (isSettingKey(keyOrId)) return { key: keyOrId };
  return isUuid(keyOrId) ? { id: keyOrId } : null;
}
