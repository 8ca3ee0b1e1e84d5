import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActsService } from '../acts/acts.service.js';
import { toAffected, type Visit } from '../appointments/affected.mapper.js';
import { visitsInside } from '../appointments/appointment.repository.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import type { ActKind } from '../contract/act.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { ChangedFreeze } from '../contract/freeze.js';
import { isAdmin } from '../contract/roles.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { dryRunWithin } from '../platform/database/transaction.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import {
  freezeRows,
  freezesOf,
  givenDayRows,
  toFreeze,
  type FreezeRecord,
} from '../subscriptions/freeze.repository.js';
import { chainOf, givenDaysSince } from '../subscriptions/given-days.js';
import type { ChainEnd } from '../subscriptions/subscription-queue.rules.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { subscriptionRows } from '../subscriptions/subscription.repository.js';
import { FreezeRunService } from './freeze-run.service.js';
import { FreezeStepsService } from './freeze-steps.service.js';
import { leftOf, usedDays } from './freeze.rules.js';

export interface Outcome {
  id: string;
  lost?: readonly CancelledVisit[];
}

/** Runs a change of a client's freezes, and reports the outcome. */
@Injectable()
export class FreezeChanges {
  constructor(
    private readonly clock: GymClock,
    private readonly reader: SubscriptionReaderService,
    private readonly running: FreezeRunService,
    private readonly steps: FreezeStepsService,
    private readonly acts: ActsService,
  ) {}

  /** Under the client's lock; remembers the facts that an undo needs. */
  async inClient(
    caller: Caller,
    clientId: string,
    isDryRun: boolean,
    kind: ActKind,
    work: (tx: EntityManager, freezes: FreezeRecord[], moment: GymMoment) => Promise<Outcome>,
  ): Promise<ChangedFreeze> {
    return this.running.caughtUp(clientId, isDryRun, async (tx, moment) => {
      const before = { freezes: await freezeRows(tx, clientId), subscriptions: await subscriptionRows(tx, clientId) };
      const givenBefore = await givenDayRows(tx, clientId);
      const endBefore = await this.endsOf(tx, clientId);
      const chain = await chainOf(tx, clientId);
      const { id, lost = [] } = await work(tx, await freezesOf(tx, clientId), moment);
      const freeze = await freezeOf(tx, clientId, id);
      const changes = {
        freezes: { before: before.freezes, after: await freezeRows(tx, clientId) },
        subscriptions: { before: before.subscriptions, after: await subscriptionRows(tx, clientId) },
        givenDays: { before: givenBefore, after: await givenDayRows(tx, clientId) },
      };
      if (freeze.state !== 'asked') {
        const about = { startDate: freeze.from, endDate: freeze.until };
        const done = freeze.state === 'refused' ? 'freeze-refused' : kind;
        await this.acts.record(tx, {
          kind: done,
          at: moment.now,
          byId: caller.id,
          clientId,
          about,
          changes,
          cancelled: lost,
        });
      }
      const { visits, newEndDate, givenDays } = await this.outlook(tx, caller, { freeze, chain, lost });
      const { subscriptions } = await this.reader.ofClient(tx, clientId);
      const budget = subscriptions.find((subscription) => subscription.id === freeze.subscriptionId)?.freezeBudgetDays;
      const counted = (await freezesOf(tx, clientId)).map((one) =>
        one.id === id && one.state === 'asked' ? { ...one, state: 'planned' as const } : one,
      );
      return {
        ...toFreeze(freeze, { namesStaff: isAdmin(caller) }),
        ...toAffected({ lost: visits }, isDryRun),
        endDate: endBefore.get(freeze.subscriptionId) ?? null,
        newEndDate,
        givenDays,
        leftDays: leftOf(budget ?? null, usedDays(counted, freeze.subscriptionId)),
      };
    });
  }

  /** The visits inside, and the end once it begins: by beginning it, and taking that back. */
  private async outlook(
    tx: EntityManager,
    caller: Caller,
    { freeze, chain, lost }: { freeze: FreezeRecord; chain: readonly ChainEnd[]; lost: readonly CancelledVisit[] },
  ): Promise<Pick<ChangedFreeze, 'newEndDate' | 'givenDays'> & { visits: readonly Visit[] }> {
    const { clientId, subscriptionId } = freeze;
    const { now } = this.clock.read();
    const given = () => givenDaysSince(tx, chain, { clientId, changedId: subscriptionId, now });
    if (freeze.state !== 'planned' && freeze.state !== 'asked') {
      const newEndDate = (await this.endsOf(tx, clientId)).get(subscriptionId) ?? null;
      return { visits: lost, newEndDate, givenDays: await given() };
    }
    const visits = await visitsInside(tx, clientId, freeze, now);
    const once = await dryRunWithin(tx, async () => {
      const newEndDate = await this.steps.endOnceBegun(tx, freeze, caller.id);
      return { newEndDate, givenDays: await given() };
    });
    return { visits, ...once };
  }

  private async endsOf(tx: EntityManager, clientId: string): Promise<Map<string, CalendarDate | null>> {
    const { subscriptions } = await this.reader.ofClient(tx, clientId);
    return new Map(subscriptions.map((subscription) => [subscription.id, effectiveEndOf(subscription)]));
  }
}

/** One of the client's freezes. */
export async function freezeOf(tx: EntityManager, clientId: string, id: string): Promise<FreezeRecord> {
  const freeze = (await freezesOf(tx, clientId)).find((other) => other.id === id);
  if (freeze === undefined) throw new Error('A freeze is never deleted');
  return freeze;
}
