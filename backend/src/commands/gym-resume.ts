import 'reflect-metadata';
import { resumeGym } from '../gyms/upkeep/gym-states.js';
import { say } from '../operations/command.js';
import { endWith } from '../platform/process/end-with.js';
import { keyAndDirectory } from './gym-command.js';

/** `npm run gym:resume`: opens a suspended gym again. */
async function resume(): Promise<void> {
  const { key, url } = await keyAndDirectory('Usage: npm run gym:resume -- --key K');
  await resumeGym(url, key);
  say(`Gym ${key} is open again.`);
}

resume().catch(endWith);
