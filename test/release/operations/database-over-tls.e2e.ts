import path from 'node:path';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../backend/src/platform/database/data-source.js';
import { startOwnDatabase, type OwnDatabase } from '../../support/own-database.js';
import { runCommand } from '../../support/run-command.js';

const certificate = (name: string): string => path.join(__dirname, 'tls', name);

let database: OwnDatabase;
beforeAll(async () => {
  database = await startOwnDatabase('tls');
});
afterAll(() => database.drop());

describe('a database over TLS', () => {
  it('is reached with a certificate signed by the given one', async () => {
    const url = `${database.url}?sslmode=verify-full&sslrootcert=${certificate('ca.pem')}`;
    const dataSource = await new DataSource(dataSourceOptions(url, [])).initialize();
    const [connection] = await dataSource.query<object[]>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    await dataSource.destroy();
    expect(connection).toEqual({ ssl: true });
  });

  it.each([
    ['other-ca.pem', /the certificate of sslrootcert has not signed the one that it shows/],
    ['missing.pem', /a certificate file that its address names is not there/],
  ])('is refused with %s, in one sentence', async (file, reason) => {
    const url = `${database.url}?sslmode=verify-full&sslrootcert=${certificate(file)}`;
    const refused = await runCommand('doctor', [], { DATABASE_URL: url });
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(reason);
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
  });
});
