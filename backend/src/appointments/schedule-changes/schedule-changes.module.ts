import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { AppointmentsModule } from '../appointments.module.js';
import { InterestModule } from '../interest/interest.module.js';
import { DayClosingService } from './day-closing.service.js';
import { OverrideRemovalService } from './override-removal.service.js';
import { SlotChangeService } from './slot-change.service.js';
import { TimeslotChangesAdminController } from './timeslot-changes.admin.controller.js';
import { TimeslotChangesController } from './timeslot-changes.controller.js';

/** Changes of single dates by staff, and their effects on bookings. */
@Module({
  imports: [AuditModule, AppointmentsModule, InterestModule],
  controllers: [TimeslotChangesAdminController, TimeslotChangesController],
  providers: [DayClosingService, OverrideRemovalService, SlotChangeService],
})
export class ScheduleChangesModule {}
