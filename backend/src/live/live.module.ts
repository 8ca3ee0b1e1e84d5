import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DrainingModule } from '../platform/http/draining.module.js';
import { LiveNotifier } from './live-notifier.service.js';
import { Changes } from './changes.repository.js';
import { LiveHousekeeping } from './live-housekeeping.service.js';
import { LiveStreams } from './live-streams.service.js';
import { LiveController } from './live.controller.js';

/** Sends changes of any process to open screens. */
@Module({
  imports: [AuthModule, DrainingModule],
  controllers: [LiveController],
  providers: [Changes, LiveNotifier, LiveStreams, LiveHousekeeping],
})
export class LiveModule {}
