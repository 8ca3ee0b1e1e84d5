import 'reflect-metadata';
import { disableAdministrator } from './administrators.js';
import { readOptions, requireEmail, withAccountsAt } from './administrators-command.js';
import { requireDatabase } from './require-database.js';
import { say } from '../operations/command.js';
import { endWith } from '../platform/process/end-with.js';

const USAGE = 'Usage: npm run admin:disable -- --email E [--force]';

/** `npm run admin:disable`: stops an administrator from signing in, and signs them out everywhere. */
async function disable(): Promise<void> {
  const { email: given, force } = readOptions({ email: { type: 'string' }, force: { type: 'boolean' } }, USAGE);
  const email = requireEmail(given, USAGE);
  const { url } = await requireDatabase();
  const isDone = await withAccountsAt(url, (database) =>
    disableAdministrator(database, { email, force: force === true }),
  );
  say(isDone ? `${email} is disabled, and signed out everywhere.` : `${email} was disabled before.`);
}

disable().catch(endWith);
