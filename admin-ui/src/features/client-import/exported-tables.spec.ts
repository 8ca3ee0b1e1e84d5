import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { matchColumns } from '@palestra/backend/contract/import-headings';
import { readTable, type ImportedClient } from '../../../../backend/src/client-import/import-row.rules';
import { readTableFile } from './read-table';

const TODAY = '2026-11-22';
const FOLDER = 'test/support/exported-tables';

/** A file as another program exports it, with invented people: read by its headings alone, nothing matched by hand. */
async function readExport(name: string) {
  const file = new File([new Uint8Array(readFileSync(`${FOLDER}/${name}`))], name);
  const { headings, rows, titles, rowNumbers } = await readTableFile(file);
  const matched = matchColumns(headings);
  const columns = matched.filter((column) => column !== null);
  const read = readTable(
    columns,
    rows.map((cells) => cells.filter((_, i) => matched[i] !== null)),
    TODAY,
    { rowNumbers },
  );
  return { ...read, titles, firstRow: rowNumbers[0], unread: headings.filter((_, i) => matched[i] === null) };
}

const sumOf = (clients: readonly ImportedClient[]): number =>
  clients.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
const countOf = (clients: readonly ImportedClient[], is: (client: ImportedClient) => boolean): number =>
  clients.filter(is).length;

describe('the export of another program', () => {
  it.each([
    ['mindbody.csv', 2, ['Home Phone']],
    ['glofox.csv', 2, ['Membership']],
    ['teamup.csv', 3, []],
    ['virtuagym.csv', 2, []],
    ['zen-planner.csv', 5, []],
    ['greek-program.txt', 3, []],
  ])('%s is read whole, from row %d, but for the columns %j', async (name, firstRow, unread) => {
    const read = await readExport(name);
    expect(read).toMatchObject({
      dates: { ok: true, asks: false },
      faults: [],
      emptied: [],
      hints: [],
      firstRow,
      unread,
    });
    expect(read.clients).toHaveLength(200);
    expect(read.clients.every(({ joinedOn, birthDate }) => joinedOn !== null && birthDate !== null)).toBe(true);
  });

  it.each([
    [
      'mindbody.csv',
      {
        ...{ name: 'Nikos Ioannou', email: 'nioa2@mail.example', phone: '6900000001', externalNumber: '10001' },
        ...{ birthDate: '1966-09-11', joinedOn: '2017-03-17', balanceCents: -500, note: '' },
        ...{ subscription: { startDate: TODAY, endDate: '2027-05-19', monthlyLimit: 12 } },
        assumed: ['startDate', 'monthlyLimit'],
      },
    ],
    [
      'glofox.csv',
      {
        ...{ name: 'Nikos Ioannou', phone: '+306900000001', birthDate: '1966-09-11', joinedOn: '2017-03-17' },
        ...{ subscription: { startDate: '2026-07-09', endDate: '2027-05-19', monthlyLimit: 12 } },
        assumed: ['monthlyLimit'],
      },
    ],
    [
      'teamup.csv',
      {
        ...{ name: 'Nikos Ioannou', birthDate: '1966-09-11', joinedOn: '2017-03-17', subscription: null, assumed: [] },
        ...{ emergencyContactName: 'Maria', emergencyContactPhone: '6910000001' },
      },
    ],
    [
      'virtuagym.csv',
      {
        ...{ name: 'Νίκος Ιωάννου', externalNumber: '2', birthDate: '1966-09-11', tags: [] },
        ...{ subscription: { startDate: '2026-07-09', endDate: '2027-05-19', monthlyLimit: 12 } },
      },
    ],
    [
      'zen-planner.csv',
      {
        ...{ name: 'Nikos Ioannou', externalNumber: '5001', birthDate: '1966-09-11', balanceCents: 0 },
        ...{ subscription: { startDate: '2026-07-09', endDate: '2027-05-19', monthlyLimit: 12 } },
      },
    ],
    [
      'greek-program.txt',
      {
        ...{ name: 'Νίκος Ιωάννου', externalNumber: '2', birthDate: '1966-09-11', joinedOn: '2017-03-17' },
        ...{ subscription: { startDate: '2026-07-09', endDate: '2027-05-19', monthlyLimit: 12 }, assumed: [] },
      },
    ],
  ])('%s has its second person right', async (name, person) => {
    const { clients } = await readExport(name);
    expect(clients[1]).toMatchObject(person);
  });

  it('says what clients owe, and what is theirs, with its own sign', async () => {
    const { clients } = await readExport('mindbody.csv');
    expect(sumOf(clients)).toBe(10 * 1_250 - 10 * 500);
    expect(countOf(clients, ({ note }) => note === 'knee')).toBe(8);
    expect(sumOf((await readExport('zen-planner.csv')).clients)).toBe(5 * 3_000);
    expect(sumOf((await readExport('greek-program.txt')).clients)).toBe(4 * 2_000);
  });

  it('keeps visits, notes and tags', async () => {
    const { clients } = await readExport('greek-program.txt');
    expect(countOf(clients, ({ subscription }) => subscription?.monthlyLimit === 0)).toBe(40);
    expect(countOf(clients, ({ note }) => note === 'μέση')).toBe(5);
    expect(countOf((await readExport('virtuagym.csv')).clients, ({ tags }) => tags.join() === 'Pilates')).toBe(20);
  });

  it('names the rows above the headings', async () => {
    expect((await readExport('zen-planner.csv')).titles).toEqual([
      { number: 1, text: 'Member Report' },
      { number: 2, text: 'Created Nov 20, 2026' },
    ]);
    expect((await readExport('greek-program.txt')).titles).toMatchObject([{ number: 1 }]);
    expect((await readExport('teamup.csv')).titles).toEqual([]);
  });
});
