import 'reflect-metadata';
import { gymMoment, requireDatabase, say, withDatabaseAt } from './operations/command.js';
import { examine } from './operations/doctor/doctor.js';
import { faultLines, healthyLine } from './operations/doctor/report.js';
import { endWith } from './platform/process/end-with.js';

/** `npm run doctor`: looks for everything that must hold, on the live data, and ends with 1 when something does not. */
async function examineOnce(): Promise<void> {
  const { environment, url } = requireDatabase();
  await withDatabaseAt(url, async (dataSource) => {
    const faults = await examine(dataSource, gymMoment(environment));
    if (faults.length > 0) process.exitCode = 1;
    const lines = faults.length > 0 ? faultLines(faults) : [await healthyLine(dataSource)];
    for (const line of lines) say(line);
  });
}

examineOnce().catch(endWith);
