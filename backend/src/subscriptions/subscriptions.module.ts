import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SubscriptionsAdminController } from './subscriptions.admin.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({ imports: [AuditModule], controllers: [SubscriptionsAdminController], providers: [SubscriptionsService] })
export class SubscriptionsModule {}
