import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MoneyModule } from '../money/money.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { MergingAdminController } from './merging.controller.js';
import { MergingService } from './merging.service.js';
import { UnmergingService } from './unmerging.service.js';

/** Clients who are the same person. */
@Module({
  imports: [ActsModule, AppointmentsModule, AuditModule, AuthModule, MailModule, MoneyModule, SubscriptionsModule],
  controllers: [MergingAdminController],
  providers: [MergingService, UnmergingService],
  exports: [UnmergingService],
})
export class ClientMergingModule {}
