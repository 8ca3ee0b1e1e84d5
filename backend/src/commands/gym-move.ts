import 'reflect-metadata';
import { dropFormer, moveBack, moveGym } from '../gyms/upkeep/move-gym.js';
import { say } from '../operations/command.js';
import { problemOfUrl } from '../platform/config/environment-reader.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory, sayDropped, secretIn } from './gym-command.js';

const USAGE = `Usage: npm run gym:move -- --key K --to-url-file FILE (the address of an empty database, postgres://...)
       npm run gym:move -- --key K --to-here (back into the database of the directory)
       npm run gym:move -- --key K --back (takes back a move that was interrupted)
       npm run gym:move -- --key K --drop-old [--confirm K] (deletes what the last move left at the former place;
         without --confirm it only says what that is)`;

const yes = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const OPTIONS = { 'to-url-file': text, 'to-here': yes, back: yes, 'drop-old': yes, confirm: text } as const;

/** `npm run gym:move`: a gym to another database server, with a short pause. */
async function move(): Promise<void> {
  const { key, url, environment, given } = await keyAndDirectory(USAGE, OPTIONS);
  const { 'to-url-file': file, 'to-here': isHere, back, 'drop-old': isDropped } = given;
  if ([file, isHere, back, isDropped].filter((wish) => wish !== undefined).length !== 1) throw new StartupError(USAGE);
  if (given.confirm !== undefined && (isDropped !== true || given.confirm !== key)) throw new StartupError(USAGE);
  const { gymsKey } = environment;
  if (gymsKey === null) throw new StartupError('GYMS_KEY is not set: it seals where the gyms are.');
  if (back === true) return moveBack(url, key, gymsKey, say);
  if (isDropped === true) {
    const isMeant = given.confirm === key;
    const dropped = await dropFormer(url, key, gymsKey, isMeant);
    if (dropped.length === 0) return say(`Nothing of ${key} is at a former place.`);
    return sayDropped(dropped, isMeant, `gym:move -- --key ${key} --drop-old --confirm ${key}`);
  }
  const target = secretIn(file);
  const problem = target === null ? null : problemOfUrl(target, ['postgres:', 'postgresql:']);
  if (problem !== null) throw new StartupError(`The address in --to-url-file ${problem}.`);
  await moveGym({ url, key, target, gymsKey, now: new Clock().now() }, say);
}

move().catch(endWith);
