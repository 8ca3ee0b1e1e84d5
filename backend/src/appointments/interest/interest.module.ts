import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { SettingsModule } from '../../settings/settings.module.js';
import { CapacitySettingListener } from './capacity-setting.listener.js';
import { WaitingListNotifier } from './waiting-list-notifier.js';
import { InterestHousekeeping } from './interest-housekeeping.service.js';
import { InterestController } from './interest.controller.js';
import { InterestService } from './interest.service.js';

/** The waiting list of full slots. */
@Module({
  imports: [MailModule, SettingsModule],
  controllers: [InterestController],
  providers: [CapacitySettingListener, WaitingListNotifier, InterestHousekeeping, InterestService],
  exports: [WaitingListNotifier, InterestService],
})
export class InterestModule {}
