import { Module } from '@nestjs/common';
import { OverrideListService } from './override-list.service.js';
import { TimeslotOverridesAdminController } from './timeslot-overrides.admin.controller.js';
import { TimetableController } from './timetable.controller.js';
import { TimetableService } from './timetable.service.js';

/**
 * The slots of a date: the weekly template with that date's changes. Changing them moves and cancels appointments, so
 * those use cases are above appointments (`appointments/schedule-changes`).
 */
@Module({
  controllers: [TimeslotOverridesAdminController, TimetableController],
  providers: [OverrideListService, TimetableService],
})
export class TimeslotsModule {}
