import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import {
  AttendanceAdminController,
  CheckInClientController,
  DoorController,
  DoorDevicesAdminController,
} from './attendance.controller.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AttendanceService } from './attendance.service.js';
import { CheckInCodes } from './check-in-codes.service.js';
import { CheckInService } from './check-in.service.js';
import { DoorAnswers } from './door-answers.service.js';
import { DoorDevicesService } from './door-devices.service.js';
import { DoorRosterService } from './door-roster.service.js';

/** Attendance of visits, marked by staff and by check-ins at the door. */
@Module({
  imports: [ActsModule, AppointmentsModule, AuditModule, AuthModule, SettingsModule],
  controllers: [AttendanceAdminController, DoorController, CheckInClientController, DoorDevicesAdminController],
  providers: [AttendanceService, CheckInCodes, CheckInService, DoorAnswers, DoorDevicesService, DoorRosterService],
})
export class AttendanceModule {}
