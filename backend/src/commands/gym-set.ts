import 'reflect-metadata';
import { setGym, type GymChanges } from '../gyms/set-gym.js';
import { say } from '../operations/command.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { keyAndDirectory } from './gym-command.js';

const USAGE = `Usage: npm run gym:set -- --key K [--name N] [--time-zone Z] [--mail-from F | --no-mail-from] [--host H ...]
What is not named stays as it is. --host takes the place of all its hosts; the first one is in the links of mails.`;

const text = { type: 'string' } as const;
const OPTIONS = {
  ...{ name: text, 'time-zone': text, 'mail-from': text, 'no-mail-from': { type: 'boolean' } as const },
  host: { type: 'string', multiple: true } as const,
};

/** `npm run gym:set`: changes what an operator decides about a gym. */
async function set(): Promise<void> {
  const { key, url, environment, given } = await keyAndDirectory(USAGE, OPTIONS);
  const sender = given['mail-from']?.trim();
  if (sender !== undefined && given['no-mail-from'] === true) throw new StartupError(USAGE);
  const changes: GymChanges = {
    ...(given.name !== undefined && { name: given.name.trim() }),
    ...(given['time-zone'] !== undefined && { timeZone: given['time-zone'] }),
    ...(sender !== undefined && { mailFrom: sender }),
    ...(given['no-mail-from'] === true && { mailFrom: null }),
    ...(given.host !== undefined && { hosts: given.host.map((host) => host.toLowerCase()) }),
  };
  if (Object.keys(changes).length === 0) throw new StartupError(USAGE);
  const gym = await setGym(url, key, changes, environment.gymsKey);
  say(`${gym.name}  ${gym.hosts.join(', ')}  ${gym.timeZone}  ${gym.mailFrom ?? 'no sender of its own'}`);
  say(`Processes for all know it in ten seconds; start one with GYM=${key} anew.`);
}

set().catch(endWith);
