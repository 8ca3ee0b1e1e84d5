import 'reflect-metadata';
import { requireDatabase, say } from '../operations/command.js';
import { listGyms, onDatabase } from '../platform/directory/directory.js';
import { endWith } from '../platform/process/end-with.js';
import { readOptions } from './administrators-command.js';

/** `npm run gym:list`: the gyms of this database, one per line. */
async function list(): Promise<void> {
  readOptions({}, 'Usage: npm run gym:list');
  const { url } = await requireDatabase();
  const gyms = await onDatabase(url, (client) => listGyms(client));
  const width = Math.max(0, ...gyms.map(({ key }) => key.length));
  for (const { key, name, hosts, timeZone, isReady } of gyms) {
    const state = isReady ? 'ready     ' : 'unfinished';
    say(`${key.padEnd(width)}  ${state}  ${name}  ${hosts.join(', ')}  ${timeZone}`);
  }
  if (gyms.some(({ isReady }) => !isReady))
    say('Run gym:create of an unfinished one again: it goes on where it ended.');
  if (gyms.length === 0) say('No gym was made with npm run gym:create in this database.');
}

list().catch(endWith);
