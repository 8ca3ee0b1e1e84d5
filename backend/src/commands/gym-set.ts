import 'reflect-metadata';
import type { Language } from '../contract/languages.js';
import { setGym, type GymChanges } from '../gyms/set-gym.js';
import { say } from '../operations/command.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory, SECRET_OPTIONS, secretsIn } from './gym-command.js';

const USAGE = `Usage: npm run gym:set -- --key K [--name N] [--time-zone Z] [--language el|en] [--mail-from F | --no-mail-from] [--host H ...]
  [--smtp-url-file FILE | --no-smtp-url] [--turnstile-site-key K --turnstile-secret-file FILE | --no-turnstile]
What is not named stays as it is. --host takes the place of all its hosts; the first one is in the links of mails.`;

const text = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
const OPTIONS = {
  ...{ name: text, 'time-zone': text, language: text, 'mail-from': text, 'no-mail-from': yes },
  ...{ ...SECRET_OPTIONS, 'no-smtp-url': yes, 'no-turnstile': yes },
  host: { type: 'string', multiple: true } as const,
};

/** `npm run gym:set`: changes what an operator decides about a gym. */
async function set(): Promise<void> {
  const { key, url, environment, given } = await keyAndDirectory(USAGE, OPTIONS);
  const sender = given['mail-from']?.trim();
  const secrets = secretsIn(given, environment);
  const isContrary = [
    sender !== undefined && given['no-mail-from'],
    secrets.smtpUrl !== undefined && given['no-smtp-url'],
    secrets.turnstile !== undefined && given['no-turnstile'],
  ].includes(true);
  if (isContrary) throw new StartupError(USAGE);
  const changes: GymChanges = {
    ...(given.name !== undefined && { name: given.name.trim() }),
    ...(given['time-zone'] !== undefined && { timeZone: given['time-zone'] }),
    ...(given.language !== undefined && { language: given.language as Language }),
    ...(sender !== undefined && { mailFrom: sender }),
    ...(given['no-mail-from'] === true && { mailFrom: null }),
    ...(given.host !== undefined && { hosts: given.host.map((host) => host.toLowerCase()) }),
    ...secrets,
    ...(given['no-smtp-url'] === true && { smtpUrl: null }),
    ...(given['no-turnstile'] === true && { turnstile: null }),
  };
  if (Object.keys(changes).length === 0) throw new StartupError(USAGE);
  const gym = await setGym({ url, gymsKey: environment.gymsKey, now: new Clock().now() }, key, changes);
  say(
    `${gym.name}  ${gym.hosts.join(', ')}  ${gym.timeZone}  ${gym.language}  ${gym.mailFrom ?? 'no sender of its own'}`,
  );
  say(`Processes for all know it in ten seconds; start one with GYM=${key} anew.`);
}

set().catch(endWith);
