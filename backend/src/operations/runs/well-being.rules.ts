import type { OperationsProblem } from '../../contract/operations.js';

interface Run {
  finishedAt: Date;
  ok: boolean;
  /** Number of faults found by the doctor. */
  faults: number;
  /** A sentence about how it went; of a good backup its file. */
  detail: string;
}

/** The newest run of each kind, and the newest successful backup. */
export interface NewestRuns {
  backup: Run | null;
  goodBackup: Run | null;
  drill: Run | null;
  doctor: Run | null;
}

const HOUR_MS = 3_600_000;
/** One night, plus two hours in case a backup takes longer than the one before. */
export const BACKUP_FRESH_MS = 26 * HOUR_MS;
/** Nightly backups silent for this long were switched off on purpose. */
const FORGOTTEN_MS = 90 * 24 * HOUR_MS;

const ageOf = (run: Run, now: Date): number => now.getTime() - run.finishedAt.getTime();

/** One sentence or two on one line. A healthy answer holds until `validUntil`, as it is one about freshness. */
export type BackupsAnswer =
  | { healthy: false; sentence: string }
  | { healthy: true; sentence: string; validUntil: Date };

const onOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
const asSentence = (text: string): string => onOneLine(text).replace(/[^.]$/, '$&.');

/**
 * Healthy when the newest night went well, its backup is fresh and its drill passed. A night that failed is told with the
 * backup that its drill proved, if there is one. The drill's row is written before its backup's.
 */
export function judgeBackups({ backup, goodBackup, drill }: NewestRuns, now: Date): BackupsAnswer {
  if (backup !== null && !backup.ok) {
    const proven = drill?.ok === true ? ` ${asSentence(drill.detail)}` : '';
    return { healthy: false, sentence: `${asSentence(backup.detail)}${proven}` };
  }
  if (goodBackup === null) return { healthy: false, sentence: 'There is no backup yet.' };
  const made = `The newest backup was made at ${goodBackup.finishedAt.toISOString()}`;
  if (ageOf(goodBackup, now) > BACKUP_FRESH_MS) return { healthy: false, sentence: `${made}, more than 26 hours ago.` };
  if (drill?.ok !== true) return { healthy: false, sentence: `${made}, and its drill failed.` };
  const validUntil = new Date(goodBackup.finishedAt.getTime() + BACKUP_FRESH_MS);
  return { healthy: true, sentence: `${made}, and its drill passed.`, validUntil };
}

/** The first problem that staff should report to the operator, or null. */
export function problemOf({ backup, goodBackup, drill, doctor }: NewestRuns, now: Date): OperationsProblem | null {
  if (backup !== null && ageOf(backup, now) < FORGOTTEN_MS) {
    const since = goodBackup?.finishedAt.toISOString() ?? null;
    if (!backup.ok) return { kind: 'backup-failed', since };
    if (ageOf(backup, now) > BACKUP_FRESH_MS) return { kind: 'backup-late', since };
    if (drill !== null && !drill.ok) return { kind: 'drill-failed', since: drill.finishedAt.toISOString() };
  }
  if (doctor !== null && !doctor.ok) return { kind: 'doctor-faults', since: doctor.finishedAt.toISOString() };
  return null;
}
