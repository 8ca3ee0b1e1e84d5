import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { JoiningRegistrations } from '../auth/joining-registrations.js';
import type { JoiningMonth, JoiningPerson } from '../contract/joining.js';
import { LIMITS } from '../contract/limits.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { forgetJoiningOf, forgetJoinings, joiningMonths, joiningPeople } from './joining.repository.js';

const MS_PER_DAY = 86_400_000;

/** Shows staff where people stop, and forgets them after a while: their numbers stay (rule: joining alone). */
@Injectable()
export class JoiningPeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsRepository,
    private readonly clock: ClockCheck,
    registered: JoiningRegistrations,
  ) {
    registered.listenToGone(async (tx, clientId) => forgetJoiningOf(tx, await this.usesTerms(), clientId));
  }

  async list(): Promise<JoiningPerson[]> {
    const people = await joiningPeople(this.dataSource, await this.usesTerms());
    return people.map(({ begunAt, reachedAt, ...person }) => ({
      ...{ ...person, begunAt: begunAt.toISOString(), reachedAt: reachedAt.toISOString() },
    }));
  }

  months = async (): Promise<JoiningMonth[]> => joiningMonths(this.dataSource, await this.usesTerms());

  @Scheduled(CronExpression.EVERY_HOUR)
  async forget(): Promise<void> {
    const now = await this.clock.agreedNow();
    if (now === null) return;
    const before = new Date(now.getTime() - LIMITS.joiningKeptDays * MS_PER_DAY);
    await forgetJoinings(this.dataSource, await this.usesTerms(), before);
  }

  private usesTerms = async (): Promise<boolean> => (await this.settings.values()).uses.includes('papers');
}
