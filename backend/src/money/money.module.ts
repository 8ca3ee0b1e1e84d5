import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { LedgerService } from './ledger.service.js';
import {
  LedgerAdminController,
  LedgerClientController,
  MoneyOfClientAdminController,
  PlansAdminController,
  PromotionsAdminController,
  TakingsAdminController,
  TillAdminController,
  TillClosingsAdminController,
} from './money.controller.js';
import { PlansService } from './plans.service.js';
import { PromotionsService } from './promotions.service.js';
import { SalesService } from './sales.service.js';
import { TillService } from './till.service.js';
import { TrialsService } from './trials.service.js';

@Module({
  imports: [AuditModule, SubscriptionsModule],
  controllers: [
    PlansAdminController,
    PromotionsAdminController,
    MoneyOfClientAdminController,
    LedgerAdminController,
    TakingsAdminController,
    TillAdminController,
    TillClosingsAdminController,
    LedgerClientController,
  ],
  providers: [PlansService, PromotionsService, SalesService, LedgerService, TillService, TrialsService],
  exports: [LedgerService, PromotionsService, SalesService, TrialsService],
})
export class MoneyModule {}
