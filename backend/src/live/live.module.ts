import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { DrainingModule } from '../platform/http/draining.module.js';
import { LiveNotifier } from './live-notifier.service.js';
import { Changes } from './changes.repository.js';
import { LiveHousekeeping } from './live-housekeeping.service.js';
import { PlacesService } from './places.service.js';
import { LiveStreams } from './live-streams.service.js';
import { LiveController } from './live.controller.js';

/** Sends changes of any process to open screens. */
@Module({
  imports: [AppointmentsModule, AuthModule, DrainingModule],
  controllers: [LiveController],
  providers: [Changes, PlacesService, LiveNotifier, LiveStreams, LiveHousekeeping],
})
export class LiveModule {}
