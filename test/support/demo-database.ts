import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { fillOnFirstStart } from '../../backend/src/first-start/first-start.js';
import { readEnvironment } from '../../backend/src/platform/config/environment.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import type { GymMoment } from '../../backend/src/platform/time/gym-clock.js';
import { todayIn } from '../../backend/src/platform/time/gym-zone.js';
import { createTestDatabase } from './test-database.js';

export interface DemoDatabase {
  url: string;
  dataSource: DataSource;
  moment: GymMoment;
  close(): Promise<void>;
}

/** A database with the demo gym as of an instant, used without an API; `asked`: the same people, and no capability. */
export async function openDemoDatabase(now: Date, demo: 'on' | 'asked' = 'on'): Promise<DemoDatabase> {
  const read = readEnvironment({ DEMO: demo });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const source = await createTestDatabase();
  const dataSource = await new DataSource(dataSourceOptions(source.url, ENTITIES)).initialize();
  await fillOnFirstStart(dataSource, read.environment, now, () => undefined);
  const zone = read.environment.gymTimeZone;
  return {
    url: source.url,
    dataSource,
    moment: { zone, now, today: todayIn(zone, now) },
    async close() {
      await dataSource.destroy();
      await source.drop();
    },
  };
}

/** Leaves the demo gym one room: a version that knows no rooms has no place for the others. */
export async function leaveOneRoom(dataSource: DataSource): Promise<void> {
  await dataSource.query('DELETE FROM global_timeslots WHERE room <> 1; DELETE FROM rooms WHERE number <> 1');
}
