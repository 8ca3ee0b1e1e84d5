import type { DataSource, EntityManager } from 'typeorm';
import { Role } from '../contract/roles.js';
import { FIRST_DAY_KEY } from '../contract/first-day.js';
import { fillDemoGym } from '../demo/demo-gym.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { StartupError } from '../platform/config/startup-error.js';
import { inTransaction } from '../platform/database/transaction.js';
import { isLoopback } from '../platform/config/address.js';
import { passwordProblem } from '../platform/passwords/password.rules.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { NO_TIMES, Texts } from '../platform/texts/texts.js';
import { User } from '../clients/user.entity.js';
import { Setting } from '../settings/setting.entity.js';
import { ON } from '../settings/setting.rules.js';
import { createAdministrator, hasAdministrator } from './administrator.js';
import { writeFirstSettings, writeFirstTemplate } from './first-rows.js';
import { writeOrigin, publicSignIns } from './gym-origin.js';

const ADMINISTRATOR_NAMES = { demo: 'Ελένη Σταματίου', other: 'Διαχειριστής' } as const;

/**
 * Writes the first data of a database in one transaction. On a later start it only adds new settings, a missing
 * administrator and a missing origin.
 */
export async function fillOnFirstStart(
  dataSource: DataSource,
  environment: Environment,
  now: Date,
  tell: (message: string) => void,
): Promise<void> {
  const passwords = new Passwords();
  await inTransaction(dataSource, async (tx) => {
    const isEmpty = await isEmptyDatabase(tx);
    await writeFirstSettings(tx, now);
    if (isEmpty) await writeFirstTemplate(tx);
    const isDemo = isEmpty && environment.demo !== 'off';
    if (isEmpty && !isDemo) await tx.insert(Setting, { key: FIRST_DAY_KEY, value: ON, updatedAt: now });
    await addFirstAdministrator(tx, { environment, isEmpty }, passwords, now);
    await writeOrigin(tx, isDemo ? 'demo' : 'real', now);
    if (!isDemo) return;
    tell('Filling the demo gym ...');
    const isAsked = environment.demo === 'asked';
    await fillDemoGym(tx, { now, zone: environment.gymTimeZone, passwords, isAsked });
  });
}

const isPublic = ({ email, password }: { email: string; password: string }): boolean =>
  email === DEMO_ACCOUNTS.admin.email || password === DEMO_ACCOUNTS.password;

async function isEmptyDatabase(tx: EntityManager): Promise<boolean> {
  return !(await tx.exists(User)) && !(await tx.exists(Setting));
}

async function addFirstAdministrator(
  tx: EntityManager,
  { environment, isEmpty }: { environment: Environment; isEmpty: boolean },
  passwords: Passwords,
  now: Date,
): Promise<void> {
  const { firstAdmin, demo, production, gymLanguage: language } = environment;
  if (firstAdmin === null || (await hasAdministrator(tx))) return;
  // A database in use may be a gym's own, started from a shell without NODE_ENV=production.
  if (!isEmpty && isPublic(firstAdmin)) return;
  // The demo account keeps its public password; in production a weak one would be a real account's.
  const problem = production ? passwordProblem(firstAdmin.password, { email: firstAdmin.email, isStaff: true }) : null;
  if (problem !== null) {
    throw new StartupError(`ADMIN_PASSWORD: ${new Texts('en', NO_TIMES).validation(problem)}`);
  }
  const name = demo === 'off' ? ADMINISTRATOR_NAMES.other : ADMINISTRATOR_NAMES.demo;
  const passwordHash = await passwords.hash(firstAdmin.password);
  await createAdministrator(tx, { email: firstAdmin.email, name, passwordHash, language }, now);
}

const OPEN_TO_NETWORK =
  'These passwords are public, and everybody in this network can use them: HOST=127.0.0.1 keeps them to this machine.';

/** Lines for the person who has just started the product: its sign-ins. */
export async function welcomeLines(dataSource: DataSource, environment: Environment): Promise<string[]> {
  const signIns = environment.production ? [] : await workingDemoSignIns(dataSource);
  if (signIns.length > 0) return isLoopback(environment.host) ? signIns : [...signIns, OPEN_TO_NETWORK];
  if (await dataSource.manager.existsBy(User, { role: Role.Admin })) return [];
  return ['There is no administrator yet: npm run admin:create -- --email E --name N'];
}

/** Lists only accounts that still have the public password: any other sign-in would be wrong, or a secret. */
async function workingDemoSignIns(dataSource: DataSource): Promise<string[]> {
  const signIns = await publicSignIns(dataSource);
  return signIns.map(({ email, role }) => {
    const who = role === Role.Admin ? 'staff ' : 'member';
    return `Sign in as ${who}  ${email} / ${DEMO_ACCOUNTS.password}`;
  });
}
