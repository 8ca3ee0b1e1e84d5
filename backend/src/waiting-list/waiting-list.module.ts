import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { HeldPlacesService } from './held-places.service.js';
import { HeldPlacesController, InterestController, WaitingListAdminController } from './interest.controller.js';
import { CapacitySettingListener, WaitingListNotifier } from './waiting-list-notifier.js';
import { WaitingListFiller } from './waiting-list-filler.js';
import { InterestHousekeepingService, InterestService } from './interest.service.js';

/** The waiting list of full slots. */
@Module({
  imports: [AppointmentsModule, AuditModule, AuthModule, MailModule, SettingsModule, SubscriptionsModule],
  controllers: [HeldPlacesController, InterestController, WaitingListAdminController],
  providers: [
    CapacitySettingListener,
    HeldPlacesService,
    InterestHousekeepingService,
    InterestService,
    WaitingListFiller,
    WaitingListNotifier,
  ],
  exports: [InterestService],
})
export class WaitingListModule {}
