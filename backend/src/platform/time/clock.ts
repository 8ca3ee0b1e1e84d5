import { Injectable } from '@nestjs/common';

/** The only place where the server reads the time, so that tests can set it (rule: gym's clock). */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
