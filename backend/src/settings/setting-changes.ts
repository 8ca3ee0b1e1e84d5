import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SwitchKey } from '../contract/capability-names.js';
import type { SettingKey } from '../contract/setting.js';

export interface SettingChange {
  /** A setting, or the switch of a capability. */
  key: SettingKey | SwitchKey;
  before: string;
  after: string;
}

/** Runs in the transaction of the change, after the write, so that both commit or neither does. */
type SettingListener = (tx: EntityManager, change: SettingChange) => Promise<void>;

/** Notifies features of changed settings, so that this module need not depend on them. */
@Injectable()
export class SettingChanges {
  private readonly listeners: SettingListener[] = [];

  listen(listener: SettingListener): void {
    this.listeners.push(listener);
  }

  async announce(tx: EntityManager, change: SettingChange): Promise<void> {
    for (const listener of this.listeners) await listener(tx, change);
  }
}
