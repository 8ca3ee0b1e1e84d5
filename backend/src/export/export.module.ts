import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ExportDownloadController, ExportsAdminController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

/** Exports everything for the owner. */
@Module({
  imports: [AuditModule],
  controllers: [ExportsAdminController, ExportDownloadController],
  providers: [ExportsService],
})
export class ExportModule {}
