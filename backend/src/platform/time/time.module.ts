import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { ClockCheck, DatabaseClock } from './clock-check.js';
import { GymClock } from './gym-clock.js';

@Global()
@Module({ providers: [Clock, GymClock, DatabaseClock, ClockCheck], exports: [Clock, GymClock, ClockCheck] })
export class TimeModule {}
