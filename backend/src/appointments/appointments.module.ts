import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AppointmentListService } from './appointment-list.service.js';
import { AppointmentsAdminController } from './appointments.admin.controller.js';
import { AppointmentsClientController } from './appointments.client.controller.js';
import { BookingDaysService } from './booking-days.service.js';
import { BookingService } from './booking.service.js';
import { BulkCancelling } from './bulk-cancelling.service.js';
import { CancellingService } from './cancelling.service.js';
import { Completing } from './completing.service.js';
import { DayService } from './day.service.js';
import { InterestModule } from './interest/interest.module.js';
import { Moving } from './moving.service.js';
import { Reminders } from './reminders/reminders.service.js';
import { ScheduleTransaction } from './schedule-transaction.js';
import { StatisticsService } from './statistics.service.js';
import { TimeslotsAdminController } from './timeslots.admin.controller.js';
import { TimeslotsClientController } from './timeslots.client.controller.js';
import { TimeslotsController } from './timeslots.controller.js';

/** Booking, cancelling, and every read of appointments, whatever its URL. */
@Module({
  imports: [AuditModule, MailModule, SettingsModule, InterestModule, SubscriptionsModule],
  controllers: [
    AppointmentsClientController,
    AppointmentsAdminController,
    TimeslotsController,
    TimeslotsClientController,
    TimeslotsAdminController,
  ],
  providers: [
    AppointmentListService,
    BookingDaysService,
    BookingService,
    BulkCancelling,
    CancellingService,
    Completing,
    DayService,
    Moving,
    Reminders,
    ScheduleTransaction,
    StatisticsService,
  ],
  exports: [BookingDaysService, BulkCancelling, DayService, Moving, ScheduleTransaction],
})
export class AppointmentsModule {}
