import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FreezeState, Freezes, ListedFreeze } from '../contract/freeze.js';
import { isAdmin } from '../contract/roles.js';
import { effectiveEndOf } from '../contract/subscription.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import type { Caller } from '../platform/http/caller.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import {
  freezesIn,
  freezesOf,
  freezingFactsOf,
  openFreezes,
  toFreeze,
  type FreezeRecord,
} from '../subscriptions/freeze.repository.js';
import { SubscriptionReaderService } from '../subscriptions/subscription-reader.service.js';
import { subscriptionFor } from '../subscriptions/subscription.rules.js';
import { leftOf, mayEnd, obstacleOf, paramsOf, usedDays } from './freeze.rules.js';

/** Reads freezes by date, for staff and for members (rule: freeze by date). */
@Injectable()
export class FreezeListService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly reader: SubscriptionReaderService,
  ) {}

  async read(caller: Caller, clientId: string): Promise<Freezes> {
    const { subscriptions } = await this.reader.ofClient(this.dataSource, clientId);
    const { memberFreezing } = await this.settings.values();
    const freezes = await freezesOf(this.dataSource, clientId);
    const { today, now } = this.clock.read();
    const current = subscriptionFor(subscriptions, today, now);
    const obstacles = isAdmin(caller) ? await this.obstacles(freezes, caller) : new Map<string, string>();
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
        ...toFreeze(freeze, { namesStaff: isAdmin(caller) }),
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
      hasEmail: freeze.isReached,
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
}
