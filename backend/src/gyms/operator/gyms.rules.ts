import { matchesSearch, searchKey } from '../../contract/search-key.js';
import { BACKUP_FRESH_MS } from '../../operations/runs/well-being.rules.js';
import type { SurveyedGym } from './survey.js';

const MINUTE_MS = 60_000;
const MAIL_LATE_MS = 15 * MINUTE_MS;
const FAILING_MS = 15 * MINUTE_MS;

export const TROUBLES = ['state', 'backup', 'mail', 'failures'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Reasons for the operator to look at it; a gym that is closed on purpose has no troubles. */
export function troublesOf(gym: SurveyedGym, now: Date): Trouble[] {
  if (gym.state === 'suspended') return [];
  const age = (instant: Date | null): number => (instant === null ? Infinity : now.getTime() - instant.getTime());
  const is: Record<Trouble, boolean> = {
    state: gym.state !== 'ready',
    // A gym that was made today is saved tonight.
    backup: age(gym.lastBackupAt ?? gym.createdAt) > BACKUP_FRESH_MS,
    mail: gym.oldestMailSince !== null && age(gym.oldestMailSince) > MAIL_LATE_MS,
    failures: age(gym.lastFailureAt) < FAILING_MS,
  };
  return TROUBLES.filter((trouble) => is[trouble]);
}

const instantOf = (instant: Date | null): number => instant?.getTime() ?? 0;

/** Columns and their sort orders: numbers and instants begin with the largest, backups with the oldest. */
export const SORTS = {
  name: (a, b) => a.name.localeCompare(b.name, 'el') || a.key.localeCompare(b.key),
  state: (a, b) => a.state.localeCompare(b.state),
  size: (a, b) => (b.sizeBytes ?? -1) - (a.sizeBytes ?? -1),
  clients: (a, b) => (b.clients ?? -1) - (a.clients ?? -1),
  backup: (a, b) => instantOf(a.lastBackupAt) - instantOf(b.lastBackupAt),
  mail: (a, b) => (b.mailsWaiting ?? -1) - (a.mailsWaiting ?? -1),
  screens: (a, b) => b.openScreens - a.openScreens,
  request: (a, b) => instantOf(b.lastRequestAt) - instantOf(a.lastRequestAt),
  failures: (a, b) => b.failures - a.failures,
} as const satisfies Record<string, (a: SurveyedGym, b: SurveyedGym) => number>;
export type Sort = keyof typeof SORTS;
export const isSort = (text: unknown): text is Sort => typeof text === 'string' && Object.hasOwn(SORTS, text);

/**
 * Gyms whose key or host contains the typed text, or whose name the console's search would find; equal ones by name.
 */
export function found(gyms: readonly SurveyedGym[], words: string, sort: Sort): SurveyedGym[] {
  const typed = words.trim().toLowerCase();
  const isWanted = ({ name, key, hosts }: SurveyedGym): boolean =>
    [key, ...hosts].some((one) => one.includes(typed)) || matchesSearch(searchKey(name), typed);
  return gyms.filter(isWanted).sort((a, b) => SORTS[sort](a, b) || SORTS.name(a, b));
}

/** Labels of metrics by gym: of any number of gyms only the worst are named. */
export const MOST_NAMED = 50;

/** The number of at most `MOST_NAMED` gyms that have one, the largest first. */
export function worst(
  gyms: readonly SurveyedGym[],
  numberOf: (gym: SurveyedGym) => number | null,
): Readonly<Record<string, number>> {
  const named = gyms
    .map((gym) => [gym.key, numberOf(gym) ?? 0] as const)
    .filter(([, number]) => number > 0)
    .sort(([one, a], [other, b]) => b - a || one.localeCompare(other));
  return Object.fromEntries(named.slice(0, MOST_NAMED));
}
