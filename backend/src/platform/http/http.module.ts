import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AccessCheck } from './access.js';
import { DrainingModule } from './draining.module.js';
import { FailureFilter } from './failure.filter.js';
import { RequestPipe } from './validation/request.pipe.js';

/** Reads every request and writes every response. */
@Module({
  imports: [DiscoveryModule, DrainingModule],
  providers: [
    AccessCheck,
    { provide: APP_PIPE, useClass: RequestPipe },
    { provide: APP_FILTER, useClass: FailureFilter },
  ],
})
export class HttpModule {}
