import 'reflect-metadata';
import { suspendGym } from '../gyms/upkeep/gym-states.js';
import { say } from '../operations/command.js';
import { endWith } from '../platform/process/end-with.js';
import { Clock } from '../platform/time/clock.js';
import { keyAndDirectory } from './gym-command.js';

/** `npm run gym:suspend`: closes a gym to everybody. */
async function suspend(): Promise<void> {
  const { key, url } = await keyAndDirectory('Usage: npm run gym:suspend -- --key K');
  const since = await suspendGym(url, key, new Clock().now());
  say(
    `Gym ${key} is suspended since ${since.toISOString()}: in ten seconds nobody is served. A process with GYM=${key}`,
  );
  say(`must be stopped by you. npm run gym:resume -- --key ${key} opens it again.`);
}

suspend().catch(endWith);
