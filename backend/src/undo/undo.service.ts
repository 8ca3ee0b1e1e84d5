import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { ActChanges, ActOutcome, JsonRow } from '../acts/act-changes.js';
import { Act } from '../acts/act.entity.js';
import { factsOfVisit, perClient } from '../appointments/appointment-mails.js';
import { toAppointment } from '../appointments/appointment.mapper.js';
import { loadForCancelling } from '../appointments/appointment.repository.js';
import { bookingFactsOf, refusalsOf, takingNoPlace } from '../appointments/booking.rules.js';
import { type Day, loadDay, withoutAppointment } from '../appointments/day.repository.js';
import { FreedPlaces, type FreedSlot } from '../appointments/freed-places.js';
import { SlotFollowingService } from '../appointments/slot-following.service.js';
import { AuditService } from '../audit/audit.service.js';
import { UnmergingService } from '../client-merging/unmerging.service.js';
import { User } from '../clients/user.entity.js';
import { lackingToUndo, type ReturningAppointment, type UndoneAct } from '../contract/act.js';
import { AppointmentStatus, type Appointment, undoUntilOf } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import type { GlobalTimeslotRecord } from '../global-timeslots/global-timeslot.repository.js';
import { TemplateChangeService, type TemplateWrite, toFacts } from '../global-timeslots/template-change.service.js';
import type { TemplateSlotFacts } from '../global-timeslots/template-change.rules.js';
import type { Appointments } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { lockSchedule, lockTemplate } from '../platform/database/locks.js';
import { inTransaction, inTransactionOrDryRun } from '../platform/database/transaction.js';
import { AppError, lacking, orNotFound, refusedBooking } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { Texts } from '../platform/texts/texts.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { openedBy, openingsOf } from '../schedule/opening.rules.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { CompensationService } from '../subscriptions/compensation.service.js';
import { endsOf, visitsBehind } from '../subscriptions/given-days.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { dropMovedMails, freezesAgain, withdrawMails } from './act-mails.js';
import { MovingBackService } from './moving-back.service.js';
import { rowsToRestore } from './restoring.rules.js';
import {
  clearMarks,
  datesOf,
  restoreClient,
  restoreFreezes,
  restoreGivenDays,
  restoreOverrides,
  restoreStanding,
  waitedForDates,
} from './restoring.repository.js';
import {
  type Candidate,
  confirmAgain,
  heldBy,
  lockClientsOf,
  lockPlacesOf,
  lostVisits,
  namedAppointments,
  placesOf,
  withSlots,
} from './returning.repository.js';
import { decideReturning, type ReturningDecision, slotKey } from './returning.rules.js';

interface UndoOrder {
  id: string;
  by: Caller;
  isDryRun: boolean;
  texts: Texts;
}

type Returning = ReturningDecision<Candidate>;

const tooLate = (): AppError => new AppError('UNDO_TOO_LATE', { minutes: LIMITS.undoMinutes });

function requireAllowed({ kind, byId }: Act, isByMember: boolean, by: Caller): void {
  const missing = lackingToUndo({ kind, byId, isByStaff: !isByMember }, by);
  if (missing !== null) throw lacking(missing);
}

/** Undoes acts (rule: undo). */
@Injectable()
export class UndoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly audit: AuditService,
    private readonly outbox: MailOutboxService,
    private readonly freed: FreedPlaces,
    private readonly following: SlotFollowingService,
    private readonly movingBack: MovingBackService,
    private readonly template: TemplateChangeService,
    private readonly queue: SubscriptionQueueService,
    private readonly compensation: CompensationService,
    private readonly unmerging: UnmergingService,
  ) {}

  /** For staff. A second call, also of another desk, returns what the first one did. */
  async undo({ id, by, isDryRun, texts }: UndoOrder): Promise<UndoneAct> {
    const act = orNotFound(await this.dataSource.manager.findOneBy(Act, { id }));
    const isByMember = await this.dataSource.manager.existsBy(User, { id: act.byId, role: Role.Client });
    requireAllowed(act, isByMember, by);
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      const locked = await this.lock(tx, act);
      const undone = locked.outcome === null ? await this.undoIn(tx, locked, by) : locked;
      return describe(tx, undone, isDryRun, texts);
    });
  }

  /** For a member: takes back their own cancellation or move when they could book the place now. */
  async restoreOwn(appointmentId: string, by: Caller): Promise<Appointment> {
    const act = await ownActOn(this.dataSource, appointmentId, by);
    return inTransaction(this.dataSource, async (tx) => {
      const locked = act === null ? null : await this.lock(tx, act);
      const before = orNotFound(await loadForCancelling(tx, appointmentId, by.clientId));
      const move = locked?.changes.move;
      if (before.appointment.status === AppointmentStatus.Cancelled) {
        if (locked === null || locked.outcome !== null || move !== undefined) throw tooLate();
        await refuseUnbookable(tx, before.appointment, this.clock.read(), appointmentId);
        await this.undoIn(tx, locked, by);
      } else if (locked !== null && locked.outcome === null && move !== undefined) {
        const place = { ...move.from, clientId: by.clientId };
        await refuseUnbookable(tx, place, this.clock.read(), move.id);
        await this.undoIn(tx, locked, by);
      }
      const after = await loadForCancelling(tx, appointmentId, by.clientId);
      // Staff may have cancelled it again after the act.
      if (after === null || after.appointment.status === AppointmentStatus.Cancelled) throw tooLate();
      return toAppointment(after.appointment, {
        role: by.role,
        terms: after.settings,
        ...this.clock.read(),
      });
    });
  }

  /** Takes every lock in the one order of all transactions; the act's own row comes after its clients. */
  private async lock(tx: EntityManager, found: Act): Promise<Act> {
    const { id, clientId, changes, visits } = found;
    const dates = await datesOf(tx, found);
    if (changes.template !== undefined || dates.length > 1) await lockTemplate(tx);
    else if (dates[0] !== undefined) await lockSchedule(tx, dates[0]);
    await lockClientsOf(
      tx,
      visits.map((visit) => visit.id),
      clientId,
      (changes.compensated ?? []).map((given) => given.id),
    );
    const act = orNotFound(await tx.findOne(Act, { where: { id }, lock: { mode: 'pessimistic_write' } }));
    if (act.outcome === null && this.clock.read().now > undoUntilOf(act.at)) throw tooLate();
    return act;
  }

  private async undoIn(tx: EntityManager, act: Act, by: Caller): Promise<Act> {
    const moment = this.clock.read();
    const { move } = act.changes;
    if (move !== undefined) {
      const code = await this.movingBack.moveBack(tx, act, move, { by, moment });
      const stayed = code === null ? [] : [{ id: move.id, code }];
      return this.close(tx, act, { returned: [], notReturned: stayed, movedBack: code === null ? 1 : 0 }, by);
    }
    const { merge } = act.changes;
    if (merge !== undefined && act.clientId !== null) await this.unmerging.unmerge(tx, act.clientId, merge, by.id);
    const dates = act.changes.overrides === undefined ? [] : await waitedForDates(tx, await datesOf(tx, act));
    const daysBefore = await daysOf(tx, dates, moment);
    const clientIds = await clientsWithEnds(tx, act);
    const ends = await endsOf(tx, clientIds);
    const movedBack = await this.restoreSchedule(tx, act.changes, by, moment);
    const words = { byId: by.id, at: moment.now, reason: null };
    const shortened = await this.compensation.takeBack(tx, act.changes.compensated ?? [], 'undone', words);
    await this.compensation.withinReachOf(tx, subscriptionsOf(act), words, async () => {
      await restoreClient(tx, act, { byId: by.id, at: moment.now });
      await restoreFreezes(tx, act);
      await restoreGivenDays(tx, act);
    });
    await restoreStanding(tx, act);
    const unmarked = await clearMarks(tx, act);
    const returning = await bringBack(tx, act, moment, by.id);
    await this.settleQueues(tx, act, returning, by);
    await this.tell(tx, act, returning, by, moment);
    await this.announce(tx, daysBefore, await daysOf(tx, dates, moment));
    const outcome: ActOutcome = {
      returned: returning.returned.map(({ id }) => id),
      notReturned: returning.notReturned.map(({ visit, code }) => ({ id: visit.id, code })),
      movedBack,
      unmarked,
      shortened,
      behind: (await visitsBehind(tx, ends, await endsOf(tx, clientIds), moment.now)).map(({ id }) => id),
    };
    return this.close(tx, act, outcome, by);
  }

  private async close(tx: EntityManager, act: Act, outcome: ActOutcome, by: Caller): Promise<Act> {
    const undone = { outcome, undoneAt: this.clock.read().now, undoneById: by.id };
    await tx.update(Act, { id: act.id }, undone);
    await this.record(tx, act, outcome, by);
    return { ...act, ...undone };
  }

  /** Returns the number of appointments that moved back. */
  private async restoreSchedule(
    tx: EntityManager,
    { overrides, template }: ActChanges,
    by: Caller,
    moment: GymMoment,
  ): Promise<number> {
    let moved = 0;
    if (overrides !== undefined) {
      for (const slot of await restoreOverrides(tx, overrides, moment)) {
        moved += (await this.following.settle(tx, { of: 'slot', ...slot }, moment, null)).length;
      }
    }
    if (template !== undefined) {
      const { days } = template;
      const audited = { action: 'weekly-template.restored', entityId: days.join() } as const;
      const plan = { days, audited, decide: (slots: GlobalTimeslotRecord[]) => decideTemplate(template, slots) };
      const order = { byId: by.id, reason: null, isDryRun: false };
      moved += (await this.template.changeIn(tx, plan, order, moment)).affected.affectedAppointments;
    }
    return moved;
  }

  private async settleQueues(tx: EntityManager, act: Act, { returned }: Returning, by: Caller): Promise<void> {
    const own = act.changes.subscriptions === undefined || act.clientId === null ? [] : [act.clientId];
    const clientIds = [...own, ...returned.map(({ clientId }) => clientId)];
    if (clientIds.length > 0) await this.queue.settleAll(tx, clientIds, { byId: by.id });
  }

  /** Withdraws the act's mails; who got one is told again. */
  private async tell(tx: EntityManager, act: Act, returning: Returning, by: Caller, moment: GymMoment): Promise<void> {
    const { returned, booked } = returning;
    const places = new Map(returned.map((visit) => [slotKey(visit), visit.capacity]));
    const told = await withdrawMails(tx, act, {
      returned: new Set(returned.map(({ id }) => id)),
      isFull: (slot) => (booked.get(slot) ?? 0) >= (places.get(slot) ?? Infinity),
      isScheduleRestored: act.changes.overrides !== undefined || act.changes.template !== undefined,
      isMovedBack: false,
    });
    await dropMovedMails(tx, told.notOfMove, moment.now);
    const toldAgain = perClient(returned.filter(({ id }) => told.cancelled.has(id)));
    await this.outbox.enqueueAll(
      tx,
      toldAgain.map(([first, ...others]) => {
        const { clientId, name, email, language } = first;
        const appointments: Appointments = [factsOfVisit(first), ...others.map(factsOfVisit)];
        const recipient = addressedTo({ id: clientId, name, email, language });
        return { purpose: 'restored' as const, ...recipient, values: { appointments } };
      }),
    );
    if (told.freeze) await this.tellOfFreezes(tx, act);
    const [visit] = returned;
    if (by.role !== Role.Client || !told.staff || visit === undefined) return;
    const { clientId, name: clientName, date, effectiveStart: startTime, effectiveEnd: endTime } = visit;
    const values = { clientId, clientName, event: 'booked' as const, date, startTime, endTime };
    await this.outbox.enqueueNotice(tx, values);
  }

  private async tellOfFreezes(tx: EntityManager, { clientId, changes }: Act): Promise<void> {
    if (clientId === null || changes.freezes === undefined) return;
    const { name, email, language } = await tx.findOneByOrFail(User, { id: clientId });
    const recipient = addressedTo({ id: clientId, name, email, language });
    const mails = freezesAgain(changes.freezes).map((values) => ({ purpose: 'freeze' as const, ...recipient, values }));
    await this.outbox.enqueueAll(tx, mails);
  }

  /** A day that is open again may have room, where appointments did not come back. */
  private async announce(tx: EntityManager, before: Day[], after: Day[]): Promise<void> {
    const opened = after.flatMap((day, i): FreedSlot[] => {
      const former = before[i];
      if (former === undefined) return [];
      const slots = openedBy(openingsOf(former.schedule), openingsOf(day.schedule));
      return slots.map((slot) => ({ date: day.date, ...slot }));
    });
    await this.freed.announce(tx, opened);
  }

  private async record(tx: EntityManager, act: Act, outcome: ActOutcome, by: Caller): Promise<void> {
    const { returned, notReturned, movedBack, unmarked } = await namesOf(tx, outcome);
    // The appointments forget that they were cancelled, and the act is forgotten: only the log can tell of it later.
    const cancelled = (await placesOf(tx, outcome.returned)).flatMap(({ id, ...place }) =>
      act.visits.filter((one) => one.id === id).map(({ at, isLate = false }) => ({ id, at, isLate, ...place })),
    );
    await this.audit.record(tx, {
      ...{ actorId: by.id, action: 'act.undone', entityId: act.id },
      before: { kind: act.kind, ...act.about, userId: act.clientId, byId: act.byId, cancelled },
      after: { affected: returned, notReturned, movedBack, unmarked },
    });
  }
}

/** The member's own last act on that appointment; null when somebody else did it, or long ago. */
const ownActOn = (dataSource: DataSource, appointmentId: string, by: Caller): Promise<Act | null> =>
  dataSource.manager
    .createQueryBuilder(Act, 'act')
    .where('act.byId = :byId', { byId: by.id })
    .andWhere('(act.visits @> :visits::jsonb OR act.changes @> :changes::jsonb)', {
      visits: JSON.stringify([{ id: appointmentId }]),
      changes: JSON.stringify({ move: { id: appointmentId } }),
    })
    .orderBy('act.at', 'DESC')
    .addOrderBy('act.writtenIn', 'DESC')
    .getOne();

async function refuseUnbookable(
  tx: EntityManager,
  place: SlotTimes & { date: CalendarDate; clientId: string },
  moment: GymMoment,
  movedId?: string,
): Promise<void> {
  const day = withoutAppointment(await loadDay(tx, place.date, place.clientId, moment, place), movedId);
  const reasons = refusalsOf(takingNoPlace(bookingFactsOf(day, place)));
  if (reasons.length > 0) throw refusedBooking(reasons);
}

async function daysOf(tx: EntityManager, dates: readonly CalendarDate[], moment: GymMoment): Promise<Day[]> {
  const days: Day[] = [];
  for (const date of dates) days.push(await loadDay(tx, date, null, moment));
  return days;
}

async function bringBack(tx: EntityManager, act: Act, { now, zone }: GymMoment, byId: string): Promise<Returning> {
  const booked = await lockPlacesOf(
    tx,
    act.visits.map(({ id }) => id),
  );
  const lost = await lostVisits(tx, act.visits);
  const dates = lost.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { returned: [], notReturned: [], booked };
  const candidates = await withSlots(tx, lost, { first, last }, zone);
  const held = await heldBy(tx, [...new Set(lost.map(({ clientId }) => clientId))], { first, last });
  const returning = decideReturning(candidates, { now, actAt: act.at, booked, held });
  await confirmAgain(tx, returning.returned, { byId, at: now });
  return returning;
}

/** Clients of whom it changed the end of a subscription. */
async function clientsWithEnds(tx: EntityManager, { clientId, changes }: Act): Promise<string[]> {
  const ids = [...(changes.compensated ?? []).map(({ id }) => id)];
  const owners =
    ids.length === 0 ? [] : await tx.find(Subscription, { select: { clientId: true }, where: { id: In(ids) } });
  return [...new Set([...(clientId === null ? [] : [clientId]), ...owners.map((owner) => owner.clientId)])];
}

/** Those whose freezes it changed. */
const subscriptionsOf = ({ changes: { freezes } }: Act): string[] => [
  ...new Set([...(freezes?.before ?? []), ...(freezes?.after ?? [])].map((row) => String(row.subscription_id))),
];

const templateKey = (row: JsonRow): string => [row.dayOfWeek, row.originalStart, row.originalEnd].join(' ');

function decideTemplate(template: NonNullable<ActChanges['template']>, slots: GlobalTimeslotRecord[]): TemplateWrite {
  const restoring = rowsToRestore(
    template,
    slots.map((slot) => ({ ...toFacts(slot) })),
    templateKey,
  );
  if (restoring === null) throw new AppError('CHANGED_SINCE');
  const write = restoring.write as unknown as TemplateSlotFacts[];
  const kept = new Set(restoring.write.map(templateKey));
  const removed = new Set(restoring.remove.map(templateKey).filter((key) => !kept.has(key)));
  const retire = slots.filter((slot) => removed.has(templateKey({ ...toFacts(slot) })));
  const result = [
    ...slots.filter((slot) => !retire.includes(slot) && !kept.has(templateKey({ ...toFacts(slot) }))),
    ...write,
  ];
  const timesOf = ({ dayOfWeek, start, end }: TemplateSlotFacts): string => [dayOfWeek, start, end].join(' ');
  const times = result.filter(({ isEnabled }) => isEnabled).map(timesOf);
  // Another slot has meanwhile got the times that would come back.
  if (new Set(times).size < times.length) throw new AppError('CHANGED_SINCE');
  return { write, retire };
}

async function namesOf(tx: EntityManager, outcome: ActOutcome) {
  const { returned, notReturned, movedBack, unmarked = 0, shortened = 0, behind = [] } = outcome;
  const named = await namedAppointments(tx, [...returned, ...notReturned.map(({ id }) => id), ...behind]);
  return {
    returned: named.filter(({ id }) => returned.includes(id)),
    notReturned: named.flatMap((appointment: ReturningAppointment) => {
      const code = notReturned.find(({ id }) => id === appointment.id)?.code;
      return code === undefined ? [] : [{ ...appointment, code }];
    }),
    movedBack,
    unmarked,
    shortened,
    behind: named.filter(({ id }) => behind.includes(id)),
  };
}

async function describe(tx: EntityManager, act: Act, isDryRun: boolean, texts: Texts): Promise<UndoneAct> {
  const { outcome, undoneAt, undoneById } = act;
  if (outcome === null || undoneAt === null || undoneById === null) throw new Error('Only an undone act has a result');
  const { returned, notReturned, movedBack, unmarked, shortened, behind } = await namesOf(tx, outcome);
  const by = await tx.findOneBy(User, { id: undoneById });
  return {
    ...{ id: act.id, kind: act.kind, isDryRun },
    undoneAt: undoneAt.toISOString(),
    undoneByName: by?.name ?? '',
    returned,
    notReturned: notReturned.map((one) => ({ ...one, message: texts.notReturning(one.code) })),
    movedBack,
    unmarked,
    shortened,
    behind,
  };
}
