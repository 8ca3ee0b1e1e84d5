import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CapabilitiesController } from './capabilities.controller.js';
import { CapabilitiesService } from './capabilities.service.js';
import { FirstDayController } from './first-day.controller.js';
import { FirstDayService } from './first-day.service.js';
import { GymController, ManifestController, SettingsAdminController } from './settings.controller.js';
import { GymImagesAdminController, GymImagesController } from './gym-images.controller.js';
import { GymImagesService } from './gym-images.service.js';
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
    GymImagesAdminController,
    GymImagesController,
    ManifestController,
    SettingsAdminController,
  ],
  providers: [
    CapabilitiesService,
    FirstDayService,
    GymImagesService,
    GymService,
    SettingChanges,
    SettingsRepository,
    SettingsService,
  ],
  exports: [SettingChanges, SettingsRepository],
})
export class SettingsModule {}
