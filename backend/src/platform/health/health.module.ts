import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MailHealth } from './mail-health.js';

@Module({ controllers: [HealthController], providers: [HealthService, MailHealth], exports: [MailHealth] })
export class HealthModule {}
