import { ClockCheck } from '../../backend/src/platform/time/clock-check.js';
import type { Clock } from '../../backend/src/platform/time/clock.js';

/** Clock check for a clock that the test has set, with a database that agrees. */
export const agreeing = (clock: Clock): ClockCheck =>
  new ClockCheck(clock, { now: () => Promise.resolve(clock.now()) });
