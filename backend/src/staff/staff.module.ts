import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { PasswordsModule } from '../platform/passwords/passwords.module.js';
import { StaffAdminController } from './staff.controller.js';
import { StaffRepository } from './staff.repository.js';
import { StaffService } from './staff.service.js';

/** The accounts of staff, which owners keep. */
@Module({
  imports: [AuthModule, AuditModule, PasswordsModule],
  controllers: [StaffAdminController],
  providers: [StaffRepository, StaffService],
})
export class StaffModule {}
