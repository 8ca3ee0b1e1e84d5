import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { ClassRow } from '../classes/gym-class.entity.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Capability } from '../contract/capability-names.js';
import { lastDayOf } from '../contract/plan-length.js';
import type { GymRoom } from '../contract/room.js';
import { PlanRow } from '../money/money.entity.js';
import { SalesService } from '../money/sales.service.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { PaymentProvidersService } from './payment-providers.service.js';

interface Named {
  id: string;
  nameEl: string;
  nameEn: string;
}

type PlanRoom = Pick<GymRoom, 'number' | 'nameEl' | 'nameEn'>;

/** A plan that a member can buy alone now, with its first and last day for them. */
export interface PlanOnline {
  plan: PlanRow;
  startDate: CalendarDate;
  endDate: CalendarDate;
  /** null: for all. */
  classes: Named[] | null;
  /** null: for all. */
  rooms: PlanRoom[] | null;
}

/** Reads the plans that members buy themselves (rule: paying online). */
@Injectable()
export class PlansOnlineService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sales: SalesService,
    private readonly settings: SettingsRepository,
    private readonly providers: PaymentProvidersService,
  ) {}

  /** By price; none where the gym takes no payments online, or what the client has never ends. */
  async of(clientId: string): Promise<PlanOnline[]> {
    const { uses, rooms } = await this.settings.values();
    const account = uses.includes('money') ? await this.providers.active() : null;
    if (account === null) return [];
    const startDate = await this.sales.firstDay(this.dataSource, clientId);
    if (startDate === null) return [];
    const order = { priceCents: 'ASC', nameEl: 'ASC', id: 'ASC' } as const;
    const plans = await this.dataSource.manager.find(PlanRow, { where: { isOnSale: true, isSoldOnline: true }, order });
    const { minCents } = account.provider;
    const offered = plans.filter(({ priceCents }) => priceCents >= minCents);
    return withParts(this.dataSource.manager, offered, { startDate, uses, rooms });
  }

  /** One plan, in the transaction that opens its page. */
  async one(tx: EntityManager, plan: PlanRow, startDate: CalendarDate): Promise<PlanOnline> {
    const { uses, rooms } = await this.settings.values(tx);
    const [online] = await withParts(tx, [plan], { startDate, uses, rooms });
    if (online === undefined) throw new Error('One plan is one plan');
    return online;
  }
}

async function withParts(
  on: EntityManager,
  plans: readonly PlanRow[],
  { startDate, uses, rooms }: { startDate: CalendarDate; uses: readonly Capability[]; rooms: readonly GymRoom[] },
): Promise<PlanOnline[]> {
  const ids = uses.includes('classes') ? plans.flatMap(({ classIds }) => classIds) : [];
  const classes = ids.length === 0 ? [] : await on.findBy(ClassRow, { id: In(ids) });
  return plans.map((plan) => ({
    ...{ plan, startDate, endDate: lastDayOf(plan, startDate) },
    rooms: roomsOf(plan, uses, rooms),
    classes:
      ids.length === 0 || plan.classIds.length === 0
        ? null
        : classes
            .filter(({ id }) => plan.classIds.includes(id))
            .map(({ id, nameEl, nameEn }) => ({ id, nameEl, nameEn })),
  }));
}

/** `rooms` of a subscription of the plan. */
const roomsOf = ({ areaIds }: PlanRow, uses: readonly Capability[], rooms: readonly GymRoom[]): PlanRoom[] | null =>
  areaIds.length === 0 || rooms.length === 0 || !uses.includes('rooms')
    ? null
    : rooms
        .filter(({ number }) => areaIds.includes(number))
        .map(({ number, nameEl, nameEn }) => ({ number, nameEl, nameEn }));
