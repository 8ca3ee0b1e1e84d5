import 'reflect-metadata';
import { gymMoment, say, withDatabaseAt } from '../operations/command.js';
import type { DataSource } from 'typeorm';
import { examine, type Fault, faultLines, healthyLine, requireGym } from '../operations/doctor/doctor.js';
import { recordRun } from '../operations/runs/operation-runs.repository.js';
import { endWith } from '../platform/process/end-with.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { requireDatabase } from './require-database.js';

/** `npm run doctor`: checks the live data against every promise, and exits with 1 when one is broken. */
async function examineOnce(): Promise<void> {
  const { environment, url } = await requireDatabase();
  const moment = gymMoment(environment);
  await withDatabaseAt(url, async (dataSource) => {
    await requireGym(dataSource);
    const faults = await examine(dataSource, {
      ...moment,
      production: environment.production,
      sealKey: environment.sealKey,
    });
    if (faults.length > 0) process.exitCode = 1;
    const lines = faults.length > 0 ? faultLines(faults) : [await healthyLine(dataSource)];
    for (const line of lines) say(line);
    await recordFor(dataSource, moment, faults);
  });
}

/**
 * Records the run for the console and the metrics. Ignores a failure, so that a read-only role or an older database can
 * be examined.
 */
async function recordFor(dataSource: DataSource, { now }: GymMoment, faults: readonly Fault[]): Promise<void> {
  const detail = faultLines(faults).join('\n');
  const run = { finishedAt: now, ok: faults.length === 0, faults: faults.length, detail };
  await recordRun(dataSource, 'doctor', run).catch(() => undefined);
}

examineOnce().catch(endWith);
