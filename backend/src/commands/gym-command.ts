import { readFileSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import { problemOfUrl } from '../platform/config/environment-reader.js';
import { StartupError } from '../platform/config/startup-error.js';
import type { Environment } from '../platform/config/environment-shape.js';
import type { SecretsOfGym } from '../gyms/upkeep/create-gym.js';
import { say } from '../operations/command.js';
import { readOptions } from './administrators-command.js';
import { requireDatabase } from './require-database.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The key of a gym and the address of the directory, for commands on a whole gym. */
export async function keyAndDirectory<const More extends Options>(usage: string, more?: More) {
  const given = readOptions({ key: { type: 'string' }, ...more } as { key: { type: 'string' } } & More, usage);
  const key = (given as { key?: string }).key ?? '';
  if (key === '') throw new StartupError(usage);
  const { environment, url }: { environment: Environment; url: string } = await requireDatabase();
  if (environment.gym !== null) throw new StartupError('GYM is set: take it away, --key names the gym.');
  return { key, url, environment, given };
}

/** For commands that delete only with `--confirm`. */
export function sayDropped(schemas: readonly string[], isDone: boolean, command: string): void {
  say(`${isDone ? 'Deleted' : 'Nothing is deleted. It would be'}: ${schemas.join(', ')}`);
  if (!isDone) say(`To delete it: npm run ${command}`);
}

/** Secrets come from files: other users of a machine see the arguments of its programs. */
export function secretIn(file: string | undefined): string | null {
  if (file === undefined) return null;
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch {
    // An unreadable file is as good as an empty one.
  }
  throw new StartupError(`${file} cannot be read, or is empty.`);
}

const text = { type: 'string' } as const;
export const SECRET_OPTIONS = {
  ...{ 'smtp-url-file': text, 'turnstile-site-key': text, 'turnstile-secret-file': text },
};

/** The secrets of its own that a gym is to have; those that were not named are left out. */
export function secretsIn(
  given: { [name in keyof typeof SECRET_OPTIONS]?: string | undefined },
  { gymsKey }: Pick<Environment, 'gymsKey'>,
): Partial<SecretsOfGym> {
  const smtpUrl = secretIn(given['smtp-url-file']);
  const siteKey = given['turnstile-site-key'];
  const secretKey = secretIn(given['turnstile-secret-file']);
  if ((siteKey === undefined) !== (secretKey === null)) {
    throw new StartupError('--turnstile-site-key and --turnstile-secret-file go together.');
  }
  const problem = smtpUrl === null ? null : problemOfUrl(smtpUrl, ['smtp:', 'smtps:']);
  if (problem !== null) throw new StartupError(`The address in --smtp-url-file ${problem}.`);
  if ((smtpUrl !== null || secretKey !== null) && gymsKey === null) {
    throw new StartupError('GYMS_KEY is not set: it seals the secrets of gyms. Make one with: openssl rand -base64 32');
  }
  return {
    ...(smtpUrl !== null && { smtpUrl }),
    ...(siteKey !== undefined && secretKey !== null && { turnstile: { siteKey, secretKey } }),
  };
}
