import { readdirSync, readFileSync } from 'node:fs';
import type { TestGym } from './test-gym.js';

/** User and system time of a process in milliseconds; Linux counts in hundredths of a second. */
function cpuOf(pid: number): { parent: number; ms: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1] ?? 0, ms: ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10 };
}

/**
 * The time that the API and its connections to PostgreSQL have worked: the work of other programs on the machine does
 * not count. Without /proc it is the clock.
 */
export async function workedMs(gym: TestGym): Promise<number> {
  if (process.platform !== 'linux') return performance.now();
  const backends = await gym.rows<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  const api = readdirSync('/proc').flatMap((name) => {
    try {
      const { parent, ms } = cpuOf(/^\d+$/.test(name) ? Number(name) : process.pid);
      return parent === process.pid ? [ms] : [];
    } catch {
      return [];
    }
  });
  return [...api, ...backends.map(({ pid }) => cpuOf(pid).ms)].reduce((sum, ms) => sum + ms, 0);
}
