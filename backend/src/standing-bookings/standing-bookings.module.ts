import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { StandingBookingsAdminController, StandingBookingsClientController } from './standing-bookings.controller.js';
import { StandingBookingsService } from './standing-bookings.service.js';
import { StandingCancellingService } from './standing-cancelling.service.js';
import { StandingDatesService, StandingNightService } from './standing-dates.service.js';

/** Places that the server books every week. */
@Module({
  imports: [ActsModule, AppointmentsModule, AuditModule, MailModule, SettingsModule],
  controllers: [StandingBookingsClientController, StandingBookingsAdminController],
  providers: [StandingBookingsService, StandingCancellingService, StandingDatesService, StandingNightService],
  exports: [StandingBookingsService],
})
export class StandingBookingsModule {}
