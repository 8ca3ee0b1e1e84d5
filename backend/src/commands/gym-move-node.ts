import 'reflect-metadata';
import { moveToNode } from '../gyms/move-to-node.js';
import { say } from '../operations/command.js';
import { StartupError } from '../platform/config/startup-error.js';
import { endWith } from '../platform/process/end-with.js';
import { keyAndDirectory } from './gym-command.js';

const USAGE = 'Usage: npm run gym:move-node -- --key K --node HOST:PORT';
const SECOND_MS = 1_000;

/** `npm run gym:move-node`: brings a gym to another node of Citus. */
async function move(): Promise<void> {
  const { key, url, environment, given } = await keyAndDirectory(USAGE, { node: { type: 'string' } });
  const { node } = given as { node?: string };
  if (node === undefined) throw new StartupError(USAGE);
  const { from, pausedMs } = await moveToNode(url, key, node, environment.gymsKey);
  if (pausedMs === 0) return say(`Gym ${key} is on ${node} already.`);
  say(`Gym ${key} is on ${node} now, and was on ${from ?? 'the coordinator'} before.`);
  say(`Bookings and other changes waited for ${(pausedMs / SECOND_MS).toFixed(1)} s at most.`);
}

move().catch(endWith);
