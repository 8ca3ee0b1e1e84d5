import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { GymController } from './gym.controller.js';
import { GymService } from './gym.service.js';
import { SettingsAdminController } from './settings.admin.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AuditModule],
  controllers: [GymController, SettingsAdminController],
  providers: [GymService, SettingsRepository, SettingsService],
  exports: [SettingsRepository],
})
export class SettingsModule {}
