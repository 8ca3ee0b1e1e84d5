import 'reflect-metadata';
import cluster from 'node:cluster';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireNothingSealed } from './auth/second-factor/seed-sealing.service.js';
import { ENTITIES } from './app.entities.js';
import { AppModule } from './app.module.js';
import { addressesForPhones, addressesOfMany, addressesOfOne } from './first-start/addresses.js';
import { fillOnFirstStart, welcomeLines } from './first-start/first-start.js';
import { requireRealGym } from './first-start/gym-origin.js';
import { requireEnvironment } from './platform/config/config.module.js';
import type { Environment } from './platform/config/environment-shape.js';
import { dataSourceOptions } from './platform/database/data-source.js';
import { bringToThisVersion } from './gyms/upkeep/bring-to-this-version.js';
import { operatorUrlOf } from './platform/directory/environment-of-gym.js';
import { environmentToServe, ownGym, servedGyms } from './platform/directory/environment-to-serve.js';
import { usePreparedStatements } from './platform/database/named-query.js';
import { createApplication } from './platform/application.js';
import { closeGently } from './platform/http/draining.js';
import { JsonLogger } from './platform/logging/json-logger.js';
import { addressOf } from './platform/config/address.js';
import { collectMetricsOfAll } from './platform/metrics/metrics-of-all.js';
import { takePort } from './platform/process/doorstep.js';
import { endWith } from './platform/process/end-with.js';
import { onEnd, tellLauncher, wasLaunched } from './platform/process/launcher.js';
import { StartupError } from './platform/config/startup-error.js';
import { prepareDatabase } from './platform/process/prepared-database.js';
import { workerCount, Workers } from './platform/process/workers.js';

/**
 * A start leaves garbage, and code that runs once. A process that idles afterwards would keep both: it collects when it
 * fills up. Needs `--expose-gc`, which the images have; takes a tenth of a second.
 */
function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Serves the API and the apps in this process. @returns the port it listens on */
async function serve(environment: Environment): Promise<number> {
  const app = await createApplication(AppModule, environment);
  onEnd(() => closeGently(app));
  void ownGym()?.keepLooking(() => process.kill(process.pid, 'SIGTERM'));
  await takePort(app.getHttpServer());
  await app.listen({ port: environment.port, host: environment.host });
  giveBackMemory();
  return Number(new URL(await app.getUrl()).port);
}

async function serveInWorkers(count: number, { host }: Environment): Promise<number> {
  const workers = new Workers(host);
  collectMetricsOfAll();
  onEnd(() => workers.stop());
  return workers.start(count);
}

function prepare(environment: Environment, databaseUrl: string): Promise<string[]> {
  const tell = (message: string): void => tellLauncher({ type: 'progress', message });
  const fill = async (dataSource: DataSource): Promise<string[]> => {
    if (environment.production) await requireRealGym(dataSource.manager);
    if (environment.sealKey === null) await requireNothingSealed(dataSource.manager);
    await fillOnFirstStart(dataSource, environment, new Date(), tell);
    return welcomeLines(dataSource, environment);
  };
  const instead = 'set GYMS=all to serve them, or GYM=key for one of them';
  return prepareDatabase(dataSourceOptions(databaseUrl, ENTITIES), databaseUrl, fill, instead);
}

async function start(): Promise<void> {
  const given = requireEnvironment();
  Logger.overrideLogger(new JsonLogger(given.logLevel));
  const environment = await environmentToServe(given, requireRealGym);
  if (environment.databaseUrl === null)
    throw new StartupError('DATABASE_URL is not set: `npm start` brings a database.');
  if (given.jwtSecret === null) throw new StartupError('JWT_SECRET is not set: `npm start` makes one and keeps it.');
  if (cluster.isWorker) {
    await serve(environment);
    return;
  }
  // The launcher has said them: it sets variables itself, beside which a misspelt one no longer shows here.
  if (!wasLaunched) for (const warning of environment.warnings) Logger.warn(warning, 'Environment');
  usePreparedStatements(environment.preparedStatements);
  const gyms = servedGyms();
  if (environment.sealKey === null) await gyms?.requireOfEach(requireNothingSealed);
  const { databaseDirectUrl, databaseUrl } = environment;
  // Many gyms are served while those whose version is behind are brought to this one.
  const welcome = gyms === null ? await prepare(environment, databaseDirectUrl ?? databaseUrl) : [];
  const count = workerCount(environment);
  const port = count > 1 ? await serveInWorkers(count, environment) : await serve(environment);
  const url = addressOf(environment.host, port);
  if (gyms !== null) void bringToThisVersion(gyms, environment);
  const { lines, where } =
    gyms === null ? addressesOfOne(url, environment) : addressesOfMany(gyms.addresses(), operatorUrlOf(given));
  tellLauncher({ type: 'ready', url, where, lines: [...lines, ...addressesForPhones(url, environment), ...welcome] });
}

start().catch(endWith);
