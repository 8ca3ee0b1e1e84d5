import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveringService } from './delivering.service.js';
import { DeliveryResultsService } from './delivery-results.service.js';
import { WebhooksAdminController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Programs that are told of what happens in the gym. */
@Module({
  imports: [AuditModule, SettingsModule],
  controllers: [WebhooksAdminController],
  providers: [WebhooksService, DeliveringService, DeliveryResultsService, DeliveriesRepository],
})
export class WebhooksModule {}
