import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MergedByAct } from '../acts/act-changes.js';
import { clientSearchKey, writeKeysOfChildren } from '../clients/client.repository.js';
import { User } from '../clients/user.entity.js';
import { clientDataOf, type ClientData } from '../contract/client-fields.js';
import { AppError } from '../platform/errors/app-error.js';
import { Clock } from '../platform/time/clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import {
  activateAnew,
  keepCurrent,
  moveRowsBack,
  redirectMailsBack,
  restoreAccount,
  restoreRows,
  shiftBack,
  stateOf,
} from './merge.repository.js';

/** Makes one client two again, as they were (rule: merging). */
@Injectable()
export class UnmergingService {
  constructor(
    private readonly queue: SubscriptionQueueService,
    private readonly clock: Clock,
  ) {}

  /** Visits that the merge cancelled come back afterwards, with all others of an undo. */
  async unmerge(tx: EntityManager, keptId: string, merged: MergedByAct, byId: string): Promise<void> {
    if ((await stateOf(tx, keptId)) !== merged.state) throw new AppError('CHANGED_SINCE');
    const { otherId } = merged;
    // Tokens of before open nothing: their sessions are gone.
    await restoreAccount(tx, { ...merged.other, session_version: Number(merged.other.session_version) + 1 });
    await moveRowsBack(tx, { keptId, otherId }, merged.moved);
    await restoreRows(tx, merged);
    await activateAnew(tx, merged.cancelledPast, { byId, now: this.clock.now() });
    await redirectMailsBack(tx, merged.mails);
    await unfill(tx, keptId, merged.filled);
    for (const id of [keptId, otherId]) await writeKeysOfChildren(tx, await tx.findOneByOrFail(User, { id }));
    await shiftBack(tx, merged.shifted, { byId, now: this.clock.now() });
    await keepCurrent(tx, [keptId, otherId]);
    for (const id of [keptId, otherId].sort()) await this.queue.settle(tx, id, { byId });
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
