import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LostPlaces } from '../contract/client.js';
import { AppError } from '../platform/errors/app-error.js';
import { Clock } from '../platform/time/clock.js';
import { markRead, unreadOf } from './lost-places.repository.js';

/** Lost places stay visible on every device until the member has acknowledged them on one. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async read(clientId: string, id: string): Promise<LostPlaces[]> {
    if (!(await markRead(this.dataSource, clientId, id, this.clock.now()))) throw new AppError('NOT_FOUND');
    return unreadOf(this.dataSource, clientId);
  }
}
