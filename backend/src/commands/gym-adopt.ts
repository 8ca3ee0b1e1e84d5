import 'reflect-metadata';
import { adoptGym, requireSingleGym } from '../gyms/adopt-gym.js';
import { problemsOf } from '../gyms/gym.rules.js';
import { say, withDatabaseAt } from '../operations/command.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { keyAndDirectory } from './gym-command.js';

const USAGE = `Usage: npm run gym:adopt -- --key K --host H [--host H ...]
Its time zone, sender and mail server are those of GYM_TIMEZONE, MAIL_FROM and SMTP_URL, with which it was served.`;

/** `npm run gym:adopt`: makes the gym of a database the first of many. */
async function adopt(): Promise<void> {
  const options = { host: { type: 'string', multiple: true } } as const;
  const { key, url, environment, given } = await keyAndDirectory(USAGE, options);
  if (environment.smtpUrl !== null && environment.gymsKey === null) {
    throw new StartupError('GYMS_KEY is not set: it seals the address of the mail server. See docs/many-gyms.md.');
  }
  const single = await requireSingleGym(url);
  const { gymName } = await withDatabaseAt(url, (dataSource) => new SettingsRepository(dataSource).values());
  const hosts = (given.host ?? []).map((host) => host.toLowerCase());
  const { gymTimeZone: timeZone, gymLanguage: language, mailFrom } = environment;
  const gym = { key, name: gymName, hosts, timeZone, language, mailFrom };
  const problems = problemsOf(gym);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  await adoptGym(url, single, gym, environment, new Clock().now());
  say(
    `${gym.name} is the gym ${key} of this database. Everybody signs in once more; passkeys go on where ${hosts[0] ?? ''}`,
  );
  say('is the host that they were made for. Serve it with GYMS=all, and make others with npm run gym:create.');
}

adopt().catch(endWith);
