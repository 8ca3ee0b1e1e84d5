import type { DataSource } from 'typeorm';
import { inGym, serveMany } from '../gyms/current-gym.js';
import { isDiskFull, noteFault } from './disk.js';

/** A database whose response to the probe is decided by the test. */
function probed() {
  const asked: { answer: () => void; refuse: () => void }[] = [];
  const transaction = (): Promise<void> =>
    new Promise((resolve, reject) => asked.push({ answer: resolve, refuse: () => reject(new Error('no room')) }));
  return { asked, dataSource: { transaction } as unknown as Pick<DataSource, 'transaction'> };
}

describe('isDiskFull', () => {
  it('reports a full disk to all callers until one shared probe has succeeded', async () => {
    const { asked, dataSource } = probed();
    expect(await isDiskFull(dataSource)).toBe(false);
    noteFault('53100');
    const both = [isDiskFull(dataSource), isDiskFull(dataSource)];
    expect(asked).toHaveLength(1);
    asked[0]?.refuse();
    expect(await Promise.all(both)).toEqual([true, true]);

    const again = [isDiskFull(dataSource), isDiskFull(dataSource)];
    expect(asked).toHaveLength(2);
    asked[1]?.answer();
    expect(await Promise.all(again)).toEqual([false, false]);
    expect(await isDiskFull(dataSource)).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('reports the disk of the database at hand, and no other', async () => {
    serveMany(() => []);
    const { asked, dataSource } = probed();
    const AWAY = 'as the directory has it';
    const fullAt = (databaseUrl: string | null) =>
      inGym({ key: 'a', schema: 'gym_a', databaseUrl, environment: null }, () => isDiskFull(dataSource));
    noteFault('53100', AWAY);
    expect(await fullAt(null)).toBe(false);
    const away = fullAt(AWAY);
    asked[0]?.refuse();
    expect(await away).toBe(true);
    noteFault('53100');
    const [here, there] = [fullAt(null), fullAt(AWAY)];
    asked[1]?.answer();
    asked[2]?.refuse();
    expect([await here, await there]).toEqual([false, true]);
  });
});
