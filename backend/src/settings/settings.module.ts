import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { GymController, ManifestController, SettingsAdminController } from './settings.controller.js';
import { GymService } from './gym.service.js';
import { SettingChanges } from './setting-changes.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AuditModule],
  controllers: [GymController, ManifestController, SettingsAdminController],
  providers: [GymService, SettingChanges, SettingsRepository, SettingsService],
  exports: [SettingChanges, SettingsRepository],
})
export class SettingsModule {}
