import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { Language } from '../../contract/languages.js';
import { isAdmin, type Role } from '../../contract/roles.js';
import type { SecondFactorChange } from '../../contract/second-factor.js';
import { addressedTo } from '../../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../../mail/outbox/mail-outbox.service.js';
import { Clock } from '../../platform/time/clock.js';

export interface FactorOwner {
  id: string;
  role: Role;
  name: string;
  email: string;
  language: Language;
}

interface ChangedFactor {
  change: SecondFactorChange;
  /** null: an operator's command. */
  actorId: string | null;
  facts?: object;
}

/** Logs each change of a second factor, and mails it to its owner, in the transaction of the change. */
@Injectable()
export class FactorNoticesService {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: MailOutboxService,
    private readonly clock: Clock,
  ) {}

  async tell(tx: EntityManager, owner: FactorOwner, { change, actorId, facts }: ChangedFactor): Promise<void> {
    const entity = isAdmin(owner) ? 'administrator' : 'client';
    const entry = { actorId, action: `${entity}.${change}`, entityId: owner.id, after: facts ?? null } as const;
    await this.audit.record(tx, entry);
    const values = { at: this.clock.now().toISOString(), change, ...(isAdmin(owner) && { isStaff: true }) };
    await this.outbox.enqueue(tx, { purpose: 'second-factor-changed', ...addressedTo(owner), values });
  }
}
