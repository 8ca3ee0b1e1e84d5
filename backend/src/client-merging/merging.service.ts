import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { JsonRow, MergedByAct } from '../acts/act-changes.js';
import { ActsService } from '../acts/acts.service.js';
import { BulkCancellingService } from '../appointments/bulk-cancelling.service.js';
import { FreedPlaces, type FreedSlot } from '../appointments/freed-places.js';
import { AuditService } from '../audit/audit.service.js';
import { entriesNaming, noEntries, type NamingEntries } from '../audit/naming-entries.js';
import { AccountMailsService } from '../auth/account-mails.service.js';
import { clientSearchKey, writeKeysOfChildren } from '../clients/client.repository.js';
import { User } from '../clients/user.entity.js';
import { isMinor } from '../contract/age.js';
import { clientDataOf, PERSONAL_FIELDS, type ClientFieldName } from '../contract/client-fields.js';
import type { MergedClients, MergeRequest } from '../contract/merging.js';
import type { GivenDays } from '../contract/schedule-change.js';
import { slotLogId } from '../contract/timeslot.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { versionOf } from '../platform/http/version.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { TrialsService } from '../money/trials.service.js';
import { RenewalConsentRow } from '../payments/renewing.entity.js';
import { endRenewingOf } from '../payments/renewing.repository.js';
import { chainOf, endsOf, visitsBehind } from '../subscriptions/given-days.js';
import { givenDaysOf } from '../subscriptions/subscription-queue.rules.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import {
  accountRow,
  keepCurrent,
  moveRows,
  redirectMails,
  removeAccount,
  removeDoubles,
  shiftStarts,
  stateOf,
} from './merge-rows.repository.js';
import {
  cancelPast,
  endStanding,
  letPass,
  limitedVisits,
  lockPair,
  lockPlacesAndVisits,
  partyOf,
  removeWaits,
  standingPairs,
  visitsOf,
  waitPairs,
  type Pair,
  type PairVisit,
  type PartyRow,
  type StandingPair,
  type WaitPair,
} from './merge.repository.js';
import { beyondLimits, clashesOf, mayGo, refusalsOf, type VisitClash } from './merge.rules.js';

interface Parties {
  kept: PartyRow;
  other: PartyRow;
  /** The address of the other one that the kept client gets (rule: without e-mail). */
  takenEmail: string | null;
}

interface Collisions {
  clashes: (VisitClash & { kept: PairVisit; other: PairVisit })[];
  standing: StandingPair[];
  waits: WaitPair[];
}

/** Makes two clients one: the same person who is there twice (rule: merging). */
@Injectable()
export class MergingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cancelling: BulkCancellingService,
    private readonly freed: FreedPlaces,
    private readonly queue: SubscriptionQueueService,
    private readonly audit: AuditService,
    private readonly acts: ActsService,
    private readonly outbox: MailOutboxService,
    private readonly trials: TrialsService,
    private readonly accountMails: AccountMailsService,
    private readonly clock: GymClock,
  ) {}

  async merge(by: Caller, keptId: string, request: MergeRequest, isDryRun: boolean): Promise<MergedClients> {
    const pair = { keptId, otherId: request.otherId };
    const moment = this.clock.read();
    const naming = await (isDryRun
      ? noEntries(moment.now)
      : entriesNaming(this.dataSource.manager, [pair.otherId], moment.now));
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      await lockPair(tx, pair);
      const parties = await requireMergeable(tx, pair, moment, request.takesEmail === true);
      const found = await collisionsOf(tx, pair, request.cancelledIds ?? [], moment);
      const version = versionOf(parties, seenOf(found));
      if (!isDryRun && request.version !== undefined && request.version !== version) throw new AppError('STALE');
      const givenDays = await this.become(tx, by, { pair, parties, found, moment, naming });
      return toMerged(parties, found, { isDryRun, version, givenDays });
    });
  }

  private async become(tx: EntityManager, by: Caller, order: Order): Promise<GivenDays> {
    const { pair, parties, moment, naming } = order;
    const ends = await endsOf(tx, [pair.keptId, pair.otherId]);
    const other = await accountRow(tx, pair.otherId);
    const settled = await this.settleCollisions(tx, by, order);
    const renewing = await endRenewingOf(tx, pair.otherId, { reason: 'merged', byId: by.id, at: moment.now });
    await this.trials.join(tx, pair.keptId, pair.otherId);
    const removed = [...settled.removed, ...(await removeDoubles(tx, pair))];
    const moved = await moveRows(tx, pair, naming);
    const mails = await redirectMails(tx, pair, parties.takenEmail);
    const filled = { ...(await this.fill(tx, by, parties)), ...(await keepErasureWish(tx, parties)) };
    await removeAccount(tx, pair.otherId);
    Object.assign(filled, await this.takeEmail(tx, by, parties, moment));
    const movedIds = (moved['subscriptions.client_id'] ?? []).map(({ id }) => String(id));
    const shifted = await shiftStarts(tx, pair.keptId, movedIds, { ...moment, byId: by.id });
    await keepCurrent(tx, [pair.keptId]);
    await this.queue.settle(tx, pair.keptId, { byId: by.id });
    await this.tell(tx, parties);
    for (const id of renewing) await this.tellOfRenewing(tx, id);
    await this.record(tx, by, order);
    const state = await stateOf(tx, pair.keptId);
    const { lost, ...undone } = settled;
    const merge: MergedByAct = {
      ...undone,
      removed,
      otherId: pair.otherId,
      state,
      other,
      filled,
      moved,
      shifted,
      mails,
    };
    const act = { kind: 'clients-merged', at: moment.now, byId: by.id, clientId: pair.keptId, about: {} } as const;
    await this.acts.record(tx, { ...act, changes: { merge }, cancelled: lost });
    const after = await chainOf(tx, pair.keptId);
    return { ...givenDaysOf(ends, after, null), behind: await visitsBehind(tx, ends, after, moment.now) };
  }

  private async settleCollisions(tx: EntityManager, by: Caller, { pair, found, moment }: Order) {
    const { now } = moment;
    const cancelled = found.clashes.flatMap((clash) => clash.cancelled ?? []);
    await lockPlacesAndVisits(
      tx,
      [pair.keptId, pair.otherId],
      cancelled.map(({ id }) => id),
    );
    const upcoming = cancelled.filter(({ hasBegun }) => !hasBegun).map(({ id }) => id);
    const past = cancelled.filter(({ hasBegun }) => hasBegun).map(({ id }) => id);
    const lost = await this.cancelling.cancel(tx, {
      selection: { of: 'visits', ids: upcoming },
      ...{ byId: by.id, reason: null, mail: 'cancelled' },
    });
    const cancelledPast = await cancelPast(tx, past, { now, byId: by.id });
    const besides = found.clashes.filter((clash) => clash.cancelled === null).map(({ other }) => other.id);
    const overrides = await letPass(tx, besides, 'ONE_PER_DAY');
    for (const { code, visits } of await limitedVisits(tx, pair)) {
      overrides.push(...(await letPass(tx, beyondLimits(visits), code)));
    }
    const endedStanding = found.standing.map(({ endsId }) => endsId);
    await endStanding(tx, endedStanding, now);
    const waits = await removeWaits(
      tx,
      found.waits.map(({ endsId }) => endsId),
      pair,
    );
    await this.freed.announce(tx, [...lost, ...placesHeldFor(waits)]);
    await this.recordCollisions(tx, by, found, cancelled as PairVisit[]);
    return {
      lost,
      cancelledPast,
      overrides,
      endedStanding,
      removed: waits.map((row) => ({ table: 'interests', row })),
    };
  }

  /** Fields that the kept client lacks come from the other: nothing that the gym knew is lost. @returns them as they were */
  private async fill(tx: EntityManager, by: Caller, { kept, other }: Parties): Promise<Record<string, unknown>> {
    const names = fillableOf({ kept, other });
    const [before, after] = [kept, other].map((one) => Object.fromEntries(names.map((name) => [name, one[name]])));
    const data = { ...clientDataOf(kept), ...after };
    await writeKeysOfChildren(tx, { ...data, id: kept.id });
    if (names.length === 0) return {};
    const guardian = kept.guardianId === null ? null : await tx.findOneByOrFail(User, { id: kept.guardianId });
    await tx.update(User, { id: kept.id }, { ...after, searchKey: clientSearchKey(data, guardian) });
    await this.audit.recordOfClient(tx, by, 'client.updated', kept.id, before ?? {}, after ?? {});
    return before ?? {};
  }

  /** An address is one account's, so that the other one is gone by then. @returns the fields as they were */
  private async takeEmail(
    tx: EntityManager,
    by: Caller,
    { kept: { id }, takenEmail: email }: Parties,
    { now }: GymMoment,
  ): Promise<Record<string, unknown>> {
    if (email === null) return {};
    const user = await tx.findOneByOrFail(User, { id });
    const data = { ...clientDataOf(user), email };
    await writeKeysOfChildren(tx, { ...data, id });
    await tx.update(User, { id }, { email, emailConfirmedAt: now, searchKey: clientSearchKey(data, null) });
    await this.audit.recordOfClient(tx, by, 'client.updated', id, { email: user.email }, { email });
    if (user.isActive) await this.accountMails.welcome(tx, { ...user, email });
    return { email: user.email, emailConfirmedAt: null, passwordHash: user.passwordHash };
  }

  /** To the address itself: the account is gone. */
  private async tell(tx: EntityManager, parties: Parties): Promise<void> {
    if (!isTold(parties)) return;
    const { name: recipientName, email: to, language } = parties.other;
    const values = { at: this.clock.read().now.toISOString() };
    await this.outbox.enqueue(tx, { purpose: 'email-changed', to, recipientName, language, values });
  }

  private async tellOfRenewing(tx: EntityManager, id: string): Promise<void> {
    const { clientId, terms, priceCents, begunAt } = await tx.findOneByOrFail(RenewalConsentRow, { id });
    if (begunAt === null) return;
    const values = { planEl: terms.nameEl, planEn: terms.nameEn, amountCents: priceCents, date: null };
    const client = await tx.findOneByOrFail(User, { id: clientId });
    const mail = { ...addressedTo(client), purpose: 'renewal', values: { ...values, event: 'merged' } } as const;
    await this.outbox.enqueue(tx, mail);
  }

  private async record(tx: EntityManager, by: Caller, { parties: { kept, other }, found }: Order): Promise<void> {
    const before = Object.fromEntries(PERSONAL_FIELDS.filter((name) => other[name]).map((name) => [name, other[name]]));
    const { appointments, subscriptions } = other;
    const besides = found.clashes.filter(({ cancelled }) => cancelled === null).length;
    const after = { mergedId: other.id, appointments, subscriptions, besides };
    await this.audit.recordOfClient(tx, by, 'client.merged', kept.id, before, after);
  }

  private async recordCollisions(
    tx: EntityManager,
    { id: actorId }: Caller,
    { standing, waits }: Collisions,
    cancelled: readonly PairVisit[],
  ): Promise<void> {
    await this.audit.recordAll(tx, [
      ...cancelled.map(({ id, date: appointmentDate, startTime, endTime }) => {
        const visit = { appointmentDate, startTime, endTime };
        return { actorId, action: 'appointment.cancelled' as const, entityId: id, before: visit, after: visit };
      }),
      ...standing.map(({ dayOfWeek, endsId, endsStart: startTime, endsEnd: endTime }) => {
        const before = { dayOfWeek, startTime, endTime };
        return { actorId, action: 'standing-booking.ended' as const, entityId: endsId, before, after: before };
      }),
      ...waits.map(({ date, startTime: start, endTime: end, room }) => {
        const entityId = slotLogId(date, { start, end, room });
        return { actorId, action: 'waiting-list.removed' as const, entityId, after: {} };
      }),
    ]);
  }
}

interface Order {
  pair: Pair;
  parties: Parties;
  found: Collisions;
  moment: GymMoment;
  naming: NamingEntries;
}

async function requireMergeable(
  tx: EntityManager,
  { keptId, otherId }: Pair,
  { today }: GymMoment,
  takesEmail: boolean,
): Promise<Parties> {
  if (keptId === otherId) throw new AppError('CONFLICT');
  const kept = orNotFound(await partyOf(tx, keptId));
  const other = orNotFound(await partyOf(tx, otherId));
  const takenEmail = takesEmail ? emailOffer({ kept, other }) : null;
  const judged = (one: PartyRow) => ({ ...one, isMinor: isMinor(one, today) });
  const isReached = kept.isReached || takenEmail !== null;
  const why = refusalsOf({ ...judged(kept), isReached }, judged(other));
  if (why.length > 0) throw new AppError('NOT_MERGEABLE', { why: { notMergeable: why } });
  return { kept, other, takenEmail };
}

/** The wish of the other one to be erased still waits for an answer. @returns the field as it was */
async function keepErasureWish(tx: EntityManager, { kept, other }: Parties): Promise<Record<string, unknown>> {
  const { erasureRequestedAt } = other;
  if (kept.erasureRequestedAt !== null || erasureRequestedAt === null) return {};
  await tx.update(User, { id: kept.id }, { erasureRequestedAt });
  return { erasureRequestedAt: null };
}

async function collisionsOf(
  tx: EntityManager,
  pair: Pair,
  chosen: readonly string[],
  { now }: GymMoment,
): Promise<Collisions> {
  const visits = await visitsOf(tx, pair, now);
  const named = new Map(visits.map((one) => [one.id, one]));
  const clashes = clashesOf(visits, chosen).flatMap((clash) => {
    const [kept, other] = [named.get(clash.kept.id), named.get(clash.other.id)];
    return kept === undefined || other === undefined ? [] : [{ ...clash, kept, other }];
  });
  return { clashes, standing: await standingPairs(tx, pair), waits: await waitPairs(tx, pair) };
}

/** All that a person has read before they decide; their own choice is none of it. */
const seenOf = ({ clashes, standing, waits }: Collisions) => [
  clashes.map(({ kept, other, isSameSlot }) => [kept, other, isSameSlot]),
  ...[standing, waits],
];

/** Their entries are gone, and with them the places. */
const placesHeldFor = (waits: readonly JsonRow[]): FreedSlot[] =>
  waits.flatMap(({ held_until: heldUntil, appointment_date: date, start_time: start, end_time: end, room }) =>
    heldUntil === null ? [] : [{ date: String(date), start: String(start), end: String(end), room: Number(room) }],
  );

const isEmpty = (value: unknown): boolean => value === null || value === '';

/** Nobody is written down as the guardian of a child of the gym (rule: family). */
const fillableOf = ({ kept, other }: Pick<Parties, 'kept' | 'other'>): ClientFieldName[] =>
  PERSONAL_FIELDS.filter((name) => name !== 'email' && isEmpty(kept[name]) && !isEmpty(other[name])).filter(
    (name) => kept.guardianId === null || !name.startsWith('guardian'),
  );

const emailOffer = ({ kept, other }: Pick<Parties, 'kept' | 'other'>): string | null =>
  kept.email === '' && kept.guardianId === null && other.email !== '' ? other.email : null;

const isTold = ({ other, takenEmail }: Parties): boolean =>
  other.email !== '' && other.isConfirmed && takenEmail === null;

const toVisit = ({ id, startTime, endTime, ...visit }: PairVisit, isSameSlot: boolean) => ({
  ...{ id, startTime, endTime },
  mayBeCancelled: mayGo(visit as PairVisit, isSameSlot),
});

const partyFor = ({ id, name, email, phone }: PartyRow) => ({ id, name, email, phone });

const toMerged = (
  parties: Parties,
  { clashes, standing, waits }: Collisions,
  answer: Pick<MergedClients, 'isDryRun' | 'version' | 'givenDays'>,
): MergedClients => ({
  ...answer,
  kept: partyFor(parties.kept),
  other: partyFor(parties.other),
  visits: clashes.map(({ kept, other, isSameSlot, cancelled }) => ({
    date: other.date,
    kept: toVisit(kept, isSameSlot),
    other: toVisit(other, isSameSlot),
    mayBothStay: !isSameSlot,
    cancelledId: cancelled?.id ?? null,
  })),
  standing: standing.map(({ dayOfWeek, startTime, endTime, isOfKept, endsStart, endsEnd }) => ({
    ...{ dayOfWeek, startTime, endTime, isOfKept },
    ends: { startTime: endsStart, endTime: endsEnd },
  })),
  waits: waits.map(({ endsId: _, ...wait }) => wait),
  appointments: parties.other.appointments,
  subscriptions: parties.other.subscriptions,
  takenOver: [...(parties.takenEmail === null ? [] : (['email'] as const)), ...fillableOf(parties)],
  emailOffer: emailOffer(parties),
  isOtherTold: isTold(parties),
  getsNoBroadcasts: parties.kept.isUnsubscribed || parties.other.isUnsubscribed,
});
