import { parseHeader } from './backup-header.js';

const KEY = { function: 'scrypt', cost: 65_536, blockSize: 8, parallelization: 1, salt: 'AAAAAAAAAAAAAAAAAAAAAA==' };
const HEADER = {
  version: '0.1.0',
  createdAt: '2026-11-18T09:00:00.000Z',
  migrations: ['Foundation1795219200000'],
  postgres: '17.10 (Debian 17.10-1.pgdg13+1)',
  madeBy: 'palestra',
  encryption: { cipher: 'aes-256-gcm', key: KEY },
};
const line = (change: object): string => `${JSON.stringify({ ...HEADER, ...change })}\n`;

describe('parseHeader', () => {
  it('reads a header of the expected shape', () => {
    expect(parseHeader(line({}))).toEqual(HEADER);
    expect(parseHeader(line({ encryption: null }))?.encryption).toBeNull();
  });

  it.each<[string, string]>([
    ['is no JSON', '{\n'],
    ['has no end', JSON.stringify(HEADER)],
    ['is a list', '[]\n'],
    ['steers a terminal', line({ version: '1\u001b[2J' })],
    ['has no time', line({ createdAt: 'tomorrow' })],
    ['has migrations that are none', line({ migrations: ['"; DROP TABLE users'] })],
    ['has no migrations', line({ migrations: null })],
    ['was made by somebody else', line({ madeBy: 'me' })],
    ['does not say whether it is sealed', line({ encryption: undefined })],
    ['has another cipher', line({ encryption: { cipher: 'none', key: KEY } })],
    ['wants gigabytes of memory', line({ encryption: { cipher: 'aes-256-gcm', key: { ...KEY, cost: 2 ** 30 } } })],
    ['wants no work', line({ encryption: { cipher: 'aes-256-gcm', key: { ...KEY, cost: 2 } } })],
    ['has a short salt', line({ encryption: { cipher: 'aes-256-gcm', key: { ...KEY, salt: 'AA==' } } })],
  ])('returns null when it %s', (_, text) => {
    expect(parseHeader(text)).toBeNull();
  });
});
