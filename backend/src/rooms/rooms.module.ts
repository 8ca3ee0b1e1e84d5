import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ClassesModule } from '../classes/classes.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { HoursService } from './hours.service.js';
import { HoursClientController, RoomsAdminController } from './rooms.controller.js';
import { RoomsService } from './rooms.service.js';

/** The rooms of a gym that has several. */
@Module({
  imports: [AppointmentsModule, AuditModule, ClassesModule, SettingsModule],
  controllers: [RoomsAdminController, HoursClientController],
  providers: [RoomsService, HoursService],
})
export class RoomsModule {}
