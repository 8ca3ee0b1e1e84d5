import { Module } from '@nestjs/common';
import { MailerModule } from '@nestjs-modules/mailer';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { HealthModule } from '../platform/health/health.module.js';
import { DeliveryLedger } from './delivery/delivery-ledger.js';
import { DeliveryWorker } from './delivery/delivery-worker.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { MailClaims } from './delivery/mail-claims.js';
import { MailSender } from './delivery/mail-sender.js';
import { MailServer } from './delivery/mail-server.js';
import { MailWorker } from './delivery/mail-worker.service.js';
import { mailerOptions } from './delivery/smtp-transport.js';
import { MailOutbox } from './outbox/mail-outbox.service.js';
import { MailComposer } from './templates/mail-composer.js';
import { MailContexts } from './templates/mail-context.js';

/** Every mail: outbox, delivery, templates, broadcasts. */
@Module({
  imports: [
    HealthModule,
    MailerModule.forRootAsync({
      imports: [],
      inject: [ENVIRONMENT],
      useFactory: ({ smtpUrl }: Environment) => mailerOptions(smtpUrl),
    }),
  ],
  providers: [
    MailOutbox,
    DeliveryRepository,
    DeliveryLedger,
    DeliveryWorker,
    MailClaims,
    MailSender,
    MailServer,
    MailWorker,
    MailContexts,
    MailComposer,
  ],
  exports: [MailOutbox],
})
export class MailModule {}
