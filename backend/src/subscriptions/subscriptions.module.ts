import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ExpiryNotices } from './expiry-notices.service.js';
import { SubscriptionQueue } from './subscription-queue.service.js';
import { SubscriptionReader } from './subscription-reader.service.js';
import { SubscriptionsAdminController } from './subscriptions.admin.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [AuditModule, MailModule],
  controllers: [SubscriptionsAdminController],
  providers: [ExpiryNotices, SubscriptionQueue, SubscriptionReader, SubscriptionsService],
  exports: [SubscriptionQueue, SubscriptionReader],
})
export class SubscriptionsModule {}
