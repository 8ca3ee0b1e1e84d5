import pg from 'pg';
import type { Environment } from '../../platform/config/environment-shape.js';
import { inSchema, SHARED_SCHEMA } from '../../platform/config/schema-of-gym.js';
import { dataSourceOptions, LIMITS, type Entities, type PostgresOptions } from '../../platform/database/data-source.js';
import { GymClient } from './gym-client.js';
import { ServersPool } from './servers-pool.js';

/** With a connection the plans of its gyms go. Gyms that sleep need it each minute. */
const IDLE_TIMEOUT_MS = 600_000;

/** Options of a process for many gyms. */
export const connectionsOfGyms = (
  { databaseUrl, databasePool }: Pick<Environment, 'databaseUrl' | 'databasePool'>,
  entities: Entities,
): PostgresOptions => ({
  // Without a gym a connection finds no table.
  ...dataSourceOptions(inSchema(databaseUrl ?? '', SHARED_SCHEMA), entities),
  poolSize: databasePool,
  driver: { ...pg, Pool: ServersPool },
  extra: { Client: GymClient, idleTimeoutMillis: IDLE_TIMEOUT_MS, ...LIMITS },
});
