import type { DataSource, EntityManager } from 'typeorm';
import { fillDemoGym } from '../demo/demo-gym.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { createAdministrator, hasAdministrator } from './administrator.js';
import { writeFirstSettings, writeFirstTemplate } from './first-data.js';

const ADMINISTRATOR_NAMES = { demo: 'Ελένη Σταματίου', other: 'Διαχειριστής' } as const;

/** What the first start on a database writes, all of it or nothing; a later start finds it and writes nothing. */
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
    await addFirstAdministrator(tx, environment, passwords, now);
    if (!isDemo) return;
    tell('Filling the demo gym ...');
    await fillDemoGym(tx, { now, zone: environment.gymTimeZone, passwords });
  });
}

async function isEmptyDatabase(tx: EntityManager): Promise<boolean> {
  const [row] = await tx.query<{ isEmpty: boolean }[]>(
    `SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM settings) AS "isEmpty"`,
  );
  return row?.isEmpty ?? false;
}

async function addFirstAdministrator(
  tx: EntityManager,
  { firstAdmin, demo }: Environment,
  passwords: Passwords,
  now: Date,
): Promise<void> {
  if (firstAdmin === null || (await hasAdministrator(tx))) return;
  const name = demo ? ADMINISTRATOR_NAMES.demo : ADMINISTRATOR_NAMES.other;
  const passwordHash = await passwords.hash(firstAdmin.password);
  await createAdministrator(tx, { email: firstAdmin.email, name, passwordHash }, now);
}
