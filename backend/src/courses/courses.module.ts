import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ClassesModule } from '../classes/classes.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MoneyModule } from '../money/money.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ActsModule } from '../acts/acts.module.js';
import { CoursePlacesService } from './course-places.service.js';
import { CoursePlacesAdminController, CoursesAdminController, CoursesClientController } from './courses.controller.js';
import { CourseUndoService } from './course-undo.service.js';
import { CoursesService } from './courses.service.js';

/** Series of dates that are booked at once (capability: classes). */
@Module({
  imports: [
    ActsModule,
    AppointmentsModule,
    AuditModule,
    AuthModule,
    ClassesModule,
    MailModule,
    MoneyModule,
    SettingsModule,
  ],
  controllers: [CoursesAdminController, CoursePlacesAdminController, CoursesClientController],
  providers: [CoursePlacesService, CoursesService, CourseUndoService],
  exports: [CourseUndoService],
})
export class CoursesModule {}
