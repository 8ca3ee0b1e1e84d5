import { Module } from '@nestjs/common';
import { DrainingModule } from '../http/draining.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MailHealth } from './mail-health.js';

@Module({
  imports: [DrainingModule],
  controllers: [HealthController],
  providers: [HealthService, MailHealth],
  exports: [MailHealth],
})
export class HealthModule {}
