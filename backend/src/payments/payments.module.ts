import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MoneyModule } from '../money/money.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { OnlinePaymentsRepository } from './online-payments.repository.js';
import { OpeningService } from './opening.service.js';
import { PaymentNoticesService } from './payment-notices.service.js';
import { PaymentPlaces } from './payment-places.js';
import { PaymentProvidersService } from './payment-providers.service.js';
import {
  OnlinePaymentsAdminController,
  OnlinePaymentsClientController,
  OnlinePaymentsOfClientAdminController,
  PaymentNoticesController,
  PaymentProvidersAdminController,
} from './payments.controller.js';
import { PlansOnlineService } from './plans-online.service.js';
import { StripeProvider } from './providers/stripe.provider.js';
import { VivaProvider } from './providers/viva.provider.js';
import { ChargesService } from './charges.service.js';
import { ConsentsService } from './consents.service.js';
import { RenewalOutcomesService } from './renewal-outcomes.service.js';
import { RenewingAdminController, RenewingClientController } from './renewing.controller.js';
import { RenewingRepository } from './renewing.repository.js';
import { RenewingService } from './renewing.service.js';
import { RefundsService } from './refunds.service.js';
import { SettlingService } from './settling.service.js';

/** Paying on a provider's own page. */
@Module({
  imports: [AuditModule, AuthModule, MailModule, MoneyModule, SettingsModule, SubscriptionsModule],
  controllers: [
    OnlinePaymentsClientController,
    OnlinePaymentsOfClientAdminController,
    OnlinePaymentsAdminController,
    PaymentProvidersAdminController,
    PaymentNoticesController,
    RenewingClientController,
    RenewingAdminController,
  ],
  providers: [
    OnlinePaymentsRepository,
    PaymentProvidersService,
    OpeningService,
    SettlingService,
    RefundsService,
    PaymentPlaces,
    PlansOnlineService,
    PaymentNoticesService,
    StripeProvider,
    VivaProvider,
    RenewingRepository,
    ConsentsService,
    ChargesService,
    RenewalOutcomesService,
    RenewingService,
  ],
  exports: [OpeningService, PaymentPlaces, PaymentProvidersService, PlansOnlineService],
})
export class PaymentsModule {}
