import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AppointmentsAdminController, AppointmentsClientController } from './appointments.controller.js';
import { AppointmentMoveService } from './appointment-move.service.js';
import { AppointmentListService } from './appointment-list.service.js';
import { BookingDaysService } from './booking-days.service.js';
import { BookingService } from './booking.service.js';
import { HotSlots } from './hot-slots.service.js';
import { BulkCancellingService } from './bulk-cancelling.service.js';
import { CancellingService } from './cancelling.service.js';
import { ClassCatchingUp } from './class-catching-up.js';
import { CompletingService } from './completing.service.js';
import { ForgivingService } from './forgiving.service.js';
import { FreedPlaces } from './freed-places.js';
import { SlotFollowingService } from './slot-following.service.js';
import { StatisticsService } from './statistics.service.js';

@Module({
  imports: [ActsModule, AuditModule, AuthModule, MailModule, SettingsModule, SubscriptionsModule],
  controllers: [AppointmentsClientController, AppointmentsAdminController],
  providers: [
    AppointmentListService,
    AppointmentMoveService,
    BookingDaysService,
    BookingService,
    HotSlots,
    BulkCancellingService,
    CancellingService,
    ClassCatchingUp,
    CompletingService,
    ForgivingService,
    FreedPlaces,
    SlotFollowingService,
    StatisticsService,
  ],
  exports: [
    AppointmentMoveService,
    AppointmentListService,
    BookingDaysService,
    BookingService,
    BulkCancellingService,
    FreedPlaces,
    SlotFollowingService,
  ],
})
export class AppointmentsModule {}
