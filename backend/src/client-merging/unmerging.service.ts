import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Act } from '../acts/act.entity.js';
import type { MergedByAct } from '../acts/act-changes.js';
import { AccountTokensRepository } from '../auth/account-tokens/account-tokens.repository.js';
import { clientSearchKey, writeKeysOfChildren } from '../clients/client.repository.js';
import { User } from '../clients/user.entity.js';
import { clientDataOf, type ClientData } from '../contract/client-fields.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { TrialsService } from '../money/trials.service.js';
import { AppError } from '../platform/errors/app-error.js';
import { Clock } from '../platform/time/clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import {
  keepCurrent,
  moveRowsBack,
  redirectMailsBack,
  restoreAccount,
  restoreRows,
  shiftBack,
  stateOf,
} from './merge-rows.repository.js';
import { activateAnew, lockPlacesAndVisits } from './merge.repository.js';

interface Undoing {
  visits: Act['visits'];
  byId: string;
}

/** Makes one client two again, as they were (rule: merging). */
@Injectable()
export class UnmergingService {
  constructor(
    private readonly queue: SubscriptionQueueService,
    private readonly tokens: AccountTokensRepository,
    private readonly outbox: MailOutboxService,
    private readonly trials: TrialsService,
    private readonly clock: Clock,
  ) {}

  /** Visits to come that the merge cancelled (`visits`) come back afterwards, with all others of an undo. */
  async unmerge(tx: EntityManager, keptId: string, merged: MergedByAct, { visits, byId }: Undoing): Promise<void> {
    await lockPlacesAndVisits(
      tx,
      [keptId],
      [...visits, ...merged.cancelledPast].map(({ id }) => String(id)),
    );
    if ((await stateOf(tx, keptId)) !== merged.state) throw new AppError('CHANGED_SINCE');
    const { otherId } = merged;
    // First: an address is one account's.
    await unfill(tx, keptId, merged.filled);
    if ('email' in merged.filled) await this.closeAccount(tx, keptId);
    // Tokens of before open nothing: their sessions are gone.
    await restoreAccount(tx, { ...merged.other, session_version: Number(merged.other.session_version) + 1 });
    await moveRowsBack(tx, { keptId, otherId }, merged.moved);
    await restoreRows(tx, merged);
    await this.trials.part(tx, [keptId, otherId]);
    await redirectMailsBack(tx, merged.mails);
    for (const id of [keptId, otherId]) await writeKeysOfChildren(tx, await tx.findOneByOrFail(User, { id }));
    await shiftBack(tx, merged.shifted, { byId, now: this.clock.now() });
    await keepCurrent(tx, [keptId, otherId]);
    const settle = async (): Promise<void> => {
      for (const id of [keptId, otherId].sort()) await this.queue.settle(tx, id, { byId });
    };
    await settle();
    if (merged.cancelledPast.length === 0) return;
    // Behind the kept client's it waited for a later start, before which no visit begins it.
    await activateAnew(tx, merged.cancelledPast, { byId, now: this.clock.now() });
    await settle();
  }

  /** Ends the sign-in that the taken address had opened: sessions, links and mails. */
  private async closeAccount(tx: EntityManager, id: string): Promise<void> {
    await tx.increment(User, { id }, 'sessionVersion', 1);
    await this.tokens.spendAll(tx, id);
    await this.outbox.withdrawTo(tx, id);
  }
}

async function unfill(tx: EntityManager, id: string, filled: Partial<ClientData>): Promise<void> {
  if (Object.keys(filled).length === 0) return;
  const user = await tx.findOneByOrFail(User, { id });
  const guardian = user.guardianId === null ? null : await tx.findOneByOrFail(User, { id: user.guardianId });
  await tx.update(
    User,
    { id },
    { ...filled, searchKey: clientSearchKey({ ...clientDataOf(user), ...filled }, guardian) },
  );
}
