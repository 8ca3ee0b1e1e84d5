import 'reflect-metadata';
import { say } from '../operations/command.js';
import { OPERATOR_WORDS } from '../gyms/operator/operator-words.js';
import { surveyGyms, type SurveyedGym } from '../gyms/operator/survey.js';
import { endWith } from '../platform/process/end-with.js';
import { readOptions } from './administrators-command.js';
import { requireDatabase } from './require-database.js';

const WORDS = OPERATOR_WORDS.en.problems;
const MEGABYTE = 1_048_576;
const HEADINGS = [
  ...['key', 'state', 'name', 'hosts', 'time zone', 'version', 'MB', 'clients', 'last backup', 'mails', 'screens'],
  ...['last request', 'failures'],
];

/** To the minute, in UTC: gyms have different zones. */
const instant = (at: Date | null): string => at?.toISOString().replace(/:\d\d\.\d+Z$/, 'Z') ?? 'never';
const number = (value: number | null): string => (value === null ? '?' : String(value));
const megabytes = (bytes: number | null): string => (bytes === null ? '?' : (bytes / MEGABYTE).toFixed(1));

function versionOf({ missingMigrations, state }: SurveyedGym): string {
  if (missingMigrations === null) return '?';
  if (missingMigrations > 0) return `${missingMigrations} missing`;
  return state === 'newer' ? 'newer' : 'current';
}

const columnsOf = (gym: SurveyedGym): string[] => [
  ...[gym.key, gym.state, gym.name, gym.hosts.join(', '), gym.timeZone, versionOf(gym)],
  ...[megabytes(gym.sizeBytes), number(gym.clients), instant(gym.lastBackupAt), number(gym.mailsWaiting)],
  ...[number(gym.openScreens), instant(gym.lastRequestAt), number(gym.failures)],
];

/** `npm run gym:list`: the gyms of this database, one per line, with the facts of the operator's page. */
async function list(): Promise<void> {
  const { json } = readOptions({ json: { type: 'boolean' } }, 'Usage: npm run gym:list [-- --json]');
  const { environment, url } = await requireDatabase();
  const gyms = await surveyGyms(url, environment.gymsKey);
  if (json === true) return say(JSON.stringify(gyms, null, 2));
  if (gyms.length === 0) return say('No gym was made with npm run gym:create in this database.');
  const lines = [HEADINGS, ...gyms.map(columnsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    say(
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { key, problem } of gyms) if (problem !== null) say(`${key} is not served: ${WORDS[problem]}.`);
  if (gyms.some(({ state }) => state === 'unfinished'))
    say('Run gym:create of an unfinished one again: it goes on where it ended.');
}

list().catch(endWith);
