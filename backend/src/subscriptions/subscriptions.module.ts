import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { CompensationService } from './compensation.service.js';
import { ExpiryNoticesService } from './expiry-notices.service.js';
import { SubscriptionQueueService } from './subscription-queue.service.js';
import { SubscriptionReaderService } from './subscription-reader.service.js';
import {
  EndLinesAdminController,
  EndLinesClientController,
  SubscriptionsAdminController,
} from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [ActsModule, AuditModule, MailModule],
  controllers: [SubscriptionsAdminController, EndLinesAdminController, EndLinesClientController],
  providers: [
    CompensationService,
    ExpiryNoticesService,
    SubscriptionQueueService,
    SubscriptionReaderService,
    SubscriptionsService,
  ],
  exports: [CompensationService, SubscriptionQueueService, SubscriptionReaderService, SubscriptionsService],
})
export class SubscriptionsModule {}
