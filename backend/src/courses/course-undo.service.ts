import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { CourseOfAct } from '../acts/act-changes.js';
import { AuditService } from '../audit/audit.service.js';
import { euros } from '../contract/money.js';
import { LedgerService } from '../money/ledger.service.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { CourseEntryRow } from './course.entity.js';
import { visitsOf } from './course.repository.js';

/** Takes back that staff gave somebody a place in a course, or ended it (rule: undo). The caller has locked its dates. */
@Injectable()
export class CourseUndoService {
  constructor(
    private readonly clock: GymClock,
    private readonly ledger: LedgerService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Takes the charge back and ends the place, whose visits are still to be removed. The lines of the account name it.
   *
   * @throws {AppError} CHANGED_SINCE when one of its visits has begun, or the place was ended
   */
  async takeBack(tx: EntityManager, { entryId, dates }: CourseOfAct, by: Caller): Promise<void> {
    const entry = await entryOf(tx, entryId);
    const { now } = this.clock.read();
    const visits = await visitsOf(tx, entryId);
    const hasBegun = visits.some(({ startsAt }) => startsAt <= now);
    if (entry.endedAt !== null || hasBegun) throw new AppError('CHANGED_SINCE');
    const { clientId, nameEl: name } = entry;
    await this.ledger.endCourse(tx, by, { id: entryId, clientId, name, owedCents: 0 });
    await tx.update(CourseEntryRow, { id: entryId }, { endedAt: now, endedById: by.id });
    const after = { course: name, dates, price: euros(0) };
    await this.audit.recordOfClient(tx, by, 'client.course-ended', clientId, null, after);
  }

  /** @throws {AppError} CHANGED_SINCE when they have another place in it by now, or what is owed was changed by hand */
  async reopen(tx: EntityManager, { entryId, dates, chargedCents }: CourseOfAct, by: Caller): Promise<void> {
    const entry = await entryOf(tx, entryId);
    const { courseId, clientId, priceCents, nameEl: name } = entry;
    const isIn = await tx.existsBy(CourseEntryRow, { courseId, clientId, endedAt: IsNull() });
    if (entry.endedAt === null || isIn) throw new AppError('CHANGED_SINCE');
    await tx.update(CourseEntryRow, { id: entryId }, { endedAt: null, endedById: null });
    if (chargedCents !== 0) {
      const owedCents = priceCents + chargedCents;
      await this.ledger.reopenCourse(tx, by, { id: entryId, clientId, name, owedCents, priceCents });
    }
    const after = { course: name, dates, price: euros(priceCents) };
    await this.audit.recordOfClient(tx, by, 'client.course-joined', clientId, null, after);
  }
}

async function entryOf(tx: EntityManager, id: string): Promise<CourseEntryRow> {
  const entry = await tx.findOneBy(CourseEntryRow, { id });
  if (entry === null) throw new AppError('CHANGED_SINCE');
  return entry;
}
