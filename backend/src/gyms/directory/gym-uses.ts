import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DIRECTORY_SCHEMA } from '../../platform/config/schema-of-gym.js';
import { every } from '../../platform/time/wake-up.js';
import { hasTable, onDatabase } from './directory.js';

/** A page of the operator's is never further behind. */
const WRITE_EVERY_MS = 10_000;
/** The screens of a process that has not written for so long are closed: it was killed. */
export const SCREENS_COUNT_SECONDS = 60;
const REFRESH_EVERY_MS = (SCREENS_COUNT_SECONDS * 1_000) / 3;

interface Use {
  /** Since they were last written. */
  requests: number;
  failures: number;
  screens: number;
  writtenScreens: number;
  writtenAt: number;
}

/**
 * Counts how the gyms of this process are used, and adds it to the directory. Only gyms of the directory are counted,
 * so that strangers cannot fill the memory. Nothing is written of a sleeping gym.
 */
export class GymUses {
  private readonly process = randomUUID();
  private readonly uses = new Map<string, Use>();
  private readonly ending = new AbortController();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly url: string) {}

  answered(key: string, status: number): void {
    const use = this.useOf(key);
    use.requests += 1;
    if (status >= 500) use.failures += 1;
  }

  opened(key: string): void {
    this.useOf(key).screens += 1;
  }

  closed(key: string): void {
    this.useOf(key).screens -= 1;
  }

  keepWriting(): Promise<void> {
    // The numbers of a failed write wait for the next one.
    return every(WRITE_EVERY_MS, this.ending.signal, () => this.write().catch(() => undefined));
  }

  end(): void {
    for (const use of this.uses.values()) use.screens = 0;
    this.ending.abort();
  }

  /** One after the other, so that nothing is added twice. */
  write(): Promise<void> {
    this.writing = this.writing.catch(() => undefined).then(() => this.writeNow());
    return this.writing;
  }

  private async writeNow(): Promise<void> {
    const changed = [...this.uses].filter(([, use]) => isToBeWritten(use));
    if (changed.length === 0) return;
    await onDatabase(this.url, async (client) => {
      const taken = changed.map(([key, use]) => ({ key, ...use }));
      await this.writeTo(client, taken);
      for (const { key, requests, failures, screens } of taken) {
        const use = this.useOf(key);
        use.requests -= requests;
        use.failures -= failures;
        Object.assign(use, { writtenScreens: screens, writtenAt: performance.now() });
      }
    });
  }

  private async writeTo(client: pg.Client, taken: ({ key: string } & Use)[]): Promise<void> {
    const columns = (['key', 'requests', 'failures', 'screens'] as const).map((name) => taken.map((use) => use[name]));
    if (!(await hasTable(client, 'gym_uses'))) return;
    await client.query(WRITE_USES, [...columns.slice(0, 3)]);
    await client.query(WRITE_SCREENS, [columns[0], columns[3], this.process]);
  }

  private useOf(key: string): Use {
    const known = this.uses.get(key);
    if (known !== undefined) return known;
    const use = { requests: 0, failures: 0, screens: 0, writtenScreens: 0, writtenAt: 0 };
    this.uses.set(key, use);
    return use;
  }
}

const isToBeWritten = ({ requests, screens, writtenScreens, writtenAt }: Use): boolean =>
  requests > 0 || screens !== writtenScreens || (screens > 0 && performance.now() - writtenAt > REFRESH_EVERY_MS);

/** In the order of keys, so that two processes do not wait for each other. A gym that was deleted meanwhile is left out. */
const WRITE_USES = `
  INSERT INTO ${DIRECTORY_SCHEMA}.gym_uses AS u (gym_key, requests, failures, last_request_at, last_failure_at)
  SELECT key, requests, failures, now(), CASE WHEN failures > 0 THEN now() END
    FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS asked (key, requests, failures)
    JOIN ${DIRECTORY_SCHEMA}.gyms USING (key) WHERE requests > 0 ORDER BY key
  ON CONFLICT (gym_key) DO UPDATE SET requests = u.requests + EXCLUDED.requests,
    failures = u.failures + EXCLUDED.failures, last_request_at = EXCLUDED.last_request_at,
    last_failure_at = coalesce(EXCLUDED.last_failure_at, u.last_failure_at)`;

const WRITE_SCREENS = `
  WITH stale AS (
    DELETE FROM ${DIRECTORY_SCHEMA}.gym_screens WHERE seen_at < now() - make_interval(secs => ${2 * SCREENS_COUNT_SECONDS})
  )
  INSERT INTO ${DIRECTORY_SCHEMA}.gym_screens (gym_key, process, screens, seen_at)
  SELECT key, $3, screens, now() FROM unnest($1::text[], $2::int[]) AS asked (key, screens)
    JOIN ${DIRECTORY_SCHEMA}.gyms USING (key) ORDER BY key
  ON CONFLICT (gym_key, process) DO UPDATE SET screens = EXCLUDED.screens, seen_at = EXCLUDED.seen_at`;
