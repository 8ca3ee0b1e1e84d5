import 'reflect-metadata';
import cluster from 'node:cluster';
import { Logger } from '@nestjs/common';
import { AppModule } from './app.module.js';
import { addressesForPhones } from './first-start/addresses.js';
import { requireEnvironment } from './platform/config/config.module.js';
import type { Environment } from './platform/config/environment-shape.js';
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
import { workerCount, Workers } from './platform/process/workers.js';
import type { Serving } from './platform/serving.js';
import { chooseServing } from './serving.js';

/**
 * A start leaves garbage, and code that runs once. A process that idles afterwards would keep both: it collects when it
 * fills up. Needs `--expose-gc`, which the images have; takes a tenth of a second.
 */
function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Serves the API and the apps in this process. @returns the port it listens on */
async function serve(serving: Serving): Promise<number> {
  const { environment } = serving;
  const app = await createApplication(AppModule, serving);
  onEnd(() => closeGently(app));
  serving.keepWatch(() => process.kill(process.pid, 'SIGTERM'));
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

async function start(): Promise<void> {
  const given = requireEnvironment();
  Logger.overrideLogger(new JsonLogger(given.logLevel));
  const serving = await chooseServing(given);
  const { environment } = serving;
  if (environment.databaseUrl === null)
    throw new StartupError('DATABASE_URL is not set: `npm start` brings a database.');
  if (given.jwtSecret === null) throw new StartupError('JWT_SECRET is not set: `npm start` makes one and keeps it.');
  if (cluster.isWorker) {
    await serve(serving);
    return;
  }
  // The launcher has said them: it sets variables itself, beside which a misspelt one no longer shows here.
  if (!wasLaunched) for (const warning of environment.warnings) Logger.warn(warning, 'Environment');
  usePreparedStatements(environment.preparedStatements);
  const welcome = await serving.prepare();
  const count = workerCount(environment);
  const port = count > 1 ? await serveInWorkers(count, environment) : await serve(serving);
  const url = addressOf(environment.host, port);
  serving.goOn();
  const { lines, where } = serving.addresses(url);
  tellLauncher({ type: 'ready', url, where, lines: [...lines, ...addressesForPhones(url, environment), ...welcome] });
}

start().catch(endWith);
