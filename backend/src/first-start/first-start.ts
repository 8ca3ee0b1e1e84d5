import type { DataSource, EntityManager } from 'typeorm';
import { fillDemoGym } from '../demo/demo-gym.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Texts } from '../platform/texts/texts.js';
import { passwordProblem } from '../platform/passwords/password.rules.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { StartupError } from '../platform/config/startup-error.js';
import { createAdministrator, hasAdministrator } from './administrator.js';
import { writeFirstSettings, writeFirstTemplate } from './first-data.js';
import { writeOrigin } from './gym-origin.js';

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
    const isDemo = isEmpty && environment.demo;
    await addFirstAdministrator(tx, { environment, isEmpty }, passwords, now);
    await writeOrigin(tx, isDemo ? 'demo' : 'real', now);
    if (!isDemo) return;
    tell('Filling the demo gym ...');
    await fillDemoGym(tx, { now, zone: environment.gymTimeZone, passwords });
  });
}

const isPublic = ({ email, password }: { email: string; password: string }): boolean =>
  email === DEMO_ACCOUNTS.admin.email || password === DEMO_ACCOUNTS.password;

async function isEmptyDatabase(tx: EntityManager): Promise<boolean> {
  const [row] = await tx.query<{ isEmpty: boolean }[]>(
    `SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM settings) AS "isEmpty"`,
  );
  return row?.isEmpty ?? false;
}

async function addFirstAdministrator(
  tx: EntityManager,
  { environment, isEmpty }: { environment: Environment; isEmpty: boolean },
  passwords: Passwords,
  now: Date,
): Promise<void> {
  const { firstAdmin, demo, production, gymTimeZone } = environment;
  if (firstAdmin === null || (await hasAdministrator(tx))) return;
  // A database in use may be a gym's own, started from a shell without NODE_ENV=production.
  if (!isEmpty && isPublic(firstAdmin)) return;
  // The demo account keeps its public password; in production a weak one would be a real account's.
  const problem = production ? passwordProblem(firstAdmin.password, { email: firstAdmin.email, isStaff: true }) : null;
  if (problem !== null) {
    throw new StartupError(`ADMIN_PASSWORD: ${new Texts('en', gymTimeZone).validation(problem)}`);
  }
  const name = demo ? ADMINISTRATOR_NAMES.demo : ADMINISTRATOR_NAMES.other;
  const passwordHash = await passwords.hash(firstAdmin.password);
  await createAdministrator(tx, { email: firstAdmin.email, name, passwordHash }, now);
}
