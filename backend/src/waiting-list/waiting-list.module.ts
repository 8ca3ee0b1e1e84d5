import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { ClassesModule } from '../classes/classes.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { FillingService } from './filling.service.js';
import { HeldPlacesService } from './held-places.service.js';
import { HeldPlacesController, InterestController, WaitingListAdminController } from './interest.controller.js';
import { CapacitySettingListener, WaitingListNotifier } from './waiting-list-notifier.js';
import { WaitingListFiller } from './waiting-list-filler.js';
import { InterestHousekeepingService } from './interest-housekeeping.service.js';
import { InterestService } from './interest.service.js';
import { OwnInterestsService } from './own-interests.service.js';

/** The waiting list of full slots. */
@Module({
  imports: [
    AppointmentsModule,
    AuditModule,
    AuthModule,
    ClassesModule,
    MailModule,
    SettingsModule,
    SubscriptionsModule,
  ],
  controllers: [HeldPlacesController, InterestController, WaitingListAdminController],
  providers: [
    CapacitySettingListener,
    FillingService,
    HeldPlacesService,
    InterestHousekeepingService,
    InterestService,
    OwnInterestsService,
    WaitingListFiller,
    WaitingListNotifier,
  ],
  exports: [OwnInterestsService],
})
export class WaitingListModule {}
