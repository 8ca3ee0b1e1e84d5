import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '../../support/eventually.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'palestra-interrupted-'));
  // As root the database runs as another user, who must be able to enter its folder.
  chmodSync(dataDir, 0o711);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

// At several moments: initdb may miss a signal between two of its programs.
it.each(['pg_wal', 'base', 'base/1', 'global/1262'])(
  'Ctrl-C once a first start has made %s is no fault, and leaves nothing half made',
  async (made) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', npm_lifecycle_event: '' };
    // A process group of its own, as on a terminal: Ctrl-C goes to all of it.
    const child = spawn(process.execPath, ['scripts/run.mjs', 'backend-command', 'doctor'], { env, detached: true });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const ended = once(child, 'exit');
    await eventually(() => Promise.resolve(existsSync(path.join(dataDir, 'postgres.new', made)) || null));
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(await said).toEqual(['', 'Starting the embedded PostgreSQL ...\n']);
    expect(readdirSync(dataDir)).not.toContain('postgres.new');
  },
);
