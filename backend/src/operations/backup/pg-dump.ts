import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { StartupError } from '../../platform/config/startup-error.js';
import { LEFT_OUT } from './left-out.js';
import type { SourceDatabase } from './source-database.js';

const run = promisify(execFile);
const PG_DUMP = 'pg_dump';
const OPTIONS = ['--data-only', '--no-unlogged-table-data', '--no-owner', '--encoding=UTF8'];

/** True when this machine has pg_dump in the server's major version; another one may refuse, or use another syntax. */
export async function hasPgDump(major: number): Promise<boolean> {
  try {
    const { stdout } = await run(PG_DUMP, ['--version']);
    return Number(/(\d+)/.exec(stdout)?.[1]) === major;
  } catch {
    return false;
  }
}

/** The address without its password, which the process list would show; the password is passed in the environment. */
function connectionOf(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const { password } = parsed;
  parsed.password = '';
  // Without one it may be in PGPASSWORD already, or in PostgreSQL's own password file.
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: decodeURIComponent(password) }) };
  return { address: parsed.href, env };
}

/** Dumps all data in one snapshot with pg_dump. */
export async function* pgDump({ url, snapshot, schema }: SourceDatabase, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const { address, env } = connectionOf(url);
  // Quoted, so that the name is not read as a pattern.
  const quoted = `"${schema.replaceAll('"', '""')}"`;
  const leftOut = [...LEFT_OUT, ...LEFT_OUT.map((table) => `${table}_id_seq`)];
  const what = [`--schema=${quoted}`, ...leftOut.map((name) => `--exclude-table=${quoted}.${name}`)];
  const options = [...OPTIONS, ...what, `--snapshot=${snapshot}`, `--dbname=${address}`];
  const child = spawn(PG_DUMP, options, { env, stdio: ['ignore', 'pipe', 'pipe'], signal });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString('utf8')));
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    if ((await ended) !== 0) throw new StartupError(`pg_dump gave up: ${complaint.trim()}`);
  } finally {
    child.kill();
  }
}
