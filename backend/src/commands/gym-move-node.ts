import 'reflect-metadata';
import { withGymAlone } from '../gyms/upkeep/gym-states.js';
import { say } from '../operations/command.js';
import type { GymsKey } from '../platform/config/environment-shape.js';
import { schemaOfGym } from '../platform/config/schema-of-gym.js';
import { StartupError } from '../platform/config/startup-error.js';
import {
  distributeSchema,
  hasCitus,
  moveSchema,
  nodeOfSchema,
  nodesOf,
  type Ask,
  type Node,
} from '../gyms/citus/citus.js';
import { askOf, onDatabase } from '../gyms/directory/directory.js';
import { databaseOf } from '../gyms/directory/place-of-gym.js';
import { endWith } from '../platform/process/end-with.js';
import { keyAndDirectory } from './gym-command.js';

const nameOf = ({ host, port }: Node): string => `${host}:${port}`;

interface MoveToNode {
  /** null: its tables were on the coordinator. */
  from: string | null;
  /** For how long whoever wrote in the gym may have waited. 0: it was there already. */
  pausedMs: number;
}

/** Brings a gym to a node of Citus while it is served: PostgreSQL answers reads, and writes wait. */
const moveToNode = (url: string, key: string, wanted: string, gymsKey: GymsKey | null): Promise<MoveToNode> =>
  withGymAlone(url, key, (_, gym) => {
    if (gym.isMoving || gym.isRestoring)
      throw new StartupError(`${key} is being moved or restored: try it afterwards.`);
    return onDatabase(databaseOf(url, gym, gymsKey), (client) => move(askOf(client), schemaOfGym(key), wanted));
  });

async function move(ask: Ask, schema: string, wanted: string): Promise<MoveToNode> {
  if (!(await hasCitus(ask))) throw new StartupError('This database has no Citus, and so no nodes.');
  const nodes = await nodesOf(ask);
  const node = nodes.find((one) => nameOf(one) === wanted);
  if (node === undefined) {
    throw new StartupError(`There is no node ${wanted} for gyms. There are: ${nodes.map(nameOf).join(', ')}.`);
  }
  const before = await nodeOfSchema(ask, schema);
  const begun = performance.now();
  // Citus chooses the first node.
  if (before === null) await distributeSchema(ask, schema);
  const from = before ?? (await nodeOfSchema(ask, schema));
  const isThere = from !== null && nameOf(from) === wanted;
  if (!isThere) await moveSchema(ask, schema, node);
  return {
    from: before === null ? null : nameOf(before),
    pausedMs: before !== null && isThere ? 0 : performance.now() - begun,
  };
}

const USAGE = 'Usage: npm run gym:move-node -- --key K --node HOST:PORT';
const SECOND_MS = 1_000;

/** `npm run gym:move-node`: brings a gym to another node of Citus. */
async function moveOne(): Promise<void> {
  const { key, url, environment, given } = await keyAndDirectory(USAGE, { node: { type: 'string' } });
  const { node } = given as { node?: string };
  if (node === undefined) throw new StartupError(USAGE);
  const { from, pausedMs } = await moveToNode(url, key, node, environment.gymsKey);
  if (pausedMs === 0) return say(`Gym ${key} is on ${node} already.`);
  say(`Gym ${key} is on ${node} now, and was on ${from ?? 'the coordinator'} before.`);
  say(`Bookings and other changes waited for ${(pausedMs / SECOND_MS).toFixed(1)} s at most.`);
}

moveOne().catch(endWith);
