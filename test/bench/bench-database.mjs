import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.mjs';
import { closeAtEnd } from '../../scripts/processes/shutdown.mjs';

/**
 * A database of its own for one measurement, which waits for the disk as the product's does: migrated and empty, or
 * with the demo gym. Gone when it is closed, and when somebody interrupts the measurement.
 */
export async function openDatabase({ demo = false } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-bench-'));
  // As root the database runs as another user, who has to come as far as its folder.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: folder });
  // The second time there is nothing left to do.
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  closeAtEnd(close);
  const { prepareTemplate } = await import('../support/template-database.mjs');
  await prepareTemplate(server.url, demo);
  return { url: server.url, close };
}
