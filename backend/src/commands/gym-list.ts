import 'reflect-metadata';
import { requireDatabase, say } from '../operations/command.js';
import { listGyms, onDatabase, type ListedGym } from '../platform/directory/directory.js';
import { endWith } from '../platform/process/end-with.js';
import { readOptions } from './administrators-command.js';

const STATE_WIDTH = 'unfinished'.length;

function stateOf({ isReady, suspendedAt, isRestoring, isMoving }: ListedGym): string {
  if (!isReady) return 'unfinished';
  if (isRestoring) return 'restoring';
  if (isMoving) return 'moving';
  return suspendedAt === null ? 'ready' : 'suspended';
}

/** `npm run gym:list`: the gyms of this database, one per line. */
async function list(): Promise<void> {
  readOptions({}, 'Usage: npm run gym:list');
  const { url } = await requireDatabase();
  const gyms = await onDatabase(url, (client) => listGyms(client));
  const width = Math.max(0, ...gyms.map(({ key }) => key.length));
  for (const gym of gyms) {
    const { key, name, hosts, timeZone } = gym;
    say(`${key.padEnd(width)}  ${stateOf(gym).padEnd(STATE_WIDTH)}  ${name}  ${hosts.join(', ')}  ${timeZone}`);
  }
  if (gyms.some(({ isReady }) => !isReady))
    say('Run gym:create of an unfinished one again: it goes on where it ended.');
  if (gyms.length === 0) say('No gym was made with npm run gym:create in this database.');
}

list().catch(endWith);
