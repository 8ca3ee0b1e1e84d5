import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MoneyModule } from '../money/money.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { OnlinePaymentsRepository } from './online-payments.repository.js';
import { OpeningService } from './opening.service.js';
import { PaymentNoticesService } from './payment-notices.service.js';
import { PaymentProvidersService } from './payment-providers.service.js';
import {
  OnlinePaymentsAdminController,
  OnlinePaymentsClientController,
  OnlinePaymentsOfClientAdminController,
  PaymentNoticesController,
  PaymentProvidersAdminController,
} from './payments.controller.js';
import { StripeProvider } from './providers/stripe.provider.js';
import { VivaProvider } from './providers/viva.provider.js';
import { RefundsService } from './refunds.service.js';
import { SettlingService } from './settling.service.js';

/** Paying on a provider's own page. */
@Module({
  imports: [AuditModule, AuthModule, MoneyModule, SettingsModule],
  controllers: [
    OnlinePaymentsClientController,
    OnlinePaymentsOfClientAdminController,
    OnlinePaymentsAdminController,
    PaymentProvidersAdminController,
    PaymentNoticesController,
  ],
  providers: [
    OnlinePaymentsRepository,
    PaymentProvidersService,
    OpeningService,
    SettlingService,
    RefundsService,
    PaymentNoticesService,
    StripeProvider,
    VivaProvider,
  ],
})
export class PaymentsModule {}
