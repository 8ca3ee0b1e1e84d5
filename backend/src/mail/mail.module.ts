import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import { providerOfEachEnvironment, providerOfEachGym } from '../platform/gyms/per-gym.js';
import { HealthModule } from '../platform/health/health.module.js';
import { MailHealth } from '../platform/health/mail-health.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { Clock } from '../platform/time/clock.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsModule } from '../settings/settings.module.js';
import { BroadcastSamplesService } from './broadcasts/broadcast-samples.service.js';
import { BroadcastRepository } from './broadcasts/broadcast.repository.js';
import { BroadcastsAdminController, SendBroadcastAdminController } from './broadcasts/broadcasts.controller.js';
import { UnsubscribeController } from './broadcasts/unsubscribe.controller.js';
import { BroadcastsService } from './broadcasts/broadcasts.service.js';
import { UnsubscribingService } from './broadcasts/unsubscribing.service.js';
import { DeliveryLedger } from './delivery/delivery-ledger.js';
import { DeliveryWorker } from './delivery/delivery-worker.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { MailMetricsService } from './delivery/mail-metrics.service.js';
import { MailSender } from './delivery/mail-sender.js';
import { MailServer } from './delivery/mail-server.js';
import { MailWorkerService } from './delivery/mail-worker.service.js';
import { WorkerLock } from './delivery/worker-lock.js';
import { PhoneDelivery } from './phones/phone-delivery.js';
import { PhonesRepository } from './phones/phones.repository.js';
import { PushKeyring, PushKeySealingService } from './phones/push-keys.js';
import { PushSender } from './phones/push-sender.js';
import { TextAccounts, TextSealingService } from './texts/text-accounts.js';
import { TextDelivery } from './texts/text-delivery.js';
import { TextSamples } from './texts/text-samples.js';
import { TextReportsService } from './texts/text-reports.service.js';
import { TextingService } from './texts/texting.service.js';
import { TextsRepository } from './texts/texts.repository.js';
import { MailHousekeepingService } from './outbox/mail-housekeeping.service.js';
import { MailOutboxService } from './outbox/mail-outbox.service.js';
import { MailsAdminController } from './outbox/mails.controller.js';
import { MailsRepository } from './outbox/mails.repository.js';
import { MailsService } from './outbox/mails.service.js';
import { EmailTemplateRepository } from './templates/email-template.repository.js';
import { EmailTemplatesAdminController } from './templates/email-templates.controller.js';
import { EmailTemplatesService } from './templates/email-templates.service.js';
import { MailComposer } from './templates/mail-composer.js';
import { MailContexts } from './templates/mail-context.js';
import { TemplateSamplesService } from './templates/template-samples.service.js';
import { TestMailService } from './templates/test-mail.service.js';

/** A gym's mail server, its mails under way, its links and texts are its own. */
const ofGyms = [
  providerOfEachGym(MailSender, ENVIRONMENT),
  providerOfEachGym(MailServer, MailSender, MailHealth),
  providerOfEachGym(DeliveryLedger, DeliveryRepository, WorkerLock, MailServer, GymClock, ClockCheck),
  providerOfEachGym(MailContexts, DataSource),
  providerOfEachEnvironment(MailComposer, ENVIRONMENT, Clock),
];

const delivery = [DeliveryRepository, DeliveryWorker, MailWorkerService, WorkerLock, MailMetricsService];
const phones = [PhoneDelivery, PhonesRepository, PushKeyring, PushKeySealingService, PushSender];
const texting = [
  ...[TextAccounts, TextDelivery, TextReportsService, TextSamples, TextingService, TextSealingService],
  TextsRepository,
];
const texts = [EmailTemplateRepository, EmailTemplatesService, TemplateSamplesService, TestMailService];
const broadcasts = [BroadcastRepository, BroadcastsService, BroadcastSamplesService, UnsubscribingService];

/** Mail: outbox, delivery, templates, broadcasts. */
@Module({
  imports: [HealthModule, AuditModule, SettingsModule],
  controllers: [
    EmailTemplatesAdminController,
    SendBroadcastAdminController,
    BroadcastsAdminController,
    MailsAdminController,
    UnsubscribeController,
  ],
  providers: [
    MailOutboxService,
    MailsRepository,
    MailsService,
    MailHousekeepingService,
    ...ofGyms,
    ...delivery,
    ...phones,
    ...texting,
    ...texts,
    ...broadcasts,
  ],
  exports: [MailOutboxService, PushKeyring, TextingService, TextReportsService, TextsRepository, UnsubscribingService],
})
export class MailModule {}
