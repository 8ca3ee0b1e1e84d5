import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { servedGyms } from '../platform/directory/environment-to-serve.js';
import { surveyGyms, type SurveyedGym } from './survey.js';

const FRESH_MS = 10_000;
/** A survey of a thousand gyms takes a while, and must not be what the process does. */
const MOST_OF_TIME = 50;

/** The latest survey, for the page and the metrics of this process. */
@Injectable()
export class SurveyedGymsService {
  private latest: Promise<SurveyedGym[]> | null = null;
  private freshUntil = 0;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  read(): Promise<SurveyedGym[]> {
    if (this.latest !== null && performance.now() < this.freshUntil) return this.latest;
    // Those who ask meanwhile wait for the same survey.
    this.freshUntil = Infinity;
    this.latest = this.survey();
    return this.latest;
  }

  private async survey(): Promise<SurveyedGym[]> {
    const begun = performance.now();
    try {
      const { databaseUrl, gymsKey } = this.environment;
      const gyms = await surveyGyms(databaseUrl ?? '', gymsKey);
      const ended = performance.now();
      this.freshUntil = ended + Math.max(FRESH_MS, MOST_OF_TIME * (ended - begun));
      return gyms.map((gym) => (servedGyms()?.isBroken(gym.key) === true ? { ...gym, state: 'broken' } : gym));
    } catch (fault) {
      this.freshUntil = 0;
      throw fault;
    }
  }
}
