import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { InterestController } from './interest.controller.js';
import { CapacitySettingListener, WaitingListNotifier } from './waiting-list-notifier.js';
import { InterestHousekeepingService, InterestService } from './interest.service.js';

/** The waiting list of full slots. */
@Module({
  imports: [AppointmentsModule, MailModule, SettingsModule],
  controllers: [InterestController],
  providers: [CapacitySettingListener, InterestHousekeepingService, InterestService, WaitingListNotifier],
  exports: [InterestService],
})
export class WaitingListModule {}
