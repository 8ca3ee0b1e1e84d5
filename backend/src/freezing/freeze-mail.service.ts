import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { effectiveEndOf } from '../contract/subscription.js';
import type { FreezeEvent } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { freezesOf, type FreezeRecord } from '../subscriptions/freeze.repository.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';

interface FreezeTold {
  reason?: string | undefined;
  byMember?: boolean;
}

/** Mails about freezes by date. */
@Injectable()
export class FreezeMailService {
  constructor(
    private readonly reader: SubscriptionReaderService,
    private readonly outbox: MailOutboxService,
  ) {}

  async tell(tx: EntityManager, clientId: string, id: string, event: FreezeEvent, by: FreezeTold = {}): Promise<void> {
    const { reason, byMember } = by;
    const freeze = (await freezesOf(tx, clientId)).find((other) => other.id === id);
    if (freeze === undefined) throw new Error('A freeze is never deleted');
    const { clientName: name, email, language, from, until } = freeze;
    const endDate = freeze.state === 'running' ? await this.endOf(tx, freeze) : null;
    await this.outbox.enqueue(tx, {
      purpose: 'freeze',
      ...addressedTo({ id: clientId, name, email, language }),
      values: {
        event,
        from,
        until,
        endDate,
        reason: reason ?? null,
        ...(byMember === true && { byMember: true as const }),
      },
    });
  }

  private async endOf(tx: EntityManager, { clientId, subscriptionId }: FreezeRecord): Promise<CalendarDate | null> {
    const { subscriptions } = await this.reader.ofClient(tx, clientId);
    const terms = subscriptions.find(({ id }) => id === subscriptionId);
    if (terms === undefined) throw new Error('A freeze goes with its subscription');
    return effectiveEndOf(terms);
  }

  /** Tells staff about a member's request. */
  async tellStaff(tx: EntityManager, { clientId, clientName, from, until }: FreezeRecord): Promise<void> {
    const values = { clientId, clientName, from, until };
    await this.outbox.enqueueToStaff(tx, { purpose: 'freeze-asked', values });
  }
}
