import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ClientMergingModule } from '../client-merging/client-merging.module.js';
import { CoursesModule } from '../courses/courses.module.js';
import { GlobalTimeslotsModule } from '../global-timeslots/global-timeslots.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ActReversalService } from './act-reversal.service.js';
import { ActListService } from './act-list.service.js';
import { ActsAdminController, RestoringClientController } from './undo.controller.js';
import { MovingBackService } from './moving-back.service.js';
import { OwnUndoService } from './own-undo.service.js';
import { ScheduleBackService } from './schedule-back.service.js';
import { UnbookingService } from './unbooking.service.js';
import { UndoMailsService } from './undo-mails.service.js';
import { UndoService } from './undo.service.js';

/** Undoes acts of staff, and members' own cancellations and moves. */
@Module({
  imports: [
    AppointmentsModule,
    AuditModule,
    ClientMergingModule,
    CoursesModule,
    GlobalTimeslotsModule,
    MailModule,
    SubscriptionsModule,
  ],
  controllers: [ActsAdminController, RestoringClientController],
  providers: [
    ActListService,
    ActReversalService,
    MovingBackService,
    OwnUndoService,
    ScheduleBackService,
    UnbookingService,
    UndoMailsService,
    UndoService,
  ],
})
export class UndoModule {}
