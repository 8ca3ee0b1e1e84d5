import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MoneyModule } from '../money/money.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { GiftCardPaymentsService } from './gift-card-payments.service.js';
import {
  GiftCardPaymentsAdminController,
  GiftCardsAdminController,
  GiftCardsClientController,
} from './gift-cards.controller.js';
import { GiftCardsService } from './gift-cards.service.js';

/** Cards that the gym sells, and that pay (capability: money). */
@Module({
  imports: [AuditModule, AuthModule, MailModule, MoneyModule, PaymentsModule, SettingsModule],
  controllers: [GiftCardsAdminController, GiftCardPaymentsAdminController, GiftCardsClientController],
  providers: [GiftCardsService, GiftCardPaymentsService],
})
export class GiftCardsModule {}
