import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { ENTITIES } from './app.entities.js';
import { requireNothingSealed } from './auth/second-factor/seed-sealing.service.js';
import type { Environment } from './platform/config/environment-shape.js';
import {
  apiDataSourceOptions,
  dataSourceOptions,
  type Entities,
  type PostgresOptions,
} from './platform/database/data-source.js';
import { tellLauncher } from './platform/process/launcher.js';
import { prepareDatabase, type Preparing } from './platform/process/prepared-database.js';
import type { Serving } from './platform/serving.js';
import { Clock } from './platform/time/clock.js';
import { setOnlyGymsLanguage } from './platform/texts/request-language.js';
import { addressesOfOne, type Addresses } from './first-start/addresses.js';
import { fillOnFirstStart, welcomeLines } from './first-start/first-start.js';
import { requireRealGym } from './first-start/gym-origin.js';

/** Serves the only gym of a database. */
export class OneGym implements Serving {
  constructor(readonly environment: Environment) {}

  connections(entities: Entities): PostgresOptions {
    return apiDataSourceOptions(this.environment, entities);
  }

  prepare(preparing: Preparing = {}): Promise<string[]> {
    const { databaseDirectUrl, databaseUrl } = this.environment;
    const url = databaseDirectUrl ?? databaseUrl ?? '';
    const instead = 'set GYMS=all to serve them, or GYM=key for one of them';
    return prepareDatabase(dataSourceOptions(url, ENTITIES), url, (dataSource) => this.fill(dataSource), {
      ...preparing,
      instead,
    });
  }

  private async fill(dataSource: DataSource): Promise<string[]> {
    const { environment } = this;
    if (environment.production) await requireRealGym(dataSource.manager);
    if (environment.sealKey === null) await requireNothingSealed(dataSource.manager);
    const tell = (message: string): void => tellLauncher({ type: 'progress', message });
    await fillOnFirstStart(dataSource, environment, new Clock().now(), tell);
    return welcomeLines(dataSource, environment);
  }

  letIn(_fastify: FastifyInstance): void {
    setOnlyGymsLanguage(this.environment.gymLanguage);
  }

  keepWatch(_end: () => void): void {}

  goOn(): void {}

  addresses(url: string): Addresses {
    return addressesOfOne(url, this.environment);
  }
}
