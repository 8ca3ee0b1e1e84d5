import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.mjs';
import { closeAtEnd } from '../../scripts/processes/shutdown.mjs';

/**
 * A database for one measurement, with synchronous writes as in the product: migrated and empty, or with the demo gym.
 * `bare`: without a gym, and without tables.
 * Removed on close and on interruption.
 */
export async function openDatabase({ demo = false, bare = false, bySuperuser = [] } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-bench-'));
  // As root the database runs as another user, who must be able to enter its folder.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: folder, bySuperuser });
  // The second call does nothing.
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  closeAtEnd(close);
  if (!bare) await prepare(server.url, demo);
  return { url: server.url, close };
}

/** A database that is left as it is at the end, but for the migrations of this version. */
export async function openKept(url) {
  await prepare(url);
  return { url, close: () => Promise.resolve() };
}

async function prepare(url, demo = false) {
  const { prepareTemplate } = await import('../support/template-database.mjs');
  await prepareTemplate(url, demo ? new Date() : null);
}
