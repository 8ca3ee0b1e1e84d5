import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ExportDownloadController, ExportsAdminController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

/** Exports everything for the owner. */
@Module({
  imports: [AuditModule, AuthModule],
  controllers: [ExportsAdminController, ExportDownloadController],
  providers: [ExportsService],
})
export class ExportModule {}
