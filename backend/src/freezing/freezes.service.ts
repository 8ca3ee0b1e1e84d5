import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditDeed } from '../contract/audit.js';
import { ActsService } from '../acts/acts.service.js';
import { toAffected, type Visit } from '../appointments/affected.mapper.js';
import { decideMoving } from '../appointments/cancelling.rules.js';
import { visitsInside } from '../appointments/appointment.repository.js';
import type { CancelledVisit } from '../appointments/bulk-cancelling.repository.js';
import { AuditService } from '../audit/audit.service.js';
import type { ActKind } from '../contract/act.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import {
  isOpenFreeze,
  type ChangedFreeze,
  type FreezeAnswer,
  type FreezeRequest,
  type Freezes,
  type FreezeState,
  type ListedFreeze,
} from '../contract/freeze.js';
import type { MemberFreezing } from '../contract/gym.js';
import { Role } from '../contract/roles.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import type { FreezeEvent } from '../mail/mail-purposes.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import { dryRunWithin } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { TextParams } from '../platform/texts/text-params.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { chainOf, givenDaysSince } from '../subscriptions/given-days.js';
import type { ChainEnd } from '../subscriptions/subscription-queue.rules.js';
import { subscriptionRows } from '../subscriptions/subscription.repository.js';
import { subscriptionFor, type FreezePeriod } from '../subscriptions/subscription.rules.js';
import { FreezeRow } from './freeze.entity.js';
import {
  clientOfFreeze,
  freezeRows,
  freezesIn,
  freezesOf,
  givenDayRows,
  freezingFactsOf,
  openFreezes,
  toFreeze,
  type FreezeRecord,
} from '../subscriptions/freeze.repository.js';
import {
  DAY_LABELS,
  acceptanceOf,
  leftOf,
  mayMemberEnd,
  obstacleOf,
  problemOf,
  refusalOfPlan,
  usedDays,
  type AcceptingRefusal,
} from './freeze.rules.js';
import { FreezeRunService } from './freeze-run.service.js';

interface Outcome {
  id: string;
  lost?: readonly CancelledVisit[];
}

/** Plans, changes, answers and ends freezes by date, for staff and for members (rule: freeze by date). */
@Injectable()
export class FreezesService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly reader: SubscriptionReaderService,
    private readonly running: FreezeRunService,
    private readonly acts: ActsService,
    private readonly audit: AuditService,
    private readonly outbox: MailOutboxService,
  ) {}

  async read(caller: Caller, clientId: string): Promise<Freezes> {
    const { subscriptions } = await this.reader.ofClient(this.dataSource, clientId);
    const { memberFreezing } = await this.settings.values();
    const freezes = await freezesOf(this.dataSource, clientId);
    const { today, now } = this.clock.read();
    const current = subscriptionFor(subscriptions, today, now);
    const obstacles = isStaff(caller) ? await this.obstacles(freezes, caller) : new Map<string, string>();
    const used = current === null ? 0 : usedDays(freezes, current.id);
    const budgetDays = current?.freezeBudgetDays ?? null;
    return {
      byMembers: memberFreezing,
      subscriptionId: current?.id ?? null,
      endDate: current && effectiveEndOf(current),
      budgetDays,
      usedDays: used,
      leftDays: leftOf(budgetDays, used),
      freezes: freezes.map((freeze) => ({
        ...toFreeze(freeze, { namesStaff: isStaff(caller) }),
        canEnd: mayEnd(caller, freeze, memberFreezing),
        obstacle: obstacles.get(freeze.id) ?? null,
      })),
    };
  }

  async list(reader: Pick<Caller, 'language' | 'clockFormat'>, state?: FreezeState): Promise<ListedFreeze[]> {
    const freezes = await (state === undefined ? openFreezes(this.dataSource) : freezesIn(this.dataSource, state));
    const obstacles = await this.obstacles(freezes, reader);
    return freezes.map((freeze) => ({
      ...toFreeze(freeze, { namesStaff: true }),
      obstacle: obstacles.get(freeze.id) ?? null,
    }));
  }

  /** The obstacles of these, by id, in words for staff (rule: freeze by date). */
  private async obstacles(
    freezes: readonly FreezeRecord[],
    reader: Pick<Caller, 'language' | 'clockFormat'>,
  ): Promise<Map<string, string>> {
    const open = freezes.filter(({ state }) => state === 'asked' || state === 'planned');
    const found = new Map<string, string>();
    if (open.length === 0) return found;
    const moment = this.clock.read();
    const texts = new Texts(reader.language, gymTimes(this.environment, reader), true);
    const clients = await freezingFactsOf(this.dataSource, [...new Set(open.map(({ clientId }) => clientId))]);
    const factsOf = new Map(clients.map((facts) => [facts.clientId, facts]));
    for (const freeze of open) {
      const facts = factsOf.get(freeze.clientId);
      const refusal = facts && obstacleOf(freeze, facts.subscriptions, facts.freezes, moment);
      if (refusal) found.set(freeze.id, texts.error(refusal.code, paramsOf(refusal)));
    }
    return found;
  }

  async plan(caller: Caller, clientId: string, wish: FreezeRequest, isDryRun: boolean): Promise<ChangedFreeze> {
    const by = await this.requireOffered(caller);
    return this.inClient(caller, clientId, isDryRun, 'freeze-planned', async (tx, freezes, { now, today }) => {
      requireDays(wish, today);
      const { subscriptions } = await this.reader.ofClient(tx, clientId);
      const subscription = subscriptionFor(subscriptions, wish.from, now);
      refuse(refusalOfPlan(wish, subscription, freezes));
      if (subscription === null) throw new AppError('FREEZE_OUTSIDE');
      const isAsked = !isStaff(caller) && (by === 'ask' || subscription.freezeBudgetDays === null);
      if (isAsked && freezes.some(({ state }) => state === 'asked')) throw new AppError('FREEZE_ASKED');
      if (!isStaff(caller) && !isAsked) await this.requireCancellable(tx, clientId, wish);
      const state = isAsked ? 'asked' : 'planned';
      const { from, until } = wish;
      const made = { subscriptionId: subscription.id, from, until, state, createdById: caller.id } as const;
      const { identifiers } = await tx.insert(FreezeRow, { ...made, createdAt: now });
      const freeze = await one(tx, clientId, String(identifiers[0]?.id));
      await this.record(tx, caller, isAsked ? 'freeze-asked' : 'freeze-planned', { freeze, before: null });
      if (isAsked) {
        const values = { clientId, clientName: freeze.clientName, from, until };
        await this.outbox.enqueueToStaff(tx, { purpose: 'freeze-asked', values });
        return { id: freeze.id };
      }
      const started = await this.start(tx, caller, freeze, today, 'planned');
      // A visit was kept, because it was marked as attended meanwhile.
      if (!isStaff(caller) && from === today) await this.requireCancellable(tx, clientId, wish);
      return started;
    });
  }

  /** A planned one gets other days; one that runs another last day. */
  async change(caller: Caller, id: string, wish: FreezeRequest, isDryRun: boolean): Promise<ChangedFreeze> {
    const clientId = await this.clientOf(id);
    return this.inClient(caller, clientId, isDryRun, 'freeze-changed', async (tx, freezes, { now, today }) => {
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
        const lost = await this.running.extend(tx, freeze, until, caller.id);
        await this.running.tell(tx, freeze.clientId, id, 'changed');
        await this.record(tx, caller, 'freeze-changed', { freeze: { ...freeze, until }, before });
        return { id, lost };
      }
      await this.running.shorten(tx, freeze, caller.id, () =>
        tx.update(FreezeRow, { id }, { from, until, subscriptionId: subscription?.id ?? freeze.subscriptionId }),
      );
      const changed = await one(tx, clientId, id);
      await this.record(tx, caller, 'freeze-changed', { freeze: changed, before });
      return this.start(tx, caller, changed, today, 'changed');
    });
  }

  /** Withdraws one that has not begun, and ends one that runs. */
  async end(caller: Caller, id: string, isDryRun: boolean): Promise<ChangedFreeze> {
    const clientId = await this.clientOf(id);
    if (!isStaff(caller) && clientId !== caller.clientId) throw new AppError('NOT_FOUND');
    const { memberFreezing } = await this.settings.values();
    return this.inClient(caller, clientId, isDryRun, 'freeze-withdrawn', async (tx, freezes, { now }) => {
      const freeze = freezes.find((other) => other.id === id);
      if (freeze === undefined || !isOpenFreeze(freeze.state)) throw new AppError('FREEZE_OVER');
      if (!mayEnd(caller, freeze, memberFreezing)) throw new AppError('FREEZING_OFF');
      if (freeze.state === 'running') {
        await this.running.endEarly(tx, freeze, caller.id);
      } else {
        await this.running.shorten(tx, freeze, caller.id, () =>
          tx.update(FreezeRow, { id }, { state: 'withdrawn', settledAt: now }),
        );
        const { from, until } = freeze;
        await this.record(tx, caller, 'freeze-withdrawn', {
          freeze: null,
          id: freeze.subscriptionId,
          before: { from, until },
        });
      }
      if (isStaff(caller)) await this.running.tell(tx, clientId, id, 'withdrawn');
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
    return this.inClient(caller, clientId, isDryRun, 'freeze-planned', async (tx, freezes, { now, today }) => {
      const asked = freezes.find((other) => other.id === id);
      if (asked?.state !== 'asked') throw new AppError('FREEZE_OVER');
      const { until } = asked;
      const answer = { answeredById: caller.id, answerReason: reason ?? null };
      if (!isAccepted) {
        await tx.update(FreezeRow, { id }, { ...answer, state: 'refused', settledAt: now });
        const before = { from: asked.from, until };
        await this.record(tx, caller, 'freeze-refused', { freeze: null, id: asked.subscriptionId, before });
        await this.running.tell(tx, clientId, id, 'refused', reason);
        return { id };
      }
      const { subscriptions } = await this.reader.ofClient(tx, clientId);
      const { from, subscription, refusal } = acceptanceOf(asked, subscriptions, freezes, { now, today });
      refuse(refusal);
      const subscriptionId = subscription?.id ?? asked.subscriptionId;
      await tx.update(FreezeRow, { id }, { ...answer, from, subscriptionId, state: 'planned' });
      const freeze = await one(tx, clientId, id);
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
    event: FreezeEvent,
    reason?: string,
  ): Promise<Outcome> {
    const lost = freeze.from > today ? [] : await this.running.begin(tx, freeze, { byId: caller.id });
    if (lost !== null) await this.running.tell(tx, freeze.clientId, freeze.id, event, reason);
    return { id: freeze.id, lost: lost ?? [] };
  }

  /** Under the client's lock; remembers what an undo needs. */
  private async inClient(
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
      const freeze = await one(tx, clientId, id);
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
        ...toFreeze(freeze, { namesStaff: isStaff(caller) }),
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
      const newEndDate = await this.running.endOnceBegun(tx, freeze, caller.id);
      return { newEndDate, givenDays: await given() };
    });
    return { visits, ...once };
  }

  private async endsOf(tx: EntityManager, clientId: string): Promise<Map<string, CalendarDate | null>> {
    const { subscriptions } = await this.reader.ofClient(tx, clientId);
    return new Map(subscriptions.map((subscription) => [subscription.id, effectiveEndOf(subscription)]));
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
    if (!isStaff(caller) && memberFreezing === 'off') throw new AppError('FREEZING_OFF');
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

const mayEnd = (caller: Caller, freeze: FreezeRecord, memberFreezing: MemberFreezing): boolean =>
  isOpenFreeze(freeze.state) && (isStaff(caller) || mayMemberEnd(freeze, memberFreezing));

const isStaff = ({ role }: Pick<Caller, 'role'>): boolean => role === Role.Admin;

async function one(tx: EntityManager, clientId: string, id: string): Promise<FreezeRecord> {
  const freeze = (await freezesOf(tx, clientId)).find((other) => other.id === id);
  if (freeze === undefined) throw new Error('A freeze is never deleted');
  return freeze;
}

function requireDays(wish: FreezeRequest, earliest: CalendarDate): void {
  const problem = problemOf(wish, earliest);
  if (problem !== null) throw invalidField(problem.field, problem.key, problem.params);
}

function refuse(refusal: AcceptingRefusal | null): void {
  if (refusal !== null) throw new AppError(refusal.code, paramsOf(refusal));
}

function paramsOf(refusal: AcceptingRefusal): TextParams {
  switch (refusal.code) {
    case 'FREEZE_OVERLAPS':
      return { period: { period: { start: refusal.other.from, end: refusal.other.until } } };
    case 'FREEZE_BUDGET':
      return { left: refusal.left, budget: refusal.budget };
    default:
      return {};
  }
}
