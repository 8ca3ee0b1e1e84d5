import 'reflect-metadata';
import { ENTITIES } from '../app.entities.js';
import { createAdministrator } from '../first-start/administrator.js';
import { askForPassword, readOptions, requireOwner } from './administrators-command.js';
import { fillOnFirstStart } from '../first-start/first-start.js';
import { requireEnvironment } from '../platform/config/config.module.js';
import { MIGRATING_GYMS } from '../gyms/citus/migrating-gyms.js';
import { environmentOfGym } from '../gyms/directory/environment-of-gym.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { databaseErrorOf, inTransaction, UNIQUE_VIOLATION } from '../platform/database/transaction.js';
import { NO_TIMES, Texts } from '../platform/texts/texts.js';
import { passwordProblem } from '../platform/passwords/password.rules.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { endWith } from '../platform/process/end-with.js';
import { StartupError } from '../platform/config/startup-error.js';
import { prepareDatabase } from '../platform/process/prepared-database.js';

const USAGE =
  'Usage: npm run admin:create -- --email E --name N (the password is asked for, or read from ADMIN_PASSWORD)';

function readArguments(): { email: string; name: string } {
  const given = readOptions({ email: { type: 'string' }, name: { type: 'string' } }, USAGE);
  return requireOwner({ email: given.email, name: given.name }, '--name', USAGE);
}

async function createOne(): Promise<void> {
  const { email, name } = readArguments();
  const environment = await environmentOfGym(requireEnvironment({ serves: false }), { serves: false });
  if (environment.databaseUrl === null) throw new StartupError(`DATABASE_URL is not set. ${USAGE}`);
  const password = environment.adminPassword ?? (await askForPassword(`Password of ${email}: `));
  const problem = passwordProblem(password, { email, isStaff: true });
  if (problem !== null) throw new StartupError(new Texts('en', NO_TIMES).validation(problem));
  const passwordHash = await new Passwords().hash(password);
  const url = environment.databaseDirectUrl ?? environment.databaseUrl;
  await prepareDatabase(
    dataSourceOptions(url, ENTITIES),
    url,
    async (dataSource) => {
      const now = new Date();
      // Writes the data of a first start on a new database, or a later start would take it for used. It never creates
      // the demo gym or an administrator from the environment. A shell without NODE_ENV=production may point at a gym's
      // real database.
      const asked = { ...environment, demo: 'off' as const, firstAdmin: null };
      await fillOnFirstStart(dataSource, asked, now, () => undefined);
      const owner = { email, name, passwordHash, language: environment.gymLanguage };
      await inTransaction(dataSource, (tx) => createAdministrator(tx, owner, now));
    },
    MIGRATING_GYMS,
  );
  process.stdout.write(`${name} <${email}> is an owner now.\n`);
}

createOne().catch((fault: unknown) => {
  const isTaken = databaseErrorOf(fault)?.code === UNIQUE_VIOLATION;
  endWith(isTaken ? new StartupError('There is already an account with this e-mail address.') : fault);
});
