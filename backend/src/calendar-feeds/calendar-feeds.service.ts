import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { ClassesService } from '../classes/classes.service.js';
import type { MadeFeed, MadeStaffFeed, OwnFeed, StaffFeed, StaffFeedRequest } from '../contract/calendar-feed.js';
import { isAdmin } from '../contract/roles.js';
import { User } from '../clients/user.entity.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockAccount } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { isRoomKnown } from '../schedule/schedule.rules.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { CalendarFeedRow } from './calendar-feed.entity.js';
import { hashOfFeedKey, newFeedKey } from './feed-key.js';

type Only = Pick<CalendarFeedRow, 'room' | 'trainerId'>;
const ALL: Only = { room: null, trainerId: null };

/** The one whose calendar it is: staff themselves, or the client that a member acts for. */
const ownerOf = (caller: Caller): string => (isAdmin(caller) ? caller.id : caller.clientId);

/** Secret addresses of calendars: one each for members, their children and staff (rule: calendar feed). */
@Injectable()
export class CalendarFeedsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly settings: SettingsRepository,
    private readonly classes: ClassesService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async of(caller: Caller): Promise<OwnFeed> {
    const row = await this.dataSource.manager.findOneBy(CalendarFeedRow, { userId: ownerOf(caller) });
    return { createdAt: row?.createdAt.toISOString() ?? null, lastReadAt: row?.lastReadAt?.toISOString() ?? null };
  }

  async ofStaff(caller: Caller): Promise<StaffFeed> {
    const row = await this.dataSource.manager.findOneBy(CalendarFeedRow, { userId: ownerOf(caller) });
    return { ...(await this.of(caller)), areaId: row?.room ?? null, trainerId: row?.trainerId ?? null };
  }

  /** With the timeslots of one room, or of one trainer, alone. */
  async makeForStaff(caller: Caller, { areaId, trainerId }: StaffFeedRequest): Promise<MadeStaffFeed> {
    if (areaId !== undefined) orNotFound(isRoomKnown(await this.settings.values(), areaId) || null);
    await this.classes.requireKnown(caller, trainerId === undefined ? [] : [{ trainerId }]);
    const only = { room: areaId ?? null, trainerId: trainerId ?? null };
    return { ...(await this.make(caller, only)), areaId: only.room, trainerId: only.trainerId };
  }

  /**
   * A new address; a former one stops working at once.
   *
   * @throws {AppError} CLIENT_INACTIVE, or NOT_IN_FAMILY for a child who has come to somebody else
   */
  make(caller: Caller, only: Only = ALL): Promise<MadeFeed> {
    const key = newFeedKey();
    const now = this.clock.now();
    return inTransaction(this.dataSource, async (tx) => {
      const userId = ownerOf(caller);
      await lockAccount(tx, userId);
      const owner = await tx.findOneBy(User, { id: userId });
      if (userId !== caller.id && owner?.guardianId !== caller.id) throw new AppError('NOT_IN_FAMILY');
      if (owner?.isActive !== true) throw new AppError('CLIENT_INACTIVE');
      const had = await tx.existsBy(CalendarFeedRow, { userId });
      const row = { userId, keyHash: hashOfFeedKey(key), createdAt: now, lastReadAt: null, changedAt: now, ...only };
      await tx.upsert(CalendarFeedRow, row, ['userId']);
      await this.record(tx, caller, had ? 'renewed' : 'made');
      const address = `${this.environment.publicUrl}/api/calendar/${key}.ics`;
      return { createdAt: now.toISOString(), lastReadAt: null, address };
    });
  }

  /** Ends the address; without one nothing happens. */
  end(caller: Caller): Promise<null> {
    return inTransaction(this.dataSource, async (tx) => {
      const { affected } = await tx.delete(CalendarFeedRow, { userId: ownerOf(caller) });
      if (affected === 1) await this.record(tx, caller, 'ended');
      return null;
    });
  }

  private record(tx: EntityManager, caller: Caller, what: 'made' | 'renewed' | 'ended'): Promise<void> {
    const entity = isAdmin(caller) ? 'administrator' : 'client';
    const action = `${entity}.calendar-${what}` as const;
    return this.audit.record(tx, { actorId: caller.id, action, entityId: ownerOf(caller), after: null });
  }
}
