import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { servedGyms } from '../platform/directory/environment-to-serve.js';
import { surveyGyms, type SurveyedGym } from './survey.js';

const FRESH_MS = 10_000;
/** A survey of a thousand gyms takes a while, and must not be what the process does. */
const MOST_OF_TIME = 50;
/** However long it took: a server that did not answer may be back. */
const MOST_FRESH_MS = 5 * 60_000;
/** Those who ask get the survey before, unless a new one is there within this. */
const WAITED_MS = 2_000;
/** The survey before is too old by then, and is not shown. */
const OLD_MS = 2 * MOST_FRESH_MS;

interface Survey {
  gyms: SurveyedGym[];
  madeAt: number;
  freshUntil: number;
}

/** The latest survey, for the page and the metrics of this process. */
@Injectable()
export class SurveyedGymsService {
  private readonly logger = new Logger('Operator');
  private latest: Survey | null = null;
  private underWay: Promise<SurveyedGym[]> | null = null;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  async read(): Promise<SurveyedGym[]> {
    const now = performance.now();
    const before = this.latest;
    if (before !== null && now < before.freshUntil) return before.gyms;
    this.underWay ??= this.survey().finally(() => (this.underWay = null));
    if (before === null || now > before.madeAt + OLD_MS) return this.underWay;
    const known = pause(WAITED_MS, before.gyms, { ref: false });
    // It may fail when its readers have gone with the survey before.
    this.underWay.catch(() => undefined);
    return Promise.race([this.underWay, known]);
  }

  private async survey(): Promise<SurveyedGym[]> {
    const begun = performance.now();
    try {
      const { databaseUrl, gymsKey } = this.environment;
      const surveyed = await surveyGyms(databaseUrl ?? '', gymsKey);
      const madeAt = performance.now();
      const freshMs = Math.min(MOST_FRESH_MS, Math.max(FRESH_MS, MOST_OF_TIME * (madeAt - begun)));
      const isBroken = (key: string): boolean => servedGyms()?.isBroken(key) === true;
      const gyms = surveyed.map((gym): SurveyedGym => (isBroken(gym.key) ? { ...gym, state: 'broken' } : gym));
      this.latest = { gyms, madeAt, freshUntil: madeAt + freshMs };
      return gyms;
    } catch (fault) {
      this.logger.warn(`The gyms cannot be surveyed: ${String(fault)}`);
      // The survey before is not shown for ever.
      this.latest = null;
      throw fault;
    }
  }
}
