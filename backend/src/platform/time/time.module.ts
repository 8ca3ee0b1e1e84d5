import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';

/** The clock, to be injected anywhere. */
@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class TimeModule {}
