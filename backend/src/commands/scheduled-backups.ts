import 'reflect-metadata';
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { noteBackup } from '../gyms/upkeep/back-up-gyms.js';
import { backUpAndProveAll, isAnyUnsaved } from '../gyms/upkeep/nightly-of-all.js';
import { typedPath } from '../operations/backup/backup-name.js';
import { backUpAndProve } from '../operations/backup/nightly.js';
import { nextBackup } from '../operations/backup/schedule.rules.js';
import { gymMoment, requireArguments, requireGoodKey } from '../operations/command.js';
import { JsonLogger } from '../platform/logging/json-logger.js';
import { endWith } from '../platform/process/end-with.js';
import { describeFault } from '../platform/process/describe-fault.js';
import { onEnd } from '../platform/process/launcher.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import type { BackupsAnswer } from '../operations/runs/well-being.rules.js';
import { judgeBackupsOf } from './judge-backups.js';
import { requireDatabase } from './require-database.js';

const USAGE = 'Usage: npm run backups -- FOLDER [HEALTH_FILE] (BACKUP_AT=HH:mm, BACKUP_KEEP=how many)';
const MILLISECONDS = 1000;
/** Upper limit of a sleep, so that a changed clock is noticed within this time. */
const LONGEST_PAUSE_MS = 60_000;
const logger = new Logger('Backups');

/**
 * For a health check that starts no Node.js: the second since 1970 until which all is well, or 0, and the sentence.
 * Written whole, as the check may be reading.
 */
function leaveAnswer(file: string, answer: BackupsAnswer): void {
  const until = answer.healthy ? Math.floor(answer.validUntil.getTime() / MILLISECONDS) : 0;
  writeFileSync(`${file}.new`, `${until} ${answer.sentence}\n`);
  renameSync(`${file}.new`, file);
}

async function everyNight(): Promise<void> {
  const [givenFolder, healthFile] = requireArguments(USAGE);
  const folder = typedPath(givenFolder);
  let known = await requireDatabase();
  requireGoodKey(known.environment);
  Logger.overrideLogger(new JsonLogger(known.environment.logLevel));
  onEnd(() => Promise.resolve());
  const moment = () => gymMoment(known.environment);
  const tellHealth = (answer: BackupsAnswer): void => {
    if (healthFile !== null) leaveAnswer(healthFile, answer);
  };
  const backUp = async (): Promise<void> => tellHealth(await oneNight());
  const oneNight = async (): Promise<BackupsAnswer> => {
    const { now } = moment();
    try {
      // Since the night before, its gym may have moved to another server.
      known = await requireDatabase();
      const { environment, url: databaseUrl, directory } = known;
      const tell = (line: string): void => logger.log(line.trim());
      if (environment.servesAllGyms) {
        const { gymsKey } = environment;
        const failed = await backUpAndProveAll({ url: directory, gymsKey, folder, environment }, tell);
        if (failed.length > 0) {
          logger.error(`Not backed up: ${failed.join(', ')}. The lines above say why.`);
          return { healthy: false, sentence: `Not backed up: ${failed.join(', ')}. The log says why.` };
        }
      } else {
        await backUpAndProve({ databaseUrl, folder, environment, moment }, tell);
        if (environment.gym !== null) await noteBackup(directory, environment.gym, now);
      }
      return await judgeBackupsOf(known, moment().now);
    } catch (fault) {
      logger.error(describeFault(fault));
      // Its sentence also names the backup that is good; without the database there is only the fault.
      const answer = await judgeBackupsOf(known, moment().now).catch(() => null);
      return answer?.healthy === false ? answer : { healthy: false, sentence: describeFault(fault) };
    }
  };
  // Just switched on, or the machine was off that night: makes a backup now instead of at the next scheduled time.
  const answer = await judgeBackupsOf(known, moment().now);
  logger.log(answer.sentence);
  if (!answer.healthy || (known.environment.servesAllGyms && (await isAnyUnsaved(known.directory)))) await backUp();
  else tellHealth(answer);
  for (;;) {
    const { now, today, zone } = moment();
    const next = nextBackup(now, today, `${known.environment.backupAt}:00`, (date, time) =>
      slotInstant(zone, date, time),
    );
    logger.log(`The next backup is at ${next.toISOString()}`);
    while (moment().now < next) {
      await pause(Math.min(LONGEST_PAUSE_MS, Math.max(1, next.getTime() - moment().now.getTime())));
    }
    await backUp();
  }
}

everyNight().catch(endWith);
