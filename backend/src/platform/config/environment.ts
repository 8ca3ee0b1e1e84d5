import { readFileSync } from 'node:fs';
import { isLoopback } from './address.js';
import { EnvironmentReader, type EnvironmentVariables } from './environment-reader.js';
import { readVariables, type Environment } from './environment-shape.js';

/** Words from examples, and the first guesses of an attacker. */
const WELL_KNOWN = [
  ...['palestra', 'password', 'passwort', 'passw0rd', 'admin', 'administrator', 'secret', 'test', 'demo', 'example'],
  ...['postgres', 'postgresql', 'root', 'user', 'letmein', 'welcome', 'qwerty', '123456', '12345678', '123456789'],
];
/** Different ones in a secret. */
const FEWEST_CHARACTERS = 3;
const THING = '(own|secret|pass|passwort|key|token|jwt|database|db|admin|gym)';
/** Matches `change-me` and `your_secret`. A first syllable alone is not enough: a random secret may begin with `my`. */
const PLACEHOLDER = new RegExp(
  `^((change|replace|insert)[-_ ]?(me|this|it|with|in|here|${THING})|(your|my)[-_ ]?${THING}|todo|x{3,}$|\\.{3}|<)`,
);

/** Also true for `Palestra1` and `change-me-please`, but not for a secret that merely contains such a word. */
function isWellKnown(secret: string): boolean {
  const text = secret.toLowerCase();
  return (
    WELL_KNOWN.includes(text.replace(/[\d!.?_-]{0,4}$/, '')) || WELL_KNOWN.includes(text) || PLACEHOLDER.test(text)
  );
}

/** The weakness of a secret; null for a good one. */
export function weaknessOf(secret: string): string | null {
  if (isWellKnown(secret)) return 'is a default that everybody knows: choose another one';
  if (new Set(secret).size >= FEWEST_CHARACTERS) return null;
  if (secret.length < FEWEST_CHARACTERS) return 'is too short for a secret: choose a longer one';
  return 'is one or two characters, again and again: choose another one';
}

/** The password in a database URL; null without a password. */
function passwordOf(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const { password } = new URL(databaseUrl);
  return password === '' ? null : decodeURIComponent(password);
}

/** Refuses defaults and secrets that are guessed at once, which are readable but unsafe in production. */
function productionProblems(environment: Environment): string[] {
  if (!environment.production) return [];
  const secrets: [name: string, value: string | null][] = [
    ['ADMIN_PASSWORD', environment.adminPassword],
    ['JWT_SECRET', environment.jwtSecret],
    ['BACKUP_KEY', environment.backupKey],
    ['GYMS_KEY', environment.gymsKey?.key ?? null],
    ['SEAL_KEY', environment.sealKey?.key ?? null],
    ['METRICS_TOKEN', environment.metricsToken],
    ['OPERATOR_TOKEN', environment.operator?.token ?? null],
    ['The password in DATABASE_URL', passwordOf(environment.databaseUrl)],
    ['The password in DATABASE_DIRECT_URL', passwordOf(environment.databaseDirectUrl)],
  ];
  const problems = secrets.flatMap(([name, value]) => {
    const weakness = value === null ? null : weaknessOf(value);
    return weakness === null ? [] : [`${name} ${weakness}`];
  });
  const { protocol, hostname } = new URL(environment.publicUrl);
  // The links of a gym in the directory have its own host, and https.
  if (environment.gym === null && !environment.servesAllGyms && protocol === 'http:' && !isLoopback(hostname)) {
    problems.push('PUBLIC_URL must begin with https:// in production: passwords would travel in clear');
  }
  return problems;
}

type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; problems: string[] };

/**
 * Reads the environment. Pure except for `*_FILE` variables, whose files `readTextFile` reads. Reports all problems at
 * once, so that ten mistakes do not take ten starts. `serves: false` is for commands, which need less.
 */
export function readEnvironment(
  variables: EnvironmentVariables,
  readTextFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
  { serves = true } = {},
): EnvironmentResult {
  const reader = new EnvironmentReader(variables, readTextFile);
  const environment = readVariables(reader, serves);
  reader.judgeUnknown();
  const problems = [...reader.problems, ...productionProblems(environment)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, environment };
}
