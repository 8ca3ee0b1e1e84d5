import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { visitsInside } from '../appointments/appointment.repository.js';
import { decideMoving } from '../appointments/cancelling.rules.js';
import { AuditService } from '../audit/audit.service.js';
import type { AuditDeed } from '../contract/audit-deeds.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { isOpenFreeze, type ChangedFreeze, type FreezeAnswer, type FreezeRequest } from '../contract/freeze.js';
import type { MemberFreezing } from '../contract/gym.js';
import { isAdmin, Role } from '../contract/roles.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { clientOfFreeze, type FreezeRecord } from '../subscriptions/freeze.repository.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { subscriptionFor, type FreezePeriod } from '../subscriptions/subscription.rules.js';
import { FreezeChanges, freezeOf, type Outcome } from './freeze-changes.service.js';
import { FreezeRow } from './freeze.entity.js';
import { FreezeMailService } from './freeze-mail.service.js';
import { FreezeStepsService } from './freeze-steps.service.js';
import {
  acceptanceOf,
  DAY_LABELS,
  mayEnd,
  paramsOf,
  problemOf,
  refusalOfPlan,
  type AcceptingRefusal,
} from './freeze.rules.js';

/** Plans, changes, answers and ends freezes by date, for staff and for members (rule: freeze by date). */
@Injectable()
export class FreezesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly reader: SubscriptionReaderService,
    private readonly steps: FreezeStepsService,
    private readonly changes: FreezeChanges,
    private readonly audit: AuditService,
    private readonly mails: FreezeMailService,
  ) {}

  async plan(caller: Caller, clientId: string, wish: FreezeRequest, isDryRun: boolean): Promise<ChangedFreeze> {
    const by = await this.requireOffered(caller);
    return this.changes.inClient(caller, clientId, isDryRun, 'freeze-planned', async (tx, freezes, { now, today }) => {
      requireDays(wish, today);
      const { subscriptions } = await this.reader.ofClient(tx, clientId);
      const subscription = subscriptionFor(subscriptions, wish.from, now);
      refuse(refusalOfPlan(wish, subscription, freezes));
      if (subscription === null) throw new AppError('FREEZE_OUTSIDE');
      const isAsked = !isAdmin(caller) && (by === 'ask' || subscription.freezeBudgetDays === null);
      if (isAsked && freezes.some(({ state }) => state === 'asked')) throw new AppError('FREEZE_ASKED');
      if (!isAdmin(caller) && !isAsked) await this.requireCancellable(tx, clientId, wish);
      const state = isAsked ? 'asked' : 'planned';
      const { from, until } = wish;
      const made = { subscriptionId: subscription.id, from, until, state, createdById: caller.id } as const;
      const { identifiers } = await tx.insert(FreezeRow, { ...made, createdAt: now });
      const freeze = await freezeOf(tx, clientId, String(identifiers[0]?.id));
      await this.record(tx, caller, isAsked ? 'freeze-asked' : 'freeze-planned', { freeze, before: null });
      if (isAsked) {
        await this.mails.tellStaff(tx, freeze);
        return { id: freeze.id };
      }
      const started = await this.start(tx, caller, freeze, today, 'planned');
      // A visit was kept, because it was marked as attended meanwhile.
      if (!isAdmin(caller) && from === today) await this.requireCancellable(tx, clientId, wish);
      return started;
    });
  }

  /** A planned one gets other days; one that runs another last day. */
  async change(caller: Caller, id: string, wish: FreezeRequest, isDryRun: boolean): Promise<ChangedFreeze> {
    const clientId = await this.clientOf(id);
    return this.changes.inClient(caller, clientId, isDryRun, 'freeze-changed', async (tx, freezes, { now, today }) => {
      const freeze = freezes.find((other) => other.id === id);
      if (freeze?.state !== 'planned' && freeze?.state !== 'running') throw new AppError('FREEZE_OVER');
      const isRunning = freeze.state === 'running';
      const { from, until } = wish;
      if (isRunning && from !== freeze.from) {
        const only = { date: freeze.from };
        throw invalidField('from', 'mustBeBetween', { field: DAY_LABELS.from, min: only, max: only });
      }
      requireDays(wish, isRunning ? freeze.from : today);
      if (until < today) throw invalidField('until', 'endBeforeStart');
      const { subscriptions } = await this.reader.ofClient(tx, clientId);
      const others = freezes.filter((other) => other.id !== id);
      const own = subscriptions.find((subscription) => subscription.id === freeze.subscriptionId) ?? null;
      const subscription = isRunning ? own : subscriptionFor(subscriptions, from, now);
      refuse(refusalOfPlan(wish, subscription, others, isRunning));
      const before = { from: freeze.from, until: freeze.until };
      if (isRunning) {
        const lost = await this.steps.extend(tx, freeze, until, caller.id);
        await this.mails.tell(tx, freeze.clientId, id, 'changed', { byMember: !isAdmin(caller) });
        await this.record(tx, caller, 'freeze-changed', { freeze: { ...freeze, until }, before });
        return { id, lost };
      }
      await this.steps.shorten(tx, freeze, caller.id, () =>
        tx.update(FreezeRow, { id }, { from, until, subscriptionId: subscription?.id ?? freeze.subscriptionId }),
      );
      const changed = await freezeOf(tx, clientId, id);
      await this.record(tx, caller, 'freeze-changed', { freeze: changed, before });
      return this.start(tx, caller, changed, today, 'changed');
    });
  }

  /** Withdraws one that has not begun, and ends one that runs. */
  async end(caller: Caller, id: string, isDryRun: boolean): Promise<ChangedFreeze> {
    const clientId = await this.clientOf(id);
    if (!isAdmin(caller) && clientId !== caller.clientId) throw new AppError('NOT_FOUND');
    const { memberFreezing } = await this.settings.values();
    return this.changes.inClient(caller, clientId, isDryRun, 'freeze-withdrawn', async (tx, freezes, { now }) => {
      const freeze = freezes.find((other) => other.id === id);
      if (freeze === undefined || !isOpenFreeze(freeze.state)) throw new AppError('FREEZE_OVER');
      if (!mayEnd(caller, freeze, memberFreezing)) throw new AppError('FREEZING_OFF');
      if (freeze.state === 'running') {
        await this.steps.endEarly(tx, freeze, caller.id);
      } else {
        await this.steps.shorten(tx, freeze, caller.id, () =>
          tx.update(FreezeRow, { id }, { state: 'withdrawn', settledAt: now }),
        );
        const { from, until } = freeze;
        await this.record(tx, caller, 'freeze-withdrawn', {
          freeze: null,
          id: freeze.subscriptionId,
          before: { from, until },
        });
      }
      if (isAdmin(caller)) await this.mails.tell(tx, clientId, id, 'withdrawn');
      return { id };
    });
  }

  /** One that is accepted after its first day begins today. */
  async answer(
    caller: Caller,
    id: string,
    { isAccepted, reason }: FreezeAnswer,
    isDryRun: boolean,
  ): Promise<ChangedFreeze> {
    const clientId = await this.clientOf(id);
    return this.changes.inClient(caller, clientId, isDryRun, 'freeze-planned', async (tx, freezes, { now, today }) => {
      const asked = freezes.find((other) => other.id === id);
      if (asked?.state !== 'asked') throw new AppError('FREEZE_OVER');
      const { until } = asked;
      const answer = { answeredById: caller.id, answerReason: reason ?? null };
      if (!isAccepted) {
        await tx.update(FreezeRow, { id }, { ...answer, state: 'refused', settledAt: now });
        const before = { from: asked.from, until };
        await this.record(tx, caller, 'freeze-refused', { freeze: null, id: asked.subscriptionId, before });
        await this.mails.tell(tx, clientId, id, 'refused', { reason });
        return { id };
      }
      const { subscriptions } = await this.reader.ofClient(tx, clientId);
      const { from, subscription, refusal } = acceptanceOf(asked, subscriptions, freezes, { now, today });
      refuse(refusal);
      const subscriptionId = subscription?.id ?? asked.subscriptionId;
      await tx.update(FreezeRow, { id }, { ...answer, from, subscriptionId, state: 'planned' });
      const freeze = await freezeOf(tx, clientId, id);
      await this.record(tx, caller, 'freeze-planned', { freeze, before: null });
      return this.start(tx, caller, freeze, today, 'planned', reason);
    });
  }

  /** One whose first day is today begins at once. */
  private async start(
    tx: EntityManager,
    caller: Caller,
    freeze: FreezeRecord,
    today: CalendarDate,
    event: 'planned' | 'changed',
    reason?: string,
  ): Promise<Outcome> {
    const lost = freeze.from > today ? [] : await this.steps.begin(tx, freeze, { byId: caller.id });
    if (lost !== null)
      await this.mails.tell(tx, freeze.clientId, freeze.id, event, { reason, byMember: !isAdmin(caller) });
    return { id: freeze.id, lost: lost ?? [] };
  }

  private async clientOf(id: string): Promise<string> {
    return orNotFound(await clientOfFreeze(this.dataSource, id));
  }

  /** A member's freeze cancels no visit that they could not cancel themselves for nothing. */
  private async requireCancellable(tx: EntityManager, clientId: string, period: FreezePeriod): Promise<void> {
    const { now, zone } = this.clock.read();
    const terms = await this.settings.values(tx);
    for (const visit of await visitsInside(tx, clientId, period, now)) {
      const refused = decideMoving(visit, Role.Client, terms, { now, zone });
      if (refused !== null) throw new AppError(refused.code, refused.params);
    }
  }

  private async requireOffered(caller: Caller): Promise<MemberFreezing> {
    const { memberFreezing } = await this.settings.values();
    if (!isAdmin(caller) && memberFreezing === 'off') throw new AppError('FREEZING_OFF');
    return memberFreezing;
  }

  private record(
    tx: EntityManager,
    by: Caller,
    deed: AuditDeed<'subscription'>,
    change: { freeze: FreezeRecord | null; id?: string; before: FreezePeriod | null },
  ): Promise<void> {
    const entityId = change.freeze?.subscriptionId ?? change.id ?? '';
    const after = change.freeze && { from: change.freeze.from, until: change.freeze.until };
    const { before } = change;
    return this.audit.record(tx, { actorId: by.id, action: `subscription.${deed}`, entityId, before, after });
  }
}

function requireDays(wish: FreezeRequest, earliest: CalendarDate): void {
  const problem = problemOf(wish, earliest);
  if (problem !== null) throw invalidField(problem.field, problem.key, problem.params);
}

function refuse(refusal: AcceptingRefusal | null): void {
  if (refusal !== null) throw new AppError(refusal.code, paramsOf(refusal));
}
