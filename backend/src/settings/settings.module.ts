import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CapabilitiesController } from './capabilities.controller.js';
import { CapabilitiesService } from './capabilities.service.js';
import { FirstDayController } from './first-day.controller.js';
import { FirstDayService } from './first-day.service.js';
import { GymController, ManifestController, SettingsAdminController } from './settings.controller.js';
import { GymLogoAdminController, GymLogoController } from './gym-logo.controller.js';
import { GymLogoService } from './gym-logo.service.js';
import { GymService } from './gym.service.js';
import { SettingChanges } from './setting-changes.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AuditModule],
  controllers: [
    CapabilitiesController,
    FirstDayController,
    GymController,
    GymLogoAdminController,
    GymLogoController,
    ManifestController,
    SettingsAdminController,
  ],
  providers: [
    CapabilitiesService,
    FirstDayService,
    GymLogoService,
    GymService,
    SettingChanges,
    SettingsRepository,
    SettingsService,
  ],
  exports: [SettingChanges, SettingsRepository],
})
export class SettingsModule {}
