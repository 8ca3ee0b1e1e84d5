import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { FreezeRunService } from './freeze-run.service.js';
import {
  FreezesAdminController,
  FreezesClientController,
  FreezesOfClientAdminController,
  FreezingAdminController,
} from './freezes.controller.js';
import { FreezeChanges } from './freeze-changes.service.js';
import { FreezeListService } from './freeze-list.service.js';
import { FreezesService } from './freezes.service.js';
import { FreezeMailService } from './freeze-mail.service.js';
import { FreezeStepsService } from './freeze-steps.service.js';
import { FreezingService } from './freezing.service.js';
import { SubscriptionFreezing } from './subscription-freezing.service.js';

/** Freezes subscriptions; it depends on appointments because freezing cancels them. */
@Module({
  imports: [ActsModule, AuditModule, AppointmentsModule, MailModule, SettingsModule, SubscriptionsModule],
  controllers: [
    FreezingAdminController,
    FreezesOfClientAdminController,
    FreezesAdminController,
    FreezesClientController,
  ],
  providers: [
    FreezingService,
    SubscriptionFreezing,
    FreezeMailService,
    FreezeRunService,
    FreezeStepsService,
    FreezeChanges,
    FreezeListService,
    FreezesService,
  ],
  exports: [FreezesService],
})
export class FreezingModule {}
