import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ClassChanges } from './class-changes.js';
import {
  ClassesAdminController,
  ClassesClientController,
  PicturesController,
  TrainerRatesAdminController,
  TrainersAdminController,
} from './classes.controller.js';
import { ClassFollowsService } from './class-follows.service.js';
import { TrainerRatesService } from './trainer-rates.service.js';
import { ClassPicturesService } from './class-pictures.service.js';
import { ClassesService } from './classes.service.js';

/** Classes and trainers (capability: classes). */
@Module({
  imports: [AuditModule, SettingsModule],
  controllers: [
    ClassesAdminController,
    TrainersAdminController,
    TrainerRatesAdminController,
    ClassesClientController,
    PicturesController,
  ],
  providers: [ClassChanges, ClassesService, ClassPicturesService, ClassFollowsService, TrainerRatesService],
  exports: [ClassChanges, ClassesService],
})
export class ClassesModule {}
