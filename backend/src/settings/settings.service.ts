import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { may } from '../contract/permissions.js';
import { SETTING_PERMISSIONS, type Setting, type SettingKey } from '../contract/setting.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, lacking, orNotFound } from '../platform/errors/app-error.js';
import { isConfirmed, type Caller } from '../platform/http/caller.js';
import { requireFresh, versionOf } from '../platform/http/version.js';
import { Clock } from '../platform/time/clock.js';
import { decideSetting } from '../contract/setting-value.js';
import { SettingChanges } from './setting-changes.js';
import type { SettingRow } from './setting.entity.js';
import { isInUse } from './setting.rules.js';
import { SettingsRepository } from './settings.repository.js';

const toSetting = ({ id, key, value, updatedAt }: SettingRow): Setting => ({
  id,
  key,
  value,
  updatedAt: updatedAt.toISOString(),
});

export const settingVersion = ({ key, value }: Pick<Setting, 'key' | 'value'>): string => versionOf(key, value);

@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly changes: SettingChanges,
  ) {}

  async list(): Promise<Setting[]> {
    const { uses } = await this.settings.values();
    const rows = await this.settings.list();
    return rows.filter(({ key }) => isInUse(key, uses)).map(toSetting);
  }

  async read(keyOrId: string): Promise<Setting> {
    const setting = orNotFound(await this.settings.find(keyOrId));
    await this.requireUsed(setting.key);
    return toSetting(setting);
  }

  /** `ifMatch` is the header as sent, if any. */
  change(caller: Caller, keyOrId: string, value: unknown, ifMatch?: string): Promise<Setting> {
    return inTransaction(this.dataSource, async (tx) => {
      const setting = orNotFound(await this.settings.lock(tx, keyOrId));
      await this.requireUsed(setting.key, tx);
      const permission = SETTING_PERMISSIONS[setting.key];
      if (permission !== undefined && !may(caller, permission)) throw lacking(permission);
      if (permission !== undefined && !isConfirmed(caller, this.clock.now())) throw new AppError('CONFIRM_IDENTITY');
      requireFresh(ifMatch, settingVersion(setting));
      const decided = decideSetting(setting.key, value);
      if (!decided.ok) throw new AppError('VALIDATION_FAILED', {}, { fields: { value: decided.problem } });
      // The days of grace count from the change, not from saving the same again.
      const updatedAt = decided.value === setting.value ? setting.updatedAt : this.clock.now();
      const changed: SettingRow = { ...setting, value: decided.value, updatedAt };
      await this.settings.save(tx, changed);
      await this.changes.announce(tx, { key: setting.key, before: setting.value, after: changed.value });
      await this.audit.record(tx, {
        actorId: caller.id,
        action: 'setting.updated',
        entityId: setting.key,
        before: { value: setting.value },
        after: { value: changed.value },
      });
      return toSetting(changed);
    });
  }

  /** @throws {AppError} NOT_USED for a setting of a capability that is off */
  private async requireUsed(key: SettingKey, tx?: EntityManager): Promise<void> {
    const { uses } = await this.settings.values(tx);
    if (!isInUse(key, uses)) throw new AppError('NOT_USED');
  }
}
