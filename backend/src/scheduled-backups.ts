import 'reflect-metadata';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { newBackupName, typedPath } from './operations/backup/backup-name.js';
import { drill } from './operations/backup/drill.js';
import { makeBackup } from './operations/backup/making.js';
import { nextBackup, outdatedBackups } from './operations/backup/schedule.rules.js';
import { gymMoment, requireDatabase, requireOneArgument } from './operations/command.js';
import { JsonLogger } from './platform/logging/json-logger.js';
import { endWith } from './platform/process/end-with.js';
import { describeFault, PlainFault } from './platform/process/plain-fault.js';
import { onEnd } from './platform/process/launcher.js';
import { slotInstant } from './platform/time/gym-zone.js';

const USAGE = 'Usage: npm run backups -- FOLDER (BACKUP_AT=HH:mm, BACKUP_KEEP=how many)';
/** A clock that is set, or a night when it changes, is noticed within this time. */
const LONGEST_PAUSE_MS = 60_000;
const logger = new Logger('Backups');

function readSchedule(): { at: string; keep: number } {
  const { BACKUP_AT: at = '03:30', BACKUP_KEEP: keep = '14' } = process.env;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw new PlainFault('BACKUP_AT must be a time of day such as 03:30.');
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new PlainFault('BACKUP_KEEP must be a whole number of backups.');
  return { at: `${at}:00`, keep: Number(keep) };
}

/** One night's work: the backup, the proof that it is one, and no more of them than wanted. */
async function backUpAndProve(folder: string, keep: number): Promise<void> {
  const { environment, url: databaseUrl } = requireDatabase();
  const moment = gymMoment(environment);
  const { backupKey } = environment;
  const tell = (line: string): void => logger.log(line.trim());
  await makeBackup({ databaseUrl, file: newBackupName(folder, moment.now), backupKey, now: moment.now }, tell);
  const faults = await drill({ databaseUrl, folder, backupKey, moment }, tell);
  for (const { check, text } of faults) logger.error(`${check}: ${text}`);
  if (faults.length > 0) return;
  // Only a proven backup lets an older one go.
  for (const name of outdatedBackups(readdirSync(folder), keep)) rmSync(path.join(folder, name));
}

async function everyNight(): Promise<void> {
  const folder = typedPath(requireOneArgument(USAGE));
  const { environment } = requireDatabase();
  Logger.overrideLogger(new JsonLogger(environment.logLevel));
  const { at, keep } = readSchedule();
  onEnd(() => Promise.resolve());
  for (;;) {
    const { now, today, zone } = gymMoment(environment);
    const next = nextBackup(now, today, at, (date, time) => slotInstant(zone, date, time));
    logger.log(`The next backup is at ${next.toISOString()}`);
    while (gymMoment(environment).now < next) {
      await pause(Math.min(LONGEST_PAUSE_MS, Math.max(1, next.getTime() - gymMoment(environment).now.getTime())));
    }
    await backUpAndProve(folder, keep).catch((fault: unknown) => logger.error(describeFault(fault)));
  }
}

everyNight().catch(endWith);
