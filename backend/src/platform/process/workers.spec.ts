import { describe, expect, it } from '@jest/globals';
import { workerCount } from './workers.js';

const CORES = 4;
const auto = (databaseUrl: string | null, cores = CORES) => workerCount({ workers: 'auto', databaseUrl }, cores);

describe('workerCount', () => {
  it('is the number given', () => {
    expect(workerCount({ workers: 3, databaseUrl: null }, CORES)).toBe(3);
  });

  it.each([
    ['an embedded one', null],
    ['loopback', 'postgres://palestra@127.0.0.1:5432/palestra'],
    ['IPv6 loopback', 'postgres://palestra@[::1]/palestra'],
    ['a name of this machine', 'postgres://palestra@localhost/palestra'],
    ['a socket', 'postgres:///palestra?host=/var/run/postgresql'],
    ['a service beside it', 'postgres://palestra@postgres/palestra'],
  ])('leaves a core to a database on the same machine: %s', (_, databaseUrl) => {
    expect(auto(databaseUrl)).toBe(CORES - 1);
    expect(auto(databaseUrl, 1)).toBe(1);
  });

  it.each(['postgres://palestra@db.example.gr/palestra', 'postgres://palestra@10.0.0.7/palestra'])(
    'uses every core where the database has a machine of its own: %s',
    (databaseUrl) => expect(auto(databaseUrl)).toBe(CORES),
  );
});
