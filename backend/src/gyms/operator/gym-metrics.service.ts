import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PROBLEMS } from '../directory/gym-problems.js';
import { servedGyms } from '../directory/served-gyms.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { Clock } from '../../platform/time/clock.js';
import { TROUBLES, troublesOf, worst } from './gyms.rules.js';
import type { SurveyedGym } from './survey.js';
import { SurveyedGymsService } from './surveyed-gyms.service.js';

const SECOND_MS = 1_000;

/** Metrics by gym: counts of those in trouble, and the numbers of the worst, so that labels have a bound. */
@Injectable()
export class GymMetricsService implements OnModuleInit {
  constructor(
    private readonly gyms: SurveyedGymsService,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const served = servedGyms();
    if (served === null) return;
    const states = {
      name: 'palestra_gyms',
      help: 'Gyms of the directory that are not suspended, by state',
      label: 'state',
    };
    this.metrics.watch({ ...states, ofThisProcess: false, isOfDirectory: true }, () => served.count());
    this.watch('palestra_gyms_in_trouble', 'Gyms that are not suspended, by trouble', 'trouble', (gyms) =>
      Object.fromEntries(TROUBLES.map((trouble) => [trouble, this.countOf(gyms, trouble)])),
    );
    this.watch('palestra_gyms_not_served', 'Gyms that cannot be served, by what is wrong', 'problem', (gyms) =>
      Object.fromEntries(PROBLEMS.map((problem) => [problem, gyms.filter((gym) => gym.problem === problem).length])),
    );
    this.watchWorst(
      'palestra_gym_requests',
      'Requests since the gym was made, of the gyms with most',
      (gym) => gym.requests,
    );
    this.watchWorst(
      'palestra_gym_failures',
      'Requests that failed (5xx), of the gyms with most',
      (gym) => gym.failures,
    );
    this.watchWorst('palestra_gym_mails_waiting', 'Mails that wait, of the gyms with most', (gym) => gym.mailsWaiting);
    this.watchWorst('palestra_gym_mail_queue_seconds', 'Age of the oldest mail that waits, of the worst gyms', (gym) =>
      this.ageOf(gym.oldestMailSince),
    );
    this.watchWorst(
      'palestra_gym_backup_age_seconds',
      'Age of the newest backup, of the worst gyms that have one',
      (gym) => this.ageOf(gym.lastBackupAt),
    );
    this.watchWorst('palestra_gym_open_screens', 'Open screens, of the gyms with most', (gym) => gym.openScreens);
    this.watchWorst(
      'palestra_gym_missing_migrations',
      'Migrations that a gym lacks, of the worst gyms',
      (gym) => gym.missingMigrations,
    );
  }

  private countOf(gyms: SurveyedGym[], trouble: (typeof TROUBLES)[number]): number {
    const now = this.clock.now();
    return gyms.filter((gym) => troublesOf(gym, now).includes(trouble)).length;
  }

  private ageOf(instant: Date | null): number | null {
    return instant && (this.clock.now().getTime() - instant.getTime()) / SECOND_MS;
  }

  private watchWorst(name: string, help: string, numberOf: (gym: SurveyedGym) => number | null): void {
    this.watch(name, help, 'gym', (gyms) => worst(gyms, numberOf));
  }

  private watch(
    name: string,
    help: string,
    label: 'gym' | 'trouble' | 'problem',
    read: (gyms: SurveyedGym[]) => Readonly<Record<string, number>>,
  ): void {
    this.metrics.watch({ name, help, label, ofThisProcess: false, isOfDirectory: true }, async () => {
      const gyms = await this.gyms.readSoon();
      return gyms === null ? {} : read(gyms);
    });
  }
}
