import 'reflect-metadata';
import { gymMoment, requireDatabase, say, withDatabaseAt } from '../operations/command.js';
import { newestRuns } from '../operations/runs/operation-runs.repository.js';
import { judgeBackups } from '../operations/runs/well-being.rules.js';
import { endWith } from '../platform/process/end-with.js';

/**
 * Exits with 0 when the newest backup is fresh and its drill passed; the container of nightly backups runs it as its
 * health check.
 */
async function askOnce(): Promise<void> {
  const { environment, url } = await requireDatabase();
  const { healthy, sentence } = await withDatabaseAt(url, async (dataSource) =>
    judgeBackups(await newestRuns(dataSource), gymMoment(environment).now),
  );
  if (!healthy) process.exitCode = 1;
  say(sentence);
}

askOnce().catch(endWith);
