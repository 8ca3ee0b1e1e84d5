import { NAMED_CLIENT_FIELDS } from '../contract/client-field-names.js';
import { CLIENT_DEFAULTS } from '../contract/client-fields.js';
import { matchColumns, missingColumns, type ImportColumn } from '../contract/client-import.js';
import { readAmount, readRow, readTable } from './import-row.rules.js';

const TODAY = '2026-11-22';
const COLUMNS: ImportColumn[] = ['name', 'email', 'phone', 'startDate', 'endDate', 'monthlyLimit'];
const ANNA = ['Άννα Γεωργίου', 'Anna@Example.gr', '6971234567'];

const NOBODY_AROUND = Object.fromEntries(NAMED_CLIENT_FIELDS.map((name) => [name, CLIENT_DEFAULTS[name]]));
const AROUND: ImportColumn[] = [
  'name',
  'email',
  'phone',
  'birthDate',
  'emergencyContactPhone',
  'guardianName',
  'guardianEmail',
];

const keysOf = (cells: string[], columns = COLUMNS): string[] => {
  const read = readRow(columns, cells, TODAY);
  return read.ok ? [] : read.faults.map(({ column, problem }) => `${column} ${problem.key}`);
};

describe('columns', () => {
  it.each<[string[], (ImportColumn | null)[]]>([
    [
      ['Ονοματεπώνυμο', 'E-mail', 'ΤΗΛΕΦΩΝΟ', 'Λήξη'],
      ['name', 'email', 'phone', 'endDate'],
    ],
    [
      ['Όνομα', 'Επώνυμο', 'Email', 'Κινητό'],
      ['firstName', 'lastName', 'email', 'phone'],
    ],
    [['Name', 'Email', 'Phone', 'Start date', 'Expires', 'Visits per month'], COLUMNS],
    [
      ['Name', 'Notes', 'Name'],
      ['name', null, null],
    ],
  ])('matches %j by heading', (headings, columns) => {
    expect(matchColumns(headings)).toEqual(columns);
  });

  it('names the required ones that are missing', () => {
    expect(missingColumns(['firstName', 'email'])).toEqual(['name', 'phone']);
    expect(missingColumns(['firstName', 'lastName', 'email', 'phone'])).toEqual([]);
  });
});

describe('a row', () => {
  it('becomes a client with a subscription', () => {
    expect(readRow(COLUMNS, [...ANNA, '1/11/2026', '30/11/2026', '8'], TODAY)).toEqual({
      ok: true,
      hints: [],
      client: {
        name: 'Άννα Γεωργίου',
        email: 'anna@example.gr',
        phone: '6971234567',
        ...NOBODY_AROUND,
        tags: [],
        balanceCents: 0,
        subscription: { startDate: '2026-11-01', endDate: '2026-11-30', monthlyLimit: 8, isActive: true },
      },
    });
  });

  it.each<[string, string[], object | null]>([
    ['no dates', ['', '', ''], null],
    ['an end alone, from today', ['', '31/12/2026', ''], { startDate: TODAY, endDate: '2026-12-31', monthlyLimit: 12 }],
    ['no end, in words', ['1/11/2026', 'Δεν λήγει', 'Απεριόριστες'], { endDate: null, monthlyLimit: 0 }],
    [
      'an endless one as the console exports it',
      ['2026-11-01', 'Δεν λήγει', 'Απεριόριστες επισκέψεις'],
      { monthlyLimit: 0 },
    ],
    ['an endless one in English', ['1/11/2026', 'Never expires', 'Unlimited'], { endDate: null, monthlyLimit: 0 }],
  ])('has the subscription of %s', (_, dates, subscription) => {
    const read = readRow(COLUMNS, [...ANNA, ...dates], TODAY);
    expect(read.ok && read.client.subscription).toEqual(subscription && expect.objectContaining(subscription));
  });

  it.each<[string, string[], string[]]>([
    ['nothing at all', ['', '', ''], ['name nameRequired', 'email emailRequired', 'phone phoneRequired']],
    ['an address without @', ['Άννα', 'anna.example.gr', '6971234567'], ['email emailInvalid']],
    ['letters for a phone', ['Άννα', 'a@b.gr', 'κινητό'], ['phone phoneInvalid']],
    ['a date that is none', [...ANNA, '31/2/2026', '1/3/2026'], ['startDate dateUnread']],
    ['a start without an end', [...ANNA, '1/11/2026', ''], ['endDate endDateRequired']],
    ['an end before the start', [...ANNA, '1/11/2026', '1/10/2026'], ['endDate endBeforeStart']],
    ['too many visits', [...ANNA, '', '', '9999'], ['monthlyLimit visitsUnread']],
    ['visits in words', [...ANNA, '', '', 'πολλές'], ['monthlyLimit visitsUnread']],
    ['a control character', ['Άννα\u0000', 'a@b.gr', '6971234567'], ['name malformed']],
  ])('with %s is refused cell by cell', (_, cells, keys) => {
    expect(keysOf(cells)).toEqual(expect.arrayContaining(keys));
  });

  it('stores a name, a phone and an address without what was pasted along', () => {
    const cells = ['\u202eΛουκα\u0301ς', 'mailto:A@b.gr\u200b', '\u202atel:+30 697–123–4567\u202c', '\u200e5/6/2012'];
    expect(readRow(['name', 'email', 'phone', 'birthDate'], cells, TODAY)).toMatchObject({
      ok: true,
      client: { name: 'Λουκάς', email: 'a@b.gr', phone: '+30 697-123-4567', birthDate: '2012-06-05' },
    });
  });

  it('tells its faults from left to right, as the row stands in the file', () => {
    const columns: ImportColumn[] = ['monthlyLimit', 'phone', 'name', 'email'];
    expect(keysOf(['πολλές', 'κινητό', '', 'anna\u0000'], columns)).toEqual([
      'monthlyLimit visitsUnread',
      'phone phoneInvalid',
      'name nameRequired',
      'email malformed',
      'email emailInvalid',
    ]);
  });

  it('tells the fault of a column that the file lacks last', () => {
    const columns: ImportColumn[] = ['startDate', 'name', 'email', 'phone'];
    expect(keysOf(['1/11/2026', 'Άννα', 'anna@example.gr', 'κινητό'], columns)).toEqual([
      'phone phoneInvalid',
      'endDate endDateRequired',
    ]);
  });

  it('has the age of the client and the people to call', () => {
    const read = readRow(AROUND, [...ANNA, '5/6/2012', "'+30 210 1234567", 'Ελένη Γεωργίου', 'ELENI@b.gr'], TODAY);
    expect(read).toMatchObject({
      ok: true,
      client: {
        ...{ birthDate: '2012-06-05', emergencyContactPhone: '+30 210 1234567' },
        ...{ guardianName: 'Ελένη Γεωργίου', guardianEmail: 'eleni@b.gr', guardianPhone: '' },
      },
    });
  });

  it.each<[string, string[], string]>([
    ['a birth date to come', ['23/11/2026', '', '', ''], 'birthDate birthDateFuture'],
    ['a birth date that is none', ['παλιά', '', '', ''], 'birthDate dateUnread'],
    ['a contact without digits', ['', 'κινητό', '', ''], 'emergencyContactPhone phoneInvalid'],
    ['a guardian of private signs', ['', '', 'εύα\ue000', ''], 'guardianName nameInvisible'],
    ['an address without @', ['', '', '', 'eleni.gr'], 'guardianEmail emailInvalid'],
  ])('with %s is refused at that cell', (_, cells, key) => {
    expect(keysOf([...ANNA, ...cells], AROUND)).toEqual([key]);
  });

  it('may give first and last name apart, and text that a spreadsheet marked', () => {
    const read = readRow(
      ['lastName', 'firstName', 'email', 'phone'],
      ['Γεωργίου', 'Άννα', 'a@b.gr', "'+30 697 1234567"],
      TODAY,
    );
    expect(read).toMatchObject({ ok: true, client: { name: 'Άννα Γεωργίου', phone: '+30 697 1234567' } });
  });
});

it('takes only the first of two rows with one email', () => {
  const rows = [ANNA, ['Άλλη Άννα', 'ANNA@example.gr', '6970000000']];
  expect(readTable(COLUMNS, rows, TODAY)).toMatchObject({
    clients: [{ email: 'anna@example.gr' }],
    faultyRows: 1,
    faults: [{ row: 2, column: 'email', problem: { key: 'emailTwice', params: { row: 1 } } }],
  });
  expect(readTable(COLUMNS, rows, TODAY, { rowNumbers: [4, 6] }).faults).toEqual([
    { row: 2, column: 'email', problem: { key: 'emailTwice', params: { row: 4 } } },
  ]);
});

describe('where people may be without an address, a row', () => {
  const read = (...rows: string[][]) => readTable([...COLUMNS, 'birthDate'], rows, TODAY, { withoutEmail: true });

  it('needs none, and is told by name and phone', () => {
    const rows = [
      ['Άννα', '', '6971234567'],
      ['Ελένη', '', '6971234567'],
      ['ΑΝΝΑ', '', '697 123 4567'],
    ];
    expect(read(...rows)).toMatchObject({
      clients: [{ email: '' }, { name: 'Ελένη' }],
      faults: [{ row: 3, column: 'email', problem: { key: 'personTwice', params: { row: 1 } } }],
    });
  });

  it.each<[string, string[], string]>([
    ['without a phone', ['Άννα', '', ''], 'phoneRequired'],
    ['under age', ['Άννα', '', '6971234567', '', '', '', '23/5/2015'], 'minorWithoutEmail'],
    ['with half an address', ['Άννα', 'anna@', '6971234567'], 'emailInvalid'],
  ])('%s is left out', (_, cells, key) => {
    expect(read(cells)).toMatchObject({ clients: [], faults: [{ problem: { key } }] });
  });
});

it.each([
  ['12', 1_200],
  ['12,5', 1_250],
  ['-12,50', -1_250],
  ['−12.50', -1_250],
  ['12.50 €', 1_250],
  ['€ 12.50', 1_250],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1234', 123_400],
  ['0', 0],
  ['-0,00', 0],
  ['12.299999999999999', 1_230],
  ['-0.30000000000000004', -30],
  ['1.234', null],
  ['1,234', null],
  ['1.23.4', null],
  ['12,345', null],
  ['12.3456789', null],
  ['1.2345,00', null],
  ['12,50-', null],
  ['--5', null],
  ['1e3', null],
  ['=5', null],
  ['δέκα', null],
  ['€', null],
])('reads the amount %j as %s cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it('reads a balance, and says what is wrong with one that it cannot read', () => {
  const columns: ImportColumn[] = ['name', 'email', 'phone', 'balance'];
  const read = readRow(columns, [...ANNA, "'-12,50 €"], TODAY);
  expect(read).toMatchObject({ ok: true, client: { balanceCents: -1_250 } });
  expect(readRow(columns, [...ANNA, ''], TODAY)).toMatchObject({ ok: true, client: { balanceCents: 0 } });
  expect(keysOf([...ANNA, '1.234'], columns)).toEqual(['balance balanceUnread']);
  expect(keysOf([...ANNA, '10000,01'], columns)).toEqual(['balance balanceTooLarge']);
  expect(matchColumns(['Υπόλοιπο', 'Balance', 'ΟΦΕΙΛΗ'])).toEqual(['balance', null, null]);
  expect(matchColumns(['Υπόλοιπο (θετικό: οφείλει)'])).toEqual(['balance']);
  expect(matchColumns(['Balance (positive: owed)'])).toEqual(['balance']);
});

describe('what is imported all the same', () => {
  const hintsOf = (cells: string[], columns = COLUMNS): string[] => {
    const read = readRow(columns, cells, TODAY);
    return read.ok
      ? read.hints.map(({ column, problem }) => `${column} ${problem.key} ${JSON.stringify(problem.params)}`)
      : [];
  };

  it.each<[string, string[], string[]]>([
    ['nothing unusual', ['Άννα', 'anna@example.gr', '6971234567'], []],
    ['an address of Greek letters', ['Άννα', 'άννα@παράδειγμα.ελ', '6971234567'], []],
    [
      'two phones',
      ['Άννα', 'anna@example.gr', '+306912345678 / 2101234567'],
      ['phone phoneFirst {"phone":"+306912345678","rest":"2101234567"}'],
    ],
    [
      'a word beside the phone',
      ['Άννα', 'anna@example.gr', '6912345678 (μαμά)'],
      ['phone phoneFirst {"phone":"6912345678","rest":"(μαμά)"}'],
    ],
    ['an address of two alphabets', ['Άννα', 'Αnna@examрle.gr', '6971234567'], ['email emailMixed {"letters":"α р"}']],
  ])('is hinted at with %s', (_, cells, hints) => {
    expect(hintsOf([...cells, '', '', ''])).toEqual(hints);
  });

  it('is hinted at in the columns of the people to call, too', () => {
    const cells = [...ANNA, '', '2101234567, 6912345678', '', 'ρea@b.gr'];
    expect(hintsOf(cells, AROUND)).toEqual([
      'emergencyContactPhone phoneFirst {"phone":"2101234567","rest":"6912345678"}',
      'guardianEmail emailMixed {"letters":"ρ"}',
    ]);
  });
});
