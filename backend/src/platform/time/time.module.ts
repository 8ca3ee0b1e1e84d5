import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { GymClock } from './gym-clock.js';

/** The clock, to be injected anywhere. */
@Global()
@Module({ providers: [Clock, GymClock], exports: [Clock, GymClock] })
export class TimeModule {}
