import { Module } from '@nestjs/common';
import { ActsModule } from '../acts/acts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AttendanceAdminController } from './attendance.controller.js';
import { AttendanceService } from './attendance.service.js';

/** Attendance of visits. */
@Module({
  imports: [ActsModule, AuditModule],
  controllers: [AttendanceAdminController],
  providers: [AttendanceService],
})
export class AttendanceModule {}
