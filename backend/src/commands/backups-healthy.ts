import 'reflect-metadata';
import { gymMoment, say } from '../operations/command.js';
import { endWith } from '../platform/process/end-with.js';
import { judgeBackupsOf } from './judge-backups.js';
import { requireDatabase } from './require-database.js';

/**
 * Exits with 0 when the newest backup is fresh and its drill passed. The container of nightly backups runs it as its
 * health check.
 */
async function askOnce(): Promise<void> {
  const known = await requireDatabase();
  const { healthy, sentence } = await judgeBackupsOf(known, gymMoment(known.environment).now);
  if (!healthy) process.exitCode = 1;
  say(sentence);
}

askOnce().catch(endWith);
