import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WEEKDAYS } from '../contract/calendar-date.js';
import { switchOf } from '../contract/capability-names.js';
import { lockTemplate } from '../platform/database/locks.js';
import { setInTransaction } from '../platform/database/transaction.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingChanges } from '../settings/setting-changes.js';
import { ON } from '../settings/setting.rules.js';
import { SlotFollowingService } from './slot-following.service.js';

/** Once classes are used again, visits that were booked meanwhile have the class of their slot (rule: classes). */
@Injectable()
export class ClassCatchingUp implements OnModuleInit {
  constructor(
    private readonly settings: SettingChanges,
    private readonly following: SlotFollowingService,
    private readonly clock: GymClock,
  ) {}

  onModuleInit(): void {
    this.settings.listen(async (tx, { key, after }) => {
      if (key !== switchOf('classes') || after !== ON) return;
      // A booking that began before reads no class: it has to be over.
      await lockTemplate(tx);
      // Two slots of a trainer at once that were booked meanwhile stay, and are listed.
      await setInTransaction(tx, 'palestra.trainers_stand', 'on');
      await this.following.settleClasses(tx, { of: 'weekdays', days: [...WEEKDAYS] }, this.clock.read());
    });
  }
}
