import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { ClassesModule } from '../classes/classes.module.js';
import { ScheduleTransaction } from '../schedule/schedule-change.js';
import {
  GlobalTimeslotChangesAdminController,
  GlobalTimeslotsAdminController,
  WeeklyScheduleController,
} from './global-timeslots.controller.js';
import { SettingsModule } from '../settings/settings.module.js';
import { GlobalTimeslotsService } from './global-timeslots.service.js';
import { TemplateChangeService } from './template-change.service.js';
import { TemplateSlotsService } from './template-slots.service.js';
import { WeekdaysService } from './weekdays.service.js';

/** The weekly template, and its changes by staff with their effects on future appointments. */
@Module({
  imports: [ActsModule, AuditModule, AppointmentsModule, ClassesModule, SettingsModule],
  controllers: [GlobalTimeslotsAdminController, GlobalTimeslotChangesAdminController, WeeklyScheduleController],
  providers: [
    ScheduleTransaction,
    GlobalTimeslotsService,
    TemplateChangeService,
    TemplateSlotsService,
    WeekdaysService,
  ],
  exports: [TemplateChangeService],
})
export class GlobalTimeslotsModule {}
