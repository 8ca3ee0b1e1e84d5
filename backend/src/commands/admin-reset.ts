import 'reflect-metadata';
import { askForPassword, readOptions, requireEmail, withAccountsAt } from './administrators-command.js';
import { removeSecondFactor, requireAdministrator, resetAdministrator } from './administrators.js';
import { requireDatabase } from './require-database.js';
import { say } from '../operations/command.js';
import { NO_TIMES, Texts } from '../platform/texts/texts.js';
import { passwordProblem } from '../platform/passwords/password.rules.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { endWith } from '../platform/process/end-with.js';
import { StartupError } from '../platform/config/startup-error.js';

const USAGE =
  'Usage: npm run admin:reset -- --email E [--second-factor] (the password is asked for, or read from ADMIN_PASSWORD)';
const OPTIONS = { email: { type: 'string' }, 'second-factor': { type: 'boolean' } } as const;

/**
 * `npm run admin:reset`: sets a new password for an administrator who lost theirs, or whose password is no longer safe. With
 * `--second-factor` it removes their second factors instead, and leaves the password.
 */
async function reset(): Promise<void> {
  const { email: given, 'second-factor': isOfSecondFactor = false } = readOptions(OPTIONS, USAGE);
  const email = requireEmail(given, USAGE);
  const { environment, url } = await requireDatabase();
  await withAccountsAt(url, async (database) => {
    // Checks the address before asking for a password.
    await requireAdministrator(database, email);
    if (isOfSecondFactor) {
      const hadAny = await removeSecondFactor(database, environment, email);
      say(
        hadAny
          ? `${email} signs in by password alone, and is signed out everywhere.`
          : `${email} has no second factor.`,
      );
      return;
    }
    const password = environment.adminPassword ?? (await askForPassword(`New password of ${email}: `));
    const problem = passwordProblem(password, { email, isStaff: true });
    if (problem !== null) throw new StartupError(new Texts('en', NO_TIMES).validation(problem));
    const passwordHash = await new Passwords().hash(password);
    const { wasDisabled } = await resetAdministrator(database, environment, { email, passwordHash });
    say(`${email} has a new password, and is signed out everywhere.`);
    if (wasDisabled) say('They were disabled, and may sign in again.');
  });
}

reset().catch(endWith);
