import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { captured, startChild } from '../../scripts/processes/own-children.mjs';
import { PGBENCH_OPERATION } from './operations.mjs';
import { sqlOf } from './marks.mjs';

/** As many connections as the API's pool has. */
const LANES = 16;

export const hasPgbench = () => spawnSync('pgbench', ['--version']).status === 0;

/** Runs recorded statements `count` times through pgbench. Its own CPU time is that of a generator. */
export async function runPgbench(databaseUrl, { statements }, count) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    writeFileSync(file, `${PGBENCH_OPERATION}\n${statements.map((one) => `${sqlOf(one).trim()};\n`).join('')}`);
    const each = Math.floor(count / LANES);
    const order = ['-n', '-M', 'prepared', '-c', LANES, '-j', 2, '-t', each, '-D', 'i=0', '-D', `lanes=${LANES}`];
    const { code, output } = await captured(
      startChild('pgbench', [...order.map(String), '-f', file, databaseUrl], { stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    if (code !== 0 || !(perSecond > 0)) throw new Error(`pgbench: ${output}`);
    const operations = each * LANES;
    return { operations, ms: (operations / perSecond) * 1000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
