import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../../platform/config/environment-shape.js';
import { StartupError } from '../../platform/config/startup-error.js';
import { describeFault } from '../../platform/process/describe-fault.js';
import type { GymMoment } from '../../platform/time/gym-clock.js';
import { withDatabaseAt } from '../command.js';
import { faultLines } from '../doctor/doctor.js';
import type { OperationKind } from '../runs/operation-run.entity.js';
import { goodRuns, recordRun } from '../runs/operation-runs.repository.js';
import { withinTimeLimit } from '../time-limit.js';
import { nameAt, newBackupName } from './backup-name.js';
import { makeBackup } from './create-backup.js';
import { drill } from './drill.js';
import type { Tell } from './progress.js';
import { outdatedBackups } from './schedule.rules.js';

export interface NightlyOrder {
  databaseUrl: string;
  folder: string;
  environment: Pick<Environment, 'backupKey' | 'backupTimeoutMinutes' | 'backupKeep' | 'backupHook'>;
  /** Reads the current time. */
  moment: () => GymMoment;
}

/** One night's work: makes a backup, verifies it, copies it elsewhere and deletes old ones. */
export async function backUpAndProve(order: NightlyOrder, tell: Tell): Promise<void> {
  const { folder, environment } = order;
  const file = await recordingFailure(order, () => make(order, tell));
  const madeAt = order.moment().now;
  const proof = await prove(order, file, tell);
  const { backupHook } = environment;
  if (proof.ok && backupHook !== null) {
    try {
      await recordingFailure(order, () => carryAway(order, backupHook, file));
    } catch (fault) {
      await keepWithinBounds(order);
      throw fault;
    }
    tell(`BACKUP_HOOK has taken ${file}.`);
  }
  // Written last in a night, so that a reader of this row finds the drill of this backup, not of the one before.
  await record(order, 'backup', { ok: true, detail: file }, madeAt);
  if (!proof.ok) {
    await keepWithinBounds(order);
    throw new StartupError(proof.detail);
  }
  // Older backups are deleted by count only after a verified one.
  for (const name of outdatedBackups(readdirSync(folder), environment.backupKeep)) rmSync(path.join(folder, name));
}

/** Multiple of BACKUP_KEEP that may pile up while nights fail. */
const WHILE_FAILING = 2;

/** Keeps a series of failing nights from filling the disk, without deleting the newest verified backups. */
async function keepWithinBounds({ databaseUrl, folder, environment }: NightlyOrder): Promise<void> {
  const { backupKeep } = environment;
  const names = readdirSync(folder);
  const drills = await withDatabaseAt(databaseUrl, (dataSource) => goodRuns(dataSource, 'drill'));
  const proven = names.filter((name) => drills.some((detail) => detail.includes(name)));
  const letGo = new Set(outdatedBackups(proven, backupKeep));
  for (const name of outdatedBackups(names, backupKeep * WHILE_FAILING)) {
    if (!proven.includes(name) || letGo.has(name)) rmSync(path.join(folder, name));
  }
}

interface Outcome {
  ok: boolean;
  faults?: number;
  detail: string;
}

const record = (
  { databaseUrl }: NightlyOrder,
  kind: OperationKind,
  outcome: Outcome,
  finishedAt: Date,
): Promise<void> =>
  withDatabaseAt(databaseUrl, (dataSource) => recordRun(dataSource, kind, { ...outcome, finishedAt }));

/** Records a night whose backup could not be made or copied. */
async function recordingFailure<T>(order: NightlyOrder, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    await record(order, 'backup', { ok: false, detail: describeFault(fault) }, order.moment().now);
    throw fault;
  }
}

async function make({ databaseUrl, folder, environment, moment }: NightlyOrder, tell: Tell): Promise<string> {
  const { backupKey, backupTimeoutMinutes } = environment;
  const { now } = moment();
  const file = newBackupName(path.join(folder, nameAt(now)), now);
  await withinTimeLimit(backupTimeoutMinutes, 'The backup', (signal) =>
    makeBackup({ databaseUrl, file, backupKey, now, signal }, tell),
  );
  return file;
}

/** Secrets that a program for copying files does not need. */
const OURS = /^(DATABASE_|JWT_SECRET|BACKUP_KEY|SMTP_URL|METRICS_TOKEN|ADMIN_PASSWORD|TURNSTILE_|GYMS_KEY)/;
const LONGEST_COMPLAINT = 300;

/** Runs the program of BACKUP_HOOK without a shell, with the backup's path as its last argument. */
async function runHook(hook: readonly string[], file: string, signal?: AbortSignal): Promise<void> {
  const [program = '', ...args] = hook;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
  let complaint = '';
  const ended = await new Promise<number | NodeJS.Signals | Error | null>((resolve) => {
    const child = spawn(program, [...args, file], { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => (complaint = (complaint + text).slice(-LONGEST_COMPLAINT)));
    child.once('error', resolve);
    child.once('close', (code, by) => resolve(code ?? by));
  });
  if (ended === 0) return;
  const why = complaint.trim() || (ended instanceof Error ? ended.message : `it ended with ${ended}`);
  throw new StartupError(`BACKUP_HOOK failed for ${file}: ${why}`);
}

const carryAway = ({ environment }: NightlyOrder, hook: readonly string[], file: string): Promise<void> =>
  withinTimeLimit(environment.backupTimeoutMinutes, 'BACKUP_HOOK', (signal) => runHook(hook, file, signal));

async function prove(order: NightlyOrder, file: string, tell: Tell): Promise<Outcome> {
  const { databaseUrl, environment } = order;
  const { backupKey, backupTimeoutMinutes } = environment;
  const outcome = await withinTimeLimit(backupTimeoutMinutes, 'The drill', (signal) =>
    drill({ databaseUrl, file, backupKey, moment: order.moment(), signal }, tell),
  ).then(
    (faults) => ({
      ok: faults.length === 0,
      faults: faults.length,
      detail: faults.length === 0 ? `${file} was restored, and is well.` : faultLines(faults).join('\n'),
    }),
    (fault: unknown) => ({ ok: false, detail: describeFault(fault) }),
  );
  await record(order, 'drill', outcome, order.moment().now);
  // The restored copy equals the database, so its faults are also the database's.
  if ('faults' in outcome) await record(order, 'doctor', outcome, order.moment().now);
  return outcome;
}
