import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { partsOf, type ShownCapability } from '../contract/capability.js';
import { CAPABILITY_NAMES, switchOf, type Capability, type CapabilityNeed } from '../contract/capability-names.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { SettingKey } from '../contract/setting.js';
import { lockTemplate } from '../platform/database/locks.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { requireFresh, versionOf } from '../platform/http/version.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingChanges } from './setting-changes.js';
import { Setting, type SettingRow } from './setting.entity.js';
import { OFF, offValueOf, ON } from './setting.rules.js';
import { SettingsRepository } from './settings.repository.js';

interface Need {
  need: CapabilityNeed;
  count: number;
}

/** Places in courses with visits to come; `$1` is today on the gym's clock. */
const COURSES_THAT_RUN = `
    SELECT 'coursesThatRun' AS need, count(*)::int AS count FROM course_entries e
     WHERE ended_at IS NULL AND EXISTS (SELECT FROM course_visits v JOIN appointments a ON a.id = v.appointment_id
       WHERE v.entry_id = e.id AND a.status = 1 AND a.appointment_date >= $1::date)`;

/** Counts of things that run and need their capability; `$1` is today on the gym's clock. */
const NEEDS: Readonly<Partial<Record<Capability, string>>> = {
  money: `
    SELECT 'plansThatRun' AS need, count(*)::int AS count FROM subscriptions s
     WHERE is_active AND coalesce(actual_end_date, end_date, 'infinity') >= $1::date
       AND (weekly_limit > 0 OR pack_visits > 0 OR is_morning_only
            OR EXISTS (SELECT FROM sales WHERE sales.subscription_id = s.id))
    UNION ALL
    SELECT 'openBalances', count(*)::int FROM (
      SELECT FROM ledger_entries WHERE $1::date IS NOT NULL GROUP BY client_id HAVING sum(amount_cents) <> 0) AS open
    UNION ALL
    SELECT 'openPages', count(*)::int FROM online_payments WHERE state = 'open' AND $1::date IS NOT NULL
    UNION ALL
    SELECT 'giftCards', count(*)::int FROM gift_cards
     WHERE balance_cents > 0 AND NOT is_cancelled AND coalesce(valid_until >= $1::date, true)
    UNION ALL ${COURSES_THAT_RUN} AND price_cents > 0`,
  classes: `
    SELECT 'bookedClasses' AS need, count(*)::int AS count FROM appointments
     WHERE status = 1 AND class_id IS NOT NULL AND appointment_date >= $1::date
    UNION ALL
    SELECT 'plansForClasses', count(*)::int FROM subscriptions
     WHERE is_active AND class_ids <> '{}' AND coalesce(actual_end_date, end_date, 'infinity') >= $1::date
    UNION ALL ${COURSES_THAT_RUN}`,
  rooms: `
    SELECT 'otherRoomsBooked' AS need, count(*)::int AS count FROM appointments
     WHERE room <> ${FIRST_ROOM} AND status = 1 AND appointment_date >= $1::date
    UNION ALL
    SELECT 'otherRoomsStanding', count(*)::int FROM standing_bookings WHERE room <> ${FIRST_ROOM} AND ended_at IS NULL
    UNION ALL
    SELECT 'plansForRooms', count(*)::int FROM subscriptions
     WHERE is_active AND area_ids <> '{}' AND coalesce(actual_end_date, end_date, 'infinity') >= $1::date`,
  family: `
    SELECT 'children' AS need, count(*)::int AS count FROM users WHERE guardian_id IS NOT NULL AND $1::date IS NOT NULL`,
};

/** Switches capabilities on and off (rule: what the gym uses). */
@Injectable()
export class CapabilitiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsRepository,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    private readonly changes: SettingChanges,
  ) {}

  async list(): Promise<ShownCapability[]> {
    const { uses } = await this.settings.values();
    return CAPABILITY_NAMES.map((id) => ({ id, isUsed: uses.includes(id) }));
  }

  /** @throws {AppError} STILL_NEEDED, with what runs, when it cannot be switched off yet */
  change(caller: Caller, name: string, isUsed: boolean, ifMatch?: string): Promise<ShownCapability> {
    const id = orNotFound(CAPABILITY_NAMES.find((one) => one === name) ?? null);
    return inTransaction(this.dataSource, async (tx) => {
      // A booking that runs is counted, or refused afterwards.
      if (id === 'rooms') await lockTemplate(tx);
      const row = await this.lock(tx, id);
      const before: ShownCapability = { id, isUsed: row.value === ON };
      requireFresh(ifMatch, capabilityVersion(before));
      if (before.isUsed === isUsed) return before;
      if (isUsed) await this.takeUsual(tx, caller, id);
      else await this.refuseWhatRuns(tx, id);
      const value = isUsed ? ON : OFF;
      await tx.update(Setting, { id: row.id }, { value, updatedAt: this.clock.read().now });
      await this.changes.announce(tx, { key: switchOf(id), before: row.value, after: value });
      await this.audit.record(tx, {
        actorId: caller.id,
        action: isUsed ? 'capability.switched-on' : 'capability.switched-off',
        entityId: id,
        before: { isUsed: before.isUsed },
        after: { isUsed },
      });
      return { id, isUsed };
    });
  }

  /** The switch, locked; one that a version before did not know is made. */
  private async lock(tx: EntityManager, id: Capability): Promise<Setting> {
    const key = switchOf(id);
    await tx.createQueryBuilder().insert().into(Setting).values({ key, value: OFF }).orIgnore().execute();
    return tx.findOneOrFail(Setting, { where: { key }, lock: { mode: 'pessimistic_write' } });
  }

  /** Settings that all say off would leave it without effect. */
  private async takeUsual(tx: EntityManager, caller: Caller, id: Capability): Promise<void> {
    const { usual } = partsOf(id);
    const rows = await this.settings.lock(tx, Object.keys(usual) as SettingKey[]);
    if (rows.some(({ key, value }) => value !== offValueOf(key))) return;
    for (const row of rows) {
      const value = usual[row.key] ?? row.value;
      if (value !== row.value) await this.take(tx, caller, row, value);
    }
  }

  private async take(tx: EntityManager, caller: Caller, row: SettingRow, value: string): Promise<void> {
    const { key, value: before } = row;
    await this.settings.save(tx, { ...row, value, updatedAt: this.clock.read().now });
    await this.changes.announce(tx, { key, before, after: value });
    await this.audit.record(tx, {
      actorId: caller.id,
      action: 'setting.updated',
      entityId: key,
      before: { value: before },
      after: { value },
    });
  }

  private async refuseWhatRuns(tx: EntityManager, id: Capability): Promise<void> {
    const text = NEEDS[id];
    if (text === undefined) return;
    const found = await named<Need>(tx, { name: `needs-${id}`, text, values: [this.clock.read().today] });
    const needs = found.filter(({ count }) => count > 0).map(({ need, count }) => ({ need, count }));
    if (needs.length > 0) throw new AppError('STILL_NEEDED', { needs: { needs } });
  }
}

export const capabilityVersion = ({ id, isUsed }: ShownCapability): string => versionOf(id, isUsed);
