import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { AppointmentsModule } from '../appointments.module.js';
import { InterestModule } from '../interest/interest.module.js';
import { GlobalTimeslotChangesAdminController } from './global-timeslot-changes.admin.controller.js';
import { TemplateChangeService } from './template-change.service.js';
import { TemplateSlotsService } from './template-slots.service.js';
import { WeekdaysService } from './weekdays.service.js';
import { WeeklyScheduleController } from './weekly-schedule.controller.js';

/** Changes of the weekly template by staff, and their effects on future appointments. */
@Module({
  imports: [AuditModule, AppointmentsModule, InterestModule],
  controllers: [GlobalTimeslotChangesAdminController, WeeklyScheduleController],
  providers: [TemplateChangeService, TemplateSlotsService, WeekdaysService],
})
export class TemplateChangesModule {}
