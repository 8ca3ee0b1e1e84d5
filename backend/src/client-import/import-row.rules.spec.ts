import { IMPORTED_CLIENT_FIELDS } from '../contract/client-field-names.js';
import { CLIENT_DEFAULTS } from '../contract/client-fields.js';
import { missingColumns, type ImportColumn } from '../contract/client-import.js';
import { matchColumns } from '../contract/import-headings.js';
import { readAmount, readRow, readTable, type CellFault } from './import-row.rules.js';

const TODAY = '2026-11-22';
const COLUMNS: ImportColumn[] = ['name', 'email', 'phone', 'startDate', 'endDate', 'monthlyLimit'];
const ANNA = ['Άννα Γεωργίου', 'Anna@Example.gr', '6971234567'];

const NOBODY_AROUND = Object.fromEntries(IMPORTED_CLIENT_FIELDS.map((name) => [name, CLIENT_DEFAULTS[name]]));
const AROUND: ImportColumn[] = [
  'name',
  'email',
  'phone',
  'birthDate',
  'emergencyContactPhone',
  'guardianName',
  'guardianEmail',
];

const keys = (cells: readonly CellFault[]): string[] => cells.map(({ column, problem }) => `${column} ${problem.key}`);
/** Why a row is left out. */
const keysOf = (cells: string[], columns = COLUMNS): string[] => {
  const read = readRow(columns, cells, TODAY);
  return read.ok ? [] : keys(read.faults);
};
/** The cells of a client that stay empty. */
const emptiedOf = (cells: string[], columns = COLUMNS): string[] | null => {
  const read = readRow(columns, cells, TODAY);
  return read.ok ? keys(read.emptied) : null;
};

describe('columns', () => {
  it.each<[ImportColumn, string[]]>([
    ['name', ['Ονοματεπώνυμο', 'ΜΕΛΟΣ', 'Full Name', 'Customer name', 'Athlete']],
    ['firstName', ['First Name', 'firstName', 'first_name', 'Given name', 'Μικρό όνομα']],
    ['lastName', ['Last Name', 'lastName', 'Surname', 'Επώνυμο', 'Επίθετο']],
    ['email', ['E-mail', 'Email Address', 'emailAddress', 'Primary Email', 'Ηλ. ταχυδρομείο']],
    [
      'phone',
      ['Mobile Phone', 'mobileNumber', 'Cell Phone', 'Home Phone', 'Κιν.', 'Τηλ.', 'Σταθερό', 'Κινητό τηλέφωνο'],
    ],
    [
      'startDate',
      ['Start Date', 'Membership Begin Date', 'contractStart', 'Ημ. έναρξης', 'ΗΜ/ΝΙΑ ΕΝΑΡΞΗΣ', 'Ισχύει από'],
    ],
    ['endDate', ['Expiry date', 'Membership Expiration', 'Paid until', 'Ημ. λήξης', 'Λήξη συνδρομής', 'Ημ/νία λήξης']],
    ['monthlyLimit', ['Επισκέψεις/μήνα', 'Visits/month', 'Classes per month', 'Φορές τον μήνα']],
    ['birthDate', ['Birth', 'Birthday', 'DOB', 'Date of Birth', 'Ημ. γέννησης', 'Γενέθλια']],
    ['joinedOn', ['Join Date', 'Date Joined', 'memberSince', 'Signed Up', 'created_at', 'Ημ. εγγραφής', 'Μέλος από']],
    ['externalNumber', ['ID', 'Member ID', 'Barcode ID', 'Membership Number', 'Κωδ.', 'Κωδικός πελάτη', 'Αρ. κάρτας']],
    ['notes', ['Notes', 'Comments', 'Remarks', 'Σχόλια', 'Παρατηρήσεις']],
    ['emergencyContactName', ['Emergency Contact', 'Emergency Contact Name']],
    ['emergencyContactPhone', ['Emergency Contact Number', 'Emergency phone', 'Τηλ. ανάγκης']],
    ['balance', ['Balance Due', 'Outstanding Balance', 'Οφειλή', 'Ανεξόφλητο']],
    ['credit', ['Account Balance', 'Credit', 'Πιστωτικό υπόλοιπο']],
  ])('has %s under the headings %j', (column, headings) => {
    expect(headings.map((heading) => [heading, ...matchColumns([heading])])).toEqual(
      headings.map((heading) => [heading, column]),
    );
  });

  it('takes a phone at home only where there is no other', () => {
    expect(matchColumns(['Home Phone', 'Mobile Phone', 'Work Phone'])).toEqual([null, 'phone', null]);
    expect(matchColumns(['Work Phone', 'Home Phone'])).toEqual(['phone', null]);
  });

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
      ['name', 'notes', null],
    ],
  ])('matches %j by heading', (headings, columns) => {
    expect(matchColumns(headings)).toEqual(columns);
  });

  it('names the required ones that are missing', () => {
    expect(missingColumns(['firstName', 'email'])).toEqual(['name', 'phone']);
    expect(missingColumns(['firstName', 'lastName', 'email', 'phone'])).toEqual([]);
    expect(missingColumns(['name'], true)).toEqual(['phone']);
    expect(missingColumns(['name', 'phone'], true)).toEqual([]);
  });
});

describe('a row', () => {
  it('becomes a client with a subscription', () => {
    expect(readRow(COLUMNS, [...ANNA, '1/11/2026', '30/11/2026', '8'], TODAY)).toEqual({
      ok: true,
      hints: [],
      emptied: [],
      client: {
        name: 'Άννα Γεωργίου',
        email: 'anna@example.gr',
        phone: '6971234567',
        ...NOBODY_AROUND,
        note: '',
        tags: [],
        balanceCents: 0,
        assumed: [],
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
    ['a control character', ['Άννα\u0000', 'a@b.gr', '6971234567'], ['name malformed']],
  ])('with %s is refused cell by cell', (_, cells, keys) => {
    expect(keysOf(cells)).toEqual(expect.arrayContaining(keys));
  });

  it.each<[string, string[], string, object | null]>([
    ['a start that is none', ['31/2/2026', '1/3/2027', ''], 'startDate dateUnread', { startDate: TODAY }],
    ['an end that is none', ['1/11/2026', '31/2/2027', ''], 'endDate dateUnread', null],
    ['a start without an end', ['1/11/2026', '', ''], 'endDate endDateRequired', null],
    ['an end before the start', ['1/11/2026', '1/10/2026', ''], 'endDate endBeforeStart', null],
    ['too many visits', ['1/11/2026', '1/12/2026', '9999'], 'monthlyLimit visitsUnread', { monthlyLimit: 12 }],
    ['visits in words', ['1/11/2026', '1/12/2026', 'πολλές'], 'monthlyLimit visitsUnread', { monthlyLimit: 12 }],
    ['a control character', ['1/11/2026', '1/12/2026', '8\u0000'], 'monthlyLimit malformed', { monthlyLimit: 12 }],
  ])('with %s is a client, told of the cell', (_, dates, key, subscription) => {
    expect(emptiedOf([...ANNA, ...dates])).toEqual([key]);
    const read = readRow(COLUMNS, [...ANNA, ...dates], TODAY);
    expect(read.ok && read.client.subscription).toEqual(subscription && expect.objectContaining(subscription));
  });

  it.each<[string, string[], string[]]>([
    ['nothing where it has both', ['1/11/2026', '1/12/2026', '8'], []],
    ['its start', ['', '1/12/2026', '8'], ['startDate']],
    ['its start where that cannot be read', ['ποτέ', '1/12/2026', '8'], ['startDate']],
    ['its visits', ['1/11/2026', '1/12/2026', ''], ['monthlyLimit']],
    ['nothing where there is no subscription', ['', '', ''], []],
  ])('assumes %s', (_, dates, assumed) => {
    const read = readRow(COLUMNS, [...ANNA, ...dates], TODAY);
    expect(read.ok && read.client.assumed).toEqual(assumed);
  });

  it('keeps a note with its lines, the day of joining and a number of elsewhere', () => {
    const columns: ImportColumn[] = ['name', 'email', 'phone', 'notes', 'joinedOn', 'externalNumber'];
    expect(readRow(columns, [...ANNA, ' γόνατο\r\nπρωί ', '5/3/2019', 'A-17'], TODAY)).toMatchObject({
      client: { note: 'γόνατο\nπρωί', joinedOn: '2019-03-05', externalNumber: 'A-17' },
    });
    expect(emptiedOf([...ANNA, 'x'.repeat(1_001), 'παλιά', 'A'.repeat(41)], columns)).toEqual([
      'notes tooLong',
      'joinedOn dateUnread',
      'externalNumber tooLong',
    ]);
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
  ])('with %s leaves that cell empty', (_, cells, key) => {
    expect(emptiedOf([...ANNA, ...cells], AROUND)).toEqual([key]);
    expect(readRow(AROUND, [...ANNA, ...cells], TODAY)).toMatchObject({ client: NOBODY_AROUND });
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
  expect(emptiedOf([...ANNA, '1.234'], columns)).toEqual(['balance balanceUnread']);
  expect(emptiedOf([...ANNA, '10000,01'], columns)).toEqual(['balance balanceTooLarge']);
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
