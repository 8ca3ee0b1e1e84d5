import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PasswordsModule } from '../platform/passwords/passwords.module.js';
import { MoneyModule } from '../money/money.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { StandingBookingsModule } from '../standing-bookings/standing-bookings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { WaitingListModule } from '../waiting-list/waiting-list.module.js';
import {
  ClientDetailsAdminController,
  HistoryClientController,
  NoticesClientController,
  ProfileClientController,
} from './client-profile.controller.js';
import { ErasureRequestClientController, ExportClientController } from './own-data.controller.js';
import { ClientErasureService } from './client-erasure.service.js';
import { ClientExportService } from './client-export.service.js';
import { ClientDetailsService } from './client-details.service.js';
import { ClientUpdateService } from './client-update.service.js';
import { ClientVisits } from './client-visits.js';
import { ErasureRequestService } from './erasure-request.service.js';
import { HistoryService } from './history.service.js';
import { NoticesService } from './notices.service.js';

/** Clients with their appointments; separate, because the clients module does not depend on appointments. */
@Module({
  imports: [
    ActsModule,
    AuditModule,
    AuthModule,
    AppointmentsModule,
    WaitingListModule,
    ClientsModule,
    MailModule,
    MoneyModule,
    PasswordsModule,
    SettingsModule,
    StandingBookingsModule,
    SubscriptionsModule,
  ],
  controllers: [
    ClientDetailsAdminController,
    ErasureRequestClientController,
    ExportClientController,
    HistoryClientController,
    NoticesClientController,
    ProfileClientController,
  ],
  providers: [
    ClientDetailsService,
    ClientErasureService,
    ClientExportService,
    ClientUpdateService,
    ClientVisits,
    ErasureRequestService,
    HistoryService,
    NoticesService,
  ],
})
export class ClientProfileModule {}
