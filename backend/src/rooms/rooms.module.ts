import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { RoomsAdminController } from './rooms.controller.js';
import { RoomsService } from './rooms.service.js';

/** The rooms of a gym that has several. */
@Module({
  imports: [AppointmentsModule, AuditModule, SettingsModule],
  controllers: [RoomsAdminController],
  providers: [RoomsService],
})
export class RoomsModule {}
