import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { FreezingAdminController } from './freezing.controller.js';
import { FreezingService, SubscriptionFreezing } from './freezing.service.js';

/** Freezes subscriptions; it depends on appointments because freezing cancels them. */
@Module({
  imports: [ActsModule, AuditModule, AppointmentsModule, SubscriptionsModule],
  controllers: [FreezingAdminController],
  providers: [FreezingService, SubscriptionFreezing],
})
export class FreezingModule {}
