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
});
