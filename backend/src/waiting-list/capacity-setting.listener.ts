import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockTemplate } from '../platform/database/locks.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingChanges, type SettingChange } from '../settings/setting-changes.js';
import { WaitingListNotifier } from './waiting-list-notifier.js';
import { waitedForByDefaultCapacity } from './waiting.repository.js';

/** A higher default capacity makes room in every slot without a capacity of its own (rule: freed places). */
@Injectable()
export class CapacitySettingListener implements OnModuleInit {
  constructor(
    private readonly settings: SettingChanges,
    private readonly freed: WaitingListNotifier,
    private readonly clock: GymClock,
  ) {}

  onModuleInit(): void {
    this.settings.listen((tx, change) => this.hear(tx, change));
  }

  private async hear(tx: EntityManager, { key, before, after }: SettingChange): Promise<void> {
    if (key !== 'GymCapacityPerTimeslot' || Number(after) <= Number(before)) return;
    // A client who is just joining a waiting list saw the lower capacity; the lock waits for them.
    await lockTemplate(tx);
    const slots = await waitedForByDefaultCapacity(tx, this.clock.read().today);
    const capacityBefore = Number(before);
    await this.freed.tellWhoWaits(
      tx,
      slots.map((slot) => ({ ...slot, capacityBefore })),
    );
  }
}
