import { readTable } from './import-row.rules.js';
import { samePeople } from './import-people.rules.js';

const KNOWN = {
  id: 'known',
  name: 'Σοφία Διπλή',
  email: 'sofia@b.gr',
  phone: '+30 6940000001',
  birthDate: '1990-05-23',
};
const COLUMNS = ['name', 'email', 'phone', 'birthDate'] as const;

describe('a row', () => {
  it.each<[string, string[][], string[]]>([
    ['of nobody known', [['Άννα', 'a@b.gr', '6940000009', '']], []],
    ['with the phone of a client', [['Άννα', 'a@b.gr', '694-0000001', '']], ['1 samePhone known']],
    ['of that client', [['Σοφία', 'sofia@b.gr', '6940000001', '']], []],
    [
      'with their name and birth date',
      [['Dipli Sofia', 'a@b.gr', '6940000009', '23/5/1990']],
      ['1 sameNameAndBirthDate known'],
    ],
    [
      'with the phone of an earlier row',
      [
        ['Άννα', 'a@b.gr', '6940000008', ''],
        ['Βάσω', 'b@b.gr', '+306940000008', ''],
      ],
      ['2 samePhoneInFile 7'],
    ],
  ])('%s is hinted at so', (_, rows, hints) => {
    const { clients } = readTable(COLUMNS, rows, '2026-11-22');
    const found = samePeople(clients, [KNOWN], [7, 9]);
    expect(
      found.map(
        ({ row, problem, client }) => `${row} ${problem.key} ${client?.id ?? JSON.stringify(problem.params?.row)}`,
      ),
    ).toEqual(hints);
  });

  it('is not hinted at by a date of birth that a whole table has, and still by its phone', () => {
    const rows = Array.from({ length: 400 }, (_, n) => ['Άννα Δήμου', `${n}@b.gr`, String(6950000000 + n), '1/1/1970']);
    const { clients } = readTable(COLUMNS, [...rows, ['Βάσω', 'b@b.gr', '6950000007', '1/1/1970']], '2026-11-22');
    const hints = samePeople(clients, []);
    expect(hints.filter(({ row }) => row > 51).map(({ row, problem }) => [row, problem.key])).toEqual([
      [401, 'samePhoneInFile'],
    ]);
  });
});
