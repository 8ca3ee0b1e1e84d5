import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SessionsService } from '../auth/sessions.service.js';
import { providerOfEachGym } from '../platform/gyms/per-gym.js';
import { Draining } from '../platform/http/draining.js';
import { DrainingModule } from '../platform/http/draining.module.js';
import { DayService } from '../timeslots/day.service.js';
import { TimeslotsModule } from '../timeslots/timeslots.module.js';
import { LiveNotifierService } from './live-notifier.service.js';
import { ChangesRepository, LiveHousekeepingService } from './changes.repository.js';
import { LiveStreamsService } from './live-streams.service.js';
import { LiveController } from './live.controller.js';

const streams = providerOfEachGym(
  LiveStreamsService,
  ...([ChangesRepository, SessionsService, Draining, DayService, LiveNotifierService] as const),
);

/** Sends changes of any process to open screens. */
@Module({
  imports: [AuthModule, DrainingModule, TimeslotsModule],
  controllers: [LiveController],
  providers: [ChangesRepository, LiveNotifierService, LiveHousekeepingService, streams],
})
export class LiveModule {}
