import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DrainingModule } from '../platform/http/draining.module.js';
import { TimeslotsModule } from '../timeslots/timeslots.module.js';
import { LiveNotifierService } from './live-notifier.service.js';
import { ChangesRepository, LiveHousekeepingService } from './changes.repository.js';
import { LiveStreamsService } from './live-streams.service.js';
import { LiveController } from './live.controller.js';

/** Sends changes of any process to open screens. */
@Module({
  imports: [AuthModule, DrainingModule, TimeslotsModule],
  controllers: [LiveController],
  providers: [ChangesRepository, LiveNotifierService, LiveStreamsService, LiveHousekeepingService],
})
export class LiveModule {}
