import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { ReportReader } from './report-reader.js';
import { DebtsAdminController, ReportsAdminController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

/** Counts the past, for those who run the gym. */
@Module({
  imports: [SettingsModule],
  controllers: [ReportsAdminController, DebtsAdminController],
  providers: [ReportReader, ReportsService],
})
export class ReportsModule {}
