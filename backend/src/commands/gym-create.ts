import 'reflect-metadata';
import { cleanWords } from '../contract/clean-words.js';
import type { Language } from '../contract/languages.js';
import { createGym } from '../gyms/upkeep/create-gym.js';
import { problemsOf, type AskedGym } from '../gyms/upkeep/gym.rules.js';
import { say } from '../operations/command.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { StartupError } from '../platform/config/startup-error.js';
import { passwordProblem } from '../platform/passwords/password.rules.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { NO_TIMES, Texts } from '../platform/texts/texts.js';
import { askForPassword, readOptions, requireOwner } from './administrators-command.js';
import { SECRET_OPTIONS, secretsIn } from './gym-command.js';
import { requireDatabase } from './require-database.js';

const USAGE = `Usage: npm run gym:create -- --key K --host H [--host H ...] --name N --email E --owner O
  [--time-zone Z] [--language el|en] [--mail-from F] [--smtp-url-file FILE] [--turnstile-site-key K --turnstile-secret-file FILE]
K is its short name for operators, E and O the owner's address and name; the password is asked for, or read from ADMIN_PASSWORD.
For trying, --demo in place of --email and --owner makes a gym with the demo's life and its public sign-ins.`;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const OPTIONS = {
  ...{ key: text, name: text, email: text, owner: text, host: texts },
  ...{ 'time-zone': text, language: text, 'mail-from': text, ...SECRET_OPTIONS, demo: { type: 'boolean' } as const },
} as const;

/** `npm run gym:create`: a gym of its own beside others in one database, with its owner. */
async function create(): Promise<void> {
  const given = readOptions(OPTIONS, USAGE);
  const { environment, url } = await requireDatabase();
  if (environment.gym !== null)
    throw new StartupError('GYM is set: take it away, a new gym is not made within another.');
  const gym: AskedGym = {
    key: given.key ?? '',
    name: cleanWords(given.name ?? ''),
    hosts: (given.host ?? []).map((host) => host.toLowerCase()),
    timeZone: given['time-zone'] ?? environment.gymTimeZone,
    // Judged with the rest.
    language: (given.language ?? environment.gymLanguage) as Language,
    mailFrom: given['mail-from']?.trim() ?? null,
  };
  const asked = askedOwner(given);
  if (gym.key === '') throw new StartupError(USAGE);
  const problems = problemsOf(gym);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  const { smtpUrl = null, turnstile = null } = secretsIn(given, environment);
  const owner = asked === 'demo' ? demoIn(environment) : await withPassword(asked, environment);
  await createGym(url, { ...gym, smtpUrl, turnstile, owner }, environment, new Clock().now());
  const { admin, member, password } = DEMO_ACCOUNTS;
  const opens =
    owner === 'demo'
      ? `it opens with ${admin.email} and ${member.email} / ${password}`
      : `${owner.name} <${owner.email}> is its owner`;
  say(`${gym.name} is ready, and ${opens}. Processes and commands with GYM=${gym.key} are for it.`);
}

interface AskedOwner {
  email: string;
  name: string;
}

function askedOwner({ demo, email, owner }: { demo?: boolean; email?: string; owner?: string }): AskedOwner | 'demo' {
  if (demo !== true) return requireOwner({ email, name: owner }, '--owner', USAGE);
  if ((email ?? owner) !== undefined) throw new StartupError(USAGE);
  return 'demo';
}

/** A gym with public passwords would be one that production refuses to serve. */
function demoIn({ production }: Environment): 'demo' {
  if (!production) return 'demo';
  throw new StartupError('--demo is for trying, never with NODE_ENV=production: its passwords are public.');
}

async function withPassword(owner: AskedOwner, { adminPassword }: Environment) {
  const { email } = owner;
  const password = adminPassword ?? (await askForPassword(`Password of ${email}: `));
  const problem = passwordProblem(password, { email, isStaff: true });
  if (problem !== null) throw new StartupError(new Texts('en', NO_TIMES).validation(problem));
  return { ...owner, passwordHash: await new Passwords().hash(password) };
}

create().catch(endWith);
