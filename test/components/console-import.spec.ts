import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Language } from '@palestra/backend/contract/languages';
import { messagesEl } from '@palestra/backend/contract/messages.el';
import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { workbook } from '../support/workbook.js';
import type { FakeGym } from './fake-gym.js';
import {
  dialog,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  openConsole,
  screen,
  STAFF_TEXTS,
  waitFor,
  within,
  always,
  partOf,
} from './app.js';

/* Clients from a spreadsheet: reading the file, the server's check of it, importing, undoing. */
const ADDRESS = '/admin/settings/import';
const CSV = 'Όνομα;Επώνυμο;Email;Κινητό;Λήξη;Φύλο\nΆννα;Γεωργίου;a@b.gr;6971234567;31/12/2026;φίλη\n;;x;;;\n';

/** Greek as spreadsheets of Windows save it. */
const windows1253 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...text].map((letter) => windowsCodes.get(letter) ?? letter.charCodeAt(0)));
const windowsCodes = new Map(
  Array.from({ length: 128 }, (_, i) => [new TextDecoder('windows-1253').decode(Uint8Array.of(128 + i)), 128 + i]),
);

async function opens(
  content: BlobPart,
  { name = 'μέλη.csv', language = 'el', gym = fakeGym() }: { name?: string; language?: Language; gym?: FakeGym } = {},
) {
  const user = await openConsole(gym, ADDRESS, { language });
  const t = STAFF_TEXTS[language].clientImport;
  const input = await screen.findByLabelText(t.choose, { selector: 'input' });
  return { gym, user, t, choose: () => user.events.upload(input, new File([content], name)) };
}

const columnOf = (heading: string): string =>
  screen.getByRole('combobox', { name: new RegExp(`^${heading}`) }).textContent ?? '';

for (const [form, content] of partOf(
  [
    ['Windows-1253', windows1253(CSV)],
    ['UTF-8', CSV],
  ] as const,
  1,
)) {
  always(`matches the columns of a CSV file in ${form} by their headings`, async () => {
    const { choose, t } = await opens(content);
    await choose();
    await expectShown('μέλη.csv');
    expect(columnOf('Όνομα')).toBe(t.columns.firstName);
    expect(columnOf('Επώνυμο')).toBe(t.columns.lastName);
    expect(columnOf('Κινητό')).toBe(t.columns.phone);
    expect(columnOf('Φύλο')).toBe(t.notRead);
  });
}

inSweeps('reads a spreadsheet, and sends only the columns that are read', async () => {
  const rows = [
    ['Name', 'Gender', 'Email', 'Phone'],
    ['Anna Georgiou', 'friend', 'a@b.gr', '6971234567'],
  ];
  const language: Language = 'en';
  const { choose, gym, user, t } = await opens(workbook(rows), { name: 'members.xlsx', language });
  await choose();
  await user.presses(t.start_one.replace('{count}', '1'));
  await expectShown(t.created_one.replace('{count}', '1'));
  const [sent] = gym.imports;
  expect(sent).toMatchObject({ fileName: 'members.xlsx', created: 1 });
});

inSweeps(
  'leaves the focus on the imports once one has started, and on the choice of a file when it is given up',
  async () => {
    const { choose, t, user } = await opens(CSV);
    await choose();
    const last = async (name: string): Promise<void> => {
      const pressed = await screen.findByRole('button', { name });
      pressed.focus();
      await user.events.keyboard('{Enter}');
      await expectGone(t.mailsLinks);
    };
    await last(STAFF_TEXTS.el.app.cancel);
    expect(screen.getByLabelText(t.choose, { selector: 'input' })).toHaveFocus();
    await choose();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: t.start_other.replace('{count}', '2') })).toBeEnabled(),
    );
    await last(t.start_other.replace('{count}', '2'));
    await waitFor(() => expect(screen.getByRole('heading', { name: t.earlier })).toHaveFocus());
  },
);

inSweeps('reads of a formula what it had been worth, and does not run it', async () => {
  const formula = { formula: 'HYPERLINK(&quot;http://x&quot;)', saved: 'a@b.gr' };
  const rows = [
    ['Όνομα', 'Email', 'Κινητό'],
    ['Άννα Γεωργίου', formula, '6971234567'],
  ];
  const { choose, gym } = await opens(workbook(rows), { name: 'μέλη.xlsx' });
  const { body } = await gym.callDuring('POST /api/Admin/client-imports/check', choose);
  expect(body).toMatchObject({ rows: [['Άννα Γεωργίου', 'a@b.gr', '6971234567']] });
});

inSweeps('reads a workbook with macros as one without, and leaves them where they are', async () => {
  const rows = [
    ['Όνομα', 'Email', 'Κινητό', 'Υπόλοιπο'],
    ['Άννα Γεωργίου', 'a@b.gr', '6971234567', '-12,50'],
  ];
  const macros = { 'xl/vbaProject.bin': new Uint8Array(4_096).fill(0xcc), 'xl/activeX/activeX1.bin': strToU8('x') };
  const content = new Uint8Array(zipSync({ ...unzipSync(workbook(rows)), ...macros }));
  const { choose, gym } = await opens(content, { name: 'μέλη.xlsx' });
  const { body } = await gym.callDuring('POST /api/Admin/client-imports/check', choose);
  expect(body).toMatchObject({
    columns: ['name', 'email', 'phone', 'balance'],
    rows: [['Άννα Γεωργίου', 'a@b.gr', '6971234567', '-12,50']],
    rowNumbers: [2],
  });
});

inSweeps('gives a template to fill in, which it reads column by column', async () => {
  let saved = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:template';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { user, t } = await opens(CSV);
  await user.presses(t.sample);
  const template = await saved.text();
  const { choose } = await opens(template, { name: 'palestra.csv' });
  await choose();
  await expectShown('palestra.csv');
  for (const column of ['name', 'email', 'phone', 'startDate', 'endDate', 'monthlyLimit'] as const)
    expect(columnOf(t.columns[column])).toBe(t.columns[column]);
});

inSweeps('lists the faulty cells by row before anything is imported', async () => {
  const { choose, gym, t } = await opens(CSV);
  gym.importFaults = [{ row: 2, column: 'email', message: 'Μη έγκυρη μορφή email' }];
  await choose();
  await expectShown(t.faulty_one.replace('{count}', '1'));
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['3', t.columns.email, 'Μη έγκυρη μορφή email']);
  expect(gym.imports).toEqual([]);
});

inSweeps(
  'names rows by their number in the file, blank ones counted, and says how many faults there are in all',
  async () => {
    const gym = fakeGym();
    gym.importFaults = [{ row: 2, column: 'email', message: 'Μη έγκυρη μορφή email' }];
    gym.importFaultCount = 1_500;
    const rows = ['Όνομα;Email;Κινητό', 'Άννα;a@b.gr;6971234567', '', ' ; ; ', 'Βάσω;x;6971234568'];
    const { choose, t } = await opens(`\n${rows.join('\n')}\n`, { gym });
    await choose();
    await expectShown(t.moreFaults_other.replace('{count}', '1450'));
    expect(within(screen.getByRole('table')).getAllByRole('cell')[0]).toHaveTextContent(/^6$/);
    expect(gym.callsOf('POST /api/Admin/client-imports/check')[0]?.body).toMatchObject({ rowNumbers: [3, 6] });
    await expectShown(t.saveFirstFaults_one);
  },
);

inSweeps('numbers the rows of a spreadsheet as it does', async () => {
  const gym = fakeGym();
  gym.importFaults = [{ row: 2, column: 'email', message: 'Μη έγκυρη μορφή email' }];
  const rows = [
    ['Όνομα', 'Email', 'Κινητό'],
    ['Άννα', 'a@b.gr', '6971234567'],
    ['', '', ''],
    ['Βάσω', 'x', '6971234568'],
  ];
  const { choose } = await opens(workbook(rows), { gym, name: 'μέλη.xlsx' });
  await choose();
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('cell')[0]).toHaveTextContent(/^4$/));
});

inSweeps('reads and checks a mended file of the same name anew', async () => {
  const gym = fakeGym();
  gym.importFaults = [{ row: 1, column: 'email', message: 'Μη έγκυρη μορφή email' }];
  const { choose, user, t } = await opens('Όνομα;Email;Κινητό\nΆννα;x;6971234567\n', { gym });
  await choose();
  await expectShown('Μη έγκυρη μορφή email');
  gym.importFaults = [];
  const mended = new File(['Α/Α;Όνομα;Email;Κινητό\n1;Άννα;a@b.gr;6971234567\n'], 'μέλη.csv');
  await user.events.upload(screen.getByLabelText(t.chooseOther, { selector: 'input' }), mended);
  await expectGone('Μη έγκυρη μορφή email');
  expect(columnOf('Α/Α')).toBe(t.notRead);
  expect(columnOf('Όνομα')).toBe(t.columns.name);
  await user.presses(t.start_one.replace('{count}', '1'));
  await expectShown(t.created_one.replace('{count}', '1'));
  expect(gym.callsOf('POST /api/Admin/client-imports')[0]?.body).toMatchObject({
    columns: ['name', 'email', 'phone'],
    rows: [['Άννα', 'a@b.gr', '6971234567']],
  });
});

inSweeps('imports over plain HTTP, where browsers make no ids, and says when it did not start', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { choose, gym, user, t } = await opens('Όνομα;Email;Κινητό\nΆννα;a@b.gr;6971234567\n');
  await choose();
  gym.failsOnce('POST /api/Admin/client-imports', 'broken');
  const start = t.start_one.replace('{count}', '1');
  await user.presses(start);
  await expectShown(t.startFailed);
  await user.presses(start);
  await expectShown(t.created_one.replace('{count}', '1'));
  expect(gym.imports[0]?.id).toBe('07070707-0707-4707-8707-070707070707');
});

it('shows a title above the headings, rows as they will be, and what is assumed of subscriptions', async () => {
  const { choose, gym, t } = await opens('Κατάσταση μελών\nΌνομα;Email;Κινητό;Λήξη\nΆννα;a@b.gr;6971234567;31/12/2026');
  const subscription = { startDate: '2026-11-24', endDate: '2026-12-31', monthlyLimit: 12 };
  gym.importDates = {
    ...{ subscriptions: 1, startsToday: 1, usualVisits: 1, emptiedCount: 1 },
    preview: [{ row: 1, name: 'Άννα Γεωργίου', email: 'a@b.gr', phone: '6971234567', subscription }],
    emptied: [{ row: 1, column: 'birthDate', message: 'Δεν διαβάζεται' }],
  };
  await choose();
  const title = { row: '1', text: 'Κατάσταση μελών', headingRow: '2' };
  await expectShown(t.titleRow.replace(/\{(\w+)\}/g, (_, name: keyof typeof title) => title[name]));
  const why = t.columnUnread.replace('{column}', t.columns.startDate);
  await expectShown(t.startsToday_one.replace('{count}', '1').replace('{why}', why));
  const preview = within(screen.getByRole('region', { name: t.preview_one })).getAllByRole('cell');
  expect(preview.map(({ textContent }) => textContent)).toEqual([
    ...['3', 'Άννα Γεωργίου6971234567 · a@b.gr', '24 Νοε 2026', '12', '31 Δεκ 2026'],
  ]);
  expect(screen.getByRole('region', { name: t.emptiedCells })).toHaveTextContent('Δεν διαβάζεται');
});

inSweeps('says which columns are missing, and imports nothing without them', async () => {
  const { choose, t } = await opens('Όνομα;Φύλο\nΆννα;γυναίκα\n');
  await choose();
  await expectShown(t.missing.replace('{columns}', `${t.columns.email}, ${t.columns.phone}`));
  expect(screen.getByRole('button', { name: t.start_other.replace('{count}', '0') })).toBeDisabled();
});

it('takes an import back, and names those who stay', async () => {
  const gym = fakeGym();
  gym.hasImport({ id: 'import-1', fileName: 'παλιά.csv', rows: [[], []] });
  gym.undoneImport = { removed: 1, kept: [{ id: 'client-1', name: 'Άννα Γεωργίου' }] };
  const { user, t } = await opens(CSV, { gym });
  await user.presses(t.undo);
  await user.presses(t.undo);
  await waitFor(() => expect(dialog()).toHaveTextContent(t.undone));
  await expectShown(t.removed_one.replace('{count}', '1'));
  await expectShown(`${t.undone}. ${t.stayed_one.replace('{count}', '1')}`);
  expect(screen.getByRole('link', { name: 'Άννα Γεωργίου', hidden: true })).toHaveAttribute(
    'href',
    '/admin/clients/client-1',
  );
});

for (const [fault, content, name, problem] of [
  ['a picture', Uint8Array.of(0x50, 0x4b, 1, 2, 3), 'μέλη.xlsx', 'unreadable'],
  ['headings alone', 'Όνομα;Email;Κινητό\n', 'μέλη.csv', 'empty'],
] as const) {
  inSweeps(`says what to do about ${fault}`, async () => {
    const { choose, t } = await opens(content, { name });
    await choose();
    await expectShown(t.problems[problem]);
  });
}

it('refuses a spreadsheet that inflates to gigabytes, without inflating it', async () => {
  const name = 'xl/workbook.xml';
  const bomb = new Uint8Array(zipSync({ [name]: new Uint8Array(1) }));
  // The entry of the directory at the end declares the size.
  new DataView(bomb.buffer).setUint32(bomb.length - 22 - name.length - 46 + 24, 210_000_000, true);
  const { choose, t } = await opens(bomb, { name: 'bomb.xlsx' });
  await choose();
  await expectShown(t.problems.tooLarge);
});

/** Presses *Export everything*, and lets the browser take the link. */
async function exports(
  gym = fakeGym(),
  press = (events: UserEvent, button: HTMLElement): Promise<void> => events.click(button),
) {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.getAttribute('href') ?? '');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const user = await openConsole(gym, '/admin/settings/export');
  await expectShown('clients.csv');
  await press(user.events, screen.getByRole('button', { name: STAFF_TEXTS.el.export.start }));
  return { gym, links, user, t: STAFF_TEXTS.el.export };
}

inSweeps('exports everything by a link that the browser saves, and tells how far it is', async () => {
  const { gym, links, t } = await exports();
  await expectShown(t.begins);
  expect(links).toEqual(['/api/exports/the-link']);
  Object.assign(gym.export, { state: 'running', bytes: 12_340_000 });
  await expectShown(t.running.replace('{size}', '12,4'));
  expect(screen.getByRole('button', { name: t.start })).toHaveAttribute('aria-disabled', 'true');
  Object.assign(gym.export, { state: 'finished', bytes: 20_000_000 });
  await expectShown(t.done.replace('{size}', '20'));
  expect(screen.getByRole('button', { name: t.start })).not.toHaveAttribute('aria-disabled');
});

inSweeps('makes one export of a double click, also where that ends at once, and another of a later press', async () => {
  const gym = fakeGym();
  const { links, t, user } = await exports(gym, (events, button) => events.dblClick(button));
  await expectShown(t.begins);
  Object.assign(gym.export, { state: 'finished', bytes: 20_000_000 });
  await expectShown(t.done.replace('{size}', '20'));
  expect(links).toHaveLength(1);
  expect(gym.callsOf('POST /api/Admin/exports')).toHaveLength(1);
  await user.presses(t.start);
  await waitFor(() => expect(links).toHaveLength(2));
});

inSweeps('says when an export was not downloaded to its end', async () => {
  const { gym, t } = await exports();
  Object.assign(gym.export, { state: 'failed' });
  await expectShown(t.notDone);
});

inSweeps('says when the progress of an export cannot be read, lets it start again, and reads on', async () => {
  const gym = fakeGym();
  gym.fails('GET /api/Admin/exports/:id', 'broken');
  const { t } = await exports(gym);
  await expectShown(t.unknown);
  expect(screen.getByRole('button', { name: t.start })).toBeEnabled();
  Object.assign(gym.export, { state: 'finished', bytes: 20_000_000 });
  gym.recovers('GET /api/Admin/exports/:id');
  await expectShown(t.done.replace('{size}', '20'));
});

inSweeps('says that another export runs', async () => {
  const gym = fakeGym();
  gym.fails('POST /api/Admin/exports', { status: 409, code: 'EXPORT_RUNNING' });
  const { links } = await exports(gym);
  await expectShown(messagesEl.errors.EXPORT_RUNNING);
  expect(links).toEqual([]);
});

inSweeps('says how dates are read, asks once for their order, and sends it', async () => {
  const { choose, gym, t } = await opens('Όνομα;Email;Κινητό;Έναρξη;Λήξη\nΆννα;a@b.gr;6971234567;10/15/2026;5/6/2027');
  const column = { isOpen: true, text: '5/6/2027' };
  gym.importDates = {
    ready: 0,
    asksDateOrder: true,
    dates: [
      { ...column, column: 'startDate', order: 'monthFirst', isProven: true, date: '2027-05-06' },
      { ...column, column: 'endDate', order: null, isProven: false, date: null },
    ],
    hintCount: 1,
    hints: [{ row: 1, column: 'phone', message: 'Κρατιέται το πρώτο', client: { id: 'known', name: 'Άννα' } }],
  };
  await choose();
  expect(await screen.findByText(t.monthFirst.replace('{columns}', 'Έναρξη'))).toBeVisible();
  expect(screen.getByText(t.asksDateOrder)).toBeVisible();
  expect(screen.getByText(/Κρατιέται το πρώτο/)).toBeVisible();
  expect(screen.getByRole('link', { name: t.openClient })).toHaveAttribute('href', expect.stringMatching(/known$/));
});

inSweeps('says why nothing of a file can be imported', async () => {
  const { choose, gym, t } = await opens('Όνομα;Email;Κινητό\nΆννα;a@b.gr;6971234567');
  gym.importDates = { ready: 0, refusal: 'Η στήλη έχει δύο σειρές' };
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent('Η στήλη έχει δύο σειρές');
  expect(screen.getByRole('button', { name: t.start_other.replace('{count}', '0') })).toBeDisabled();
});
