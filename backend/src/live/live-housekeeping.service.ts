import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Changes } from './changes.repository.js';

/** Forgets notes that everybody has read. Deleting twice is deleting once: every process may do it. */
@Injectable()
export class LiveHousekeeping {
  constructor(private readonly changes: Changes) {}

  @Cron(CronExpression.EVERY_MINUTE)
  forget(): Promise<void> {
    return this.changes.forget();
  }
}
