import { Injectable } from '@nestjs/common';

/** The one place where the server reads the time, so that tests can set it (decisions §3). */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
