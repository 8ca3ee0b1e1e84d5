import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { examine, type Fault } from '../../backend/src/operations/doctor/doctor.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { todayIn } from '../../backend/src/platform/time/gym-zone.js';
import type { TestGym } from './test-gym.js';

/** Findings of `npm run doctor` for a gym without a process of its own, at its clock's time. */
export async function faultsOf(gym: Pick<TestGym, 'databaseUrl' | 'clock'>, zone: string): Promise<Fault[]> {
  const dataSource = await new DataSource(dataSourceOptions(gym.databaseUrl, ENTITIES)).initialize();
  try {
    return await examine(dataSource, { zone, now: gym.clock, today: todayIn(zone, gym.clock) });
  } finally {
    await dataSource.destroy();
  }
}
