import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { InterestController } from './interest.controller.js';
import { CapacitySettingListener } from './capacity-setting.listener.js';
import { InterestHousekeepingService } from './interest-housekeeping.service.js';
import { InterestService } from './interest.service.js';
import { WaitingListNotifier } from './waiting-list-notifier.js';

/** The waiting list of full slots. */
@Module({
  imports: [AppointmentsModule, MailModule, SettingsModule],
  controllers: [InterestController],
  providers: [CapacitySettingListener, InterestHousekeepingService, InterestService, WaitingListNotifier],
  exports: [InterestService],
})
export class WaitingListModule {}
