import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ActsModule } from '../acts/acts.module.js';
import { ClassesModule } from '../classes/classes.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ScheduleTransaction } from '../schedule/schedule-change.js';
import { TimeslotsAdminController, TimeslotsController } from './timeslots.controller.js';
import { TimeslotsClientController } from './timeslots-client.controller.js';
import { TimetableController } from './timetable.controller.js';
import { WeekController } from './week.controller.js';
import { TimeslotChangesAdminController, TimeslotChangesController } from './timeslot-changes.controller.js';
import { TimeslotOverridesAdminController } from './timeslot-overrides.controller.js';
import { DayClosingService } from './day-closing.service.js';
import { DayService } from './day.service.js';
import { ExtraSlotService } from './extra-slot.service.js';
import { OverrideListService } from './override-list.service.js';
import { OverrideRemovalService } from './override-removal.service.js';
import { SlotChangeService } from './slot-change.service.js';
import { SlotHistoryService } from './slot-history.service.js';
import { TooFewService } from './too-few.service.js';
import { TimetableService } from './timetable.service.js';
import { WeekService } from './week.service.js';

/**
 * The slots of a date: the weekly template with that date's changes, and the clients in them. Also the changes by
 * staff, with their effects on appointments.
 */
@Module({
  imports: [
    ActsModule,
    AuditModule,
    AppointmentsModule,
    ClassesModule,
    PaymentsModule,
    SettingsModule,
    SubscriptionsModule,
  ],
  controllers: [
    TimeslotsController,
    TimeslotsClientController,
    TimeslotsAdminController,
    TimeslotOverridesAdminController,
    TimeslotChangesAdminController,
    TimeslotChangesController,
    TimetableController,
    WeekController,
  ],
  providers: [
    ScheduleTransaction,
    DayClosingService,
    DayService,
    ExtraSlotService,
    OverrideListService,
    OverrideRemovalService,
    SlotChangeService,
    SlotHistoryService,
    TimetableService,
    TooFewService,
    WeekService,
  ],
  exports: [DayService],
})
export class TimeslotsModule {}
