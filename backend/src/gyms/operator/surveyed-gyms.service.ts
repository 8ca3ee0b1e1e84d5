import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { SharedSurvey } from './shared-survey.js';
import { surveyGyms, type SurveyedGym } from './survey.js';

/** The latest survey, for the page and the metrics of this process. */
@Injectable()
export class SurveyedGymsService {
  private readonly logger = new Logger('Operator');
  private readonly survey = new SharedSurvey(() => this.make());

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  read(): Promise<SurveyedGym[]> {
    return this.survey.read();
  }

  /** null: they are not known, and the other metrics do not wait for them. */
  readSoon(): Promise<SurveyedGym[] | null> {
    return this.survey.readSoon().catch(() => null);
  }

  private async make(): Promise<SurveyedGym[]> {
    try {
      const { databaseUrl, gymsKey } = this.environment;
      return await surveyGyms(databaseUrl ?? '', gymsKey);
    } catch (fault) {
      this.logger.warn(`The gyms cannot be surveyed: ${String(fault)}`);
      throw fault;
    }
  }
}
