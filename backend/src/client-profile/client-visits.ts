import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../platform/http/caller.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { FreedPlaces } from '../appointments/freed-places.js';

/** Cancels all upcoming appointments of a client. */
@Injectable()
export class ClientVisits {
  constructor(
    private readonly cancelling: BulkCancellingService,
    private readonly freed: FreedPlaces,
  ) {}

  /**
   * Cancels them in the transaction that holds the client's lock. Mails the client and the waiting lists of the freed
   * places.
   */
  async cancelAll(tx: EntityManager, clientId: string, { id: byId }: Caller): Promise<CancelledVisit[]> {
    const selection = { of: 'client', clientId } as const;
    const order = { selection, byId, reason: null, mail: 'cancelled', because: 'deactivated' } as const;
    const lost = await this.cancelling.cancel(tx, order);
    await this.freed.announce(tx, lost);
    return lost;
  }
}
