import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ClassChanges } from './class-changes.js';
import {
  ClassesAdminController,
  ClassesClientController,
  TrainerRatesAdminController,
  TrainersAdminController,
} from './classes.controller.js';
import { ClassFollowsService } from './class-follows.service.js';
import { TrainerRatesService } from './trainer-rates.service.js';
import { ClassesService } from './classes.service.js';

/** Classes and trainers (capability: classes). */
@Module({
  imports: [AuditModule],
  controllers: [ClassesAdminController, TrainersAdminController, TrainerRatesAdminController, ClassesClientController],
  providers: [ClassChanges, ClassesService, ClassFollowsService, TrainerRatesService],
  exports: [ClassChanges, ClassesService],
})
export class ClassesModule {}
