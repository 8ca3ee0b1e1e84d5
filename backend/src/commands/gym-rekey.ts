import 'reflect-metadata';
import { rekeyGyms } from '../gyms/rekey-gyms.js';
import { requireDatabase, say } from '../operations/command.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { readOptions } from './administrators-command.js';

const USAGE = 'Usage: npm run gym:rekey (GYMS_KEY: the next key, GYMS_KEY_BEFORE: the one before)';

/** `npm run gym:rekey`: seals the secrets of all gyms with the next GYMS_KEY, while they are served. */
async function rekey(): Promise<void> {
  readOptions({}, USAGE);
  const { environment, url } = await requireDatabase();
  const { gymsKey } = environment;
  if (environment.gym !== null) throw new StartupError('GYM is set: take it away, the key is of all gyms.');
  if (gymsKey === null || gymsKey.before === null) throw new StartupError(USAGE);
  const { changed, unchanged, failed } = await rekeyGyms(url, gymsKey);
  say(`Sealed with the next key: ${changed} gyms. ${unchanged} gyms had nothing under another key.`);
  for (const { key, why } of failed) say(`Not ${key}: ${why}`);
  if (failed.length > 0) throw new StartupError('Keep GYMS_KEY_BEFORE, and run it again when that is mended.');
  say(
    'Take GYMS_KEY_BEFORE away now, from processes and commands. Backups of the directory from before still need it.',
  );
}

rekey().catch(endWith);
