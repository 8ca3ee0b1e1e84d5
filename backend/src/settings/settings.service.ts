import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { CAPABILITY_OF } from '../contract/capability.js';
import { may } from '../contract/permissions.js';
import { isSettingKey, SETTING_PERMISSIONS, type Setting, type SettingKey } from '../contract/setting.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, lacking, orNotFound } from '../platform/errors/app-error.js';
import type { FieldProblem } from '../platform/texts/text-params.js';
import { requireUsed } from '../platform/http/access.js';
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
    requireUsed(capabilitiesOf([setting.key]), (await this.settings.values()).uses);
    return toSetting(setting);
  }

  /** Changes one setting. `ifMatch` is the header as sent, if any. */
  async change(caller: Caller, keyOrId: string, value: unknown, ifMatch?: string): Promise<Setting> {
    const { key } = orNotFound(await this.settings.find(keyOrId));
    const [setting] = await this.changeAll(caller, { [key]: value }, ifMatch, () => 'value');
    return orNotFound(setting);
  }

  /** Changes all of the settings or none (rule: settings together), and returns them. `fieldOf` names the field of a setting's fault. */
  changeAll(caller: Caller, values: NewValues, ifMatch?: string, fieldOf = keyOf): Promise<Setting[]> {
    const keys = Object.keys(values).filter(isSettingKey);
    this.requireAllowed(caller, keys);
    requireUsed(capabilitiesOf(keys), caller.uses);
    return inTransaction(this.dataSource, async (tx) => {
      const settings = await this.settings.lock(tx, keys);
      for (const setting of settings) requireFresh(ifMatch, settingVersion(setting));
      const all = changesOf(settings, { values, fieldOf, now: this.clock.now() });
      const changes = all.filter(({ before, after }) => before.value !== after.value);
      for (const { after } of changes) await this.settings.save(tx, after);
      // Each listener finds the other settings changed as well.
      for (const change of changes) await this.tell(tx, caller, change);
      return all.map(({ after }) => toSetting(after));
    });
  }

  private requireAllowed(caller: Caller, keys: readonly SettingKey[]): void {
    const permissions = keys.flatMap((key) => SETTING_PERMISSIONS[key] ?? []);
    const missing = permissions.find((permission) => !may(caller, permission));
    if (missing !== undefined) throw lacking(missing);
    if (permissions.length > 0 && !isConfirmed(caller, this.clock.now())) throw new AppError('CONFIRM_IDENTITY');
  }

  private async tell(tx: EntityManager, caller: Caller, { before, after }: Change): Promise<void> {
    await this.changes.announce(tx, { key: before.key, before: before.value, after: after.value });
    await this.audit.record(tx, {
      actorId: caller.id,
      action: 'setting.updated',
      entityId: before.key,
      before: { value: before.value },
      after: { value: after.value },
    });
  }
}

const capabilitiesOf = (keys: readonly SettingKey[]) => keys.flatMap((key) => CAPABILITY_OF.setting.get(key) ?? []);

type NewValues = Readonly<Record<string, unknown>>;
type Change = Record<'before' | 'after', SettingRow>;
interface Asked {
  values: NewValues;
  fieldOf: (key: SettingKey) => string;
  now: Date;
}

const keyOf = (key: SettingKey): string => key;

/** @throws {AppError} VALIDATION_FAILED with the fault of each value, and each key that is none */
function changesOf(settings: readonly SettingRow[], { values, fieldOf, now }: Asked): Change[] {
  const faults: [string, FieldProblem][] = Object.keys(values)
    .filter((key) => settings.every((setting) => setting.key !== key))
    .map((field) => [field, { key: 'unknownField', params: { field } }]);
  const changes = settings.flatMap((before) => {
    const { key } = before;
    const decided = decideSetting(key, values[key]);
    if (!decided.ok) faults.push([fieldOf(key), decided.problem]);
    if (!decided.ok) return [];
    const { value } = decided;
    // The days of grace count from the change, not from saving the same again.
    return { before, after: value === before.value ? before : { ...before, value, updatedAt: now } };
  });
  if (faults.length > 0) throw new AppError('VALIDATION_FAILED', {}, { fields: Object.fromEntries(faults) });
  return changes;
}
