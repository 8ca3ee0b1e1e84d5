import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestDatabase } from './test-database.js';

export interface OwnDatabase extends TestDatabase {
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
  /** `kill -9` of the server; its launcher is still running. */
  kill(): Promise<void>;
}

const program = path.resolve(__dirname, 'own-database-process.mjs');

/**
 * A database server that a test may stop and start, at a constant address. Durable: confirmed data must survive.
 * `former`: made and migrated by a version whose role was a superuser; `tls`: shows the certificate of
 * test/release/operations/tls.
 */
export async function startOwnDatabase(cluster: 'new' | 'former' | 'tls' = 'new'): Promise<OwnDatabase> {
  const child = fork(program, [cluster]);
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The database ended: see the lines above.')));
  failed.catch(() => undefined);
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  const order = async (what: string): Promise<void> => {
    child.send(what);
    await once(child, 'message');
  };
  return {
    url,
    takeAway: () => order('takeAway'),
    bringBack: () => order('bringBack'),
    kill: () => order('kill'),
    async drop() {
      await order('drop');
      child.kill();
      await once(child, 'exit');
    },
  };
}
