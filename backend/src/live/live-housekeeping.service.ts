import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ChangesRepository } from './changes.repository.js';

/** Deletes old notes. Deleting twice does no harm, so every process may run it. */
@Injectable()
export class LiveHousekeepingService {
  constructor(private readonly changes: ChangesRepository) {}

  @Cron(CronExpression.EVERY_MINUTE)
  forget(): Promise<void> {
    return this.changes.forget();
  }
}
