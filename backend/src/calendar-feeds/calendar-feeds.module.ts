import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ClassesModule } from '../classes/classes.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import {
  CalendarFeedAdminController,
  CalendarFeedClientController,
  CalendarFeedController,
} from './calendar-feeds.controller.js';
import { CalendarFeedsService } from './calendar-feeds.service.js';
import { FeedReaderService } from './feed-reader.service.js';

/** Calendars that members and staff subscribe to. */
@Module({
  imports: [AuditModule, AuthModule, ClassesModule, SettingsModule],
  controllers: [CalendarFeedClientController, CalendarFeedAdminController, CalendarFeedController],
  providers: [CalendarFeedsService, FeedReaderService],
})
export class CalendarFeedsModule {}
