import {
  dialog,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  labelled,
  openConsole,
  openSite,
  reload,
  screen,
  STAFF_TEXTS,
  waitFor,
} from './app.js';
import { NOW } from './fake-gym/times.js';
import userEvent from '@testing-library/user-event';

/* Data about a client beside contact and subscription: age, people to call, tags, notes, documents. */

const { el } = STAFF_TEXTS;
const PUT = 'PUT /api/Admin/clients/:id';
const asWritten = (date: string): string => date.split('-').reverse().join('/');
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });

inSweeps(
  'asks for a guardian once the birth date says that the client is a minor, and points out one who has none',
  async () => {
    const gym = fakeGym();
    const { id } = gym.hasClient({ name: 'Θεανώ Ανήλικη' });
    const user = await openConsole(gym, `/admin/clients/${id}`);
    await user.clicks(() => screen.getByText(el.clients.moreAbout));
    expect(field(el.clients.birthDate)).toBeVisible();
    expect(screen.queryByText(el.clients.guardianTitle)).toBeNull();
    const born = `${Number(gym.today.slice(0, 4)) - 14}-01-01`;
    await user.fills(el.clients.birthDate, `1/1/${born.slice(0, 4)}`);
    await user.events.tab();
    await expectShown(el.clients.guardianTitle);
    await user.fills(el.clients.guardianEmail, 'eleni');
    await user.presses(el.app.save);
    await expectShown(el.validation.emailInvalid);
    await user.fills(el.clients.guardianEmail, '');
    await user.presses(el.app.save);
    await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(1));
    expect(gym.callsOf(PUT)[0]?.body).toMatchObject({ birthDate: born, guardianEmail: '', emergencyContactName: '' });
    await expectShown(el.clients.withoutGuardian);
    await user.fills(el.clients.guardianName, 'Ελένη Μητέρα');
    await user.fills(el.clients.guardianPhone, '6971234567');
    await user.presses(el.app.save);
    await expectGone(el.clients.withoutGuardian);
  },
);

inSweeps(
  'refuses a birth date in the future that was typed before the gym’s date was known, and no stored one',
  async () => {
    const gym = fakeGym();
    const { id } = gym.hasClient({ birthDate: gym.dayAhead(3) });
    gym.fails('GET /api/gym', 'slow');
    const user = await openConsole(gym, `/admin/clients/${id}`);
    const refusal = el.date.until.replace('{max}', asWritten(gym.today));
    await waitFor(() => expect(field(el.clients.birthDate)).toHaveValue(asWritten(gym.dayAhead(3))));
    gym.recovers('GET /api/gym');
    await expectShown(el.clients.guardianTitle);
    expect(screen.queryByText(refusal)).toBeNull();

    gym.fails('GET /api/gym', 'slow');
    await reload('admin-ui');
    await waitFor(() => expect(field(el.clients.birthDate)).toBeVisible());
    await user.fills(el.clients.birthDate, asWritten(gym.dayAhead(2)));
    await user.events.tab();
    gym.recovers('GET /api/gym');
    await expectShown(refusal);
    await user.fills(el.clients.birthDate, asWritten(gym.today));
    await expectGone(refusal);
  },
);

inSweeps('wishes a client well whose birthday it is', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient({ birthDate: `1990${gym.today.slice(4)}` });
  await openConsole(gym, `/admin/clients/${id}`);
  await expectShown(el.clients.birthdayToday);
});

inSweeps('shows the people to call on the profile, and nothing for those whom the gym does not know', async () => {
  const gym = fakeGym();
  const member = gym.hasClient({
    emergencyContactName: 'Γιαγιά Φωτεινή',
    birthDate: '1990-05-03',
    joinedOn: '2019-03-05',
  });
  await openSite(gym, '/profile', { member });
  await expectShown('Γιαγιά Φωτεινή');
  await expectShown('3 Μαΐου 1990');
  await expectShown('5 Μαρτίου 2019');
  expect(screen.queryByText(el.clients.guardianName)).toBeNull();
});

it('gives a tag at once, and shows it beside the name', async () => {
  const gym = fakeGym();
  gym.tags.push({ id: 'tag-1', name: 'Πρωινοί', colour: 'green', clients: 0 });
  const { id } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses('Πρωινοί');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Πρωινοί' })).toHaveAttribute('aria-pressed', 'true'));
  expect(gym.callsOf('PUT /api/Admin/clients/:id/tags')[0]?.body).toEqual({ tagIds: ['tag-1'] });
  await waitFor(() => expect(screen.getAllByText('Πρωινοί')).toHaveLength(2));
});

inSweeps(
  'keeps the focus on a tag while it is saved, sends a second press nowhere, and says what was done',
  async () => {
    const gym = fakeGym();
    const ASSIGN = 'PUT /api/Admin/clients/:id/tags';
    gym.tags.push({ id: 'tag-1', name: 'Πρωινοί', colour: 'green', clients: 0 });
    const { id } = gym.hasClient({ name: 'Ελπίδα Κυριακού' });
    const user = await openConsole(gym, `/admin/clients/${id}/more`);
    const said = (text: string): string => text.replace('{name}', 'Ελπίδα Κυριακού').replace('{tag}', 'Πρωινοί');
    const tag = await screen.findByRole('button', { name: 'Πρωινοί' });
    gym.fails(ASSIGN, 'slow');
    tag.focus();
    await user.events.keyboard(' ');
    await waitFor(() => expect(tag).toHaveAttribute('aria-disabled', 'true'));
    expect(tag).toBeEnabled();
    await user.events.keyboard(' ');
    gym.recovers(ASSIGN);
    await expectShown(said(el.papers.tagOn));
    expect(gym.callsOf(ASSIGN)).toHaveLength(1);
    expect(tag).toHaveFocus();
    await waitFor(() => expect(tag).toHaveAttribute('aria-disabled', 'false'));
    await user.events.keyboard(' ');
    await expectShown(said(el.papers.tagOff));
    expect(gym.callsOf(ASSIGN).map(({ body }) => body)).toEqual([{ tagIds: ['tag-1'] }, { tagIds: [] }]);
  },
);

inSweeps('says that another desk has changed the tags, shows them, and gives the tag when pressed again', async () => {
  const gym = fakeGym();
  const tag = (id: string, name: string) => ({ id, name, colour: 'green' as const, clients: 0 });
  gym.tags.push(tag('tag-1', 'Πρωινοί'), tag('tag-2', 'Παλιοί'));
  const client = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${client.id}/more`);
  await expectShown('Παλιοί');
  client.tags = [tag('tag-2', 'Παλιοί')];
  await user.presses('Πρωινοί');
  await expectShown(el.papers.tagsStale);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Παλιοί' })).toHaveAttribute('aria-pressed', 'true'));
  await user.presses('Πρωινοί');
  await expectGone(el.papers.tagsStale);
  await waitFor(() => expect(client.tags.map(({ id }) => id)).toEqual(['tag-1', 'tag-2']));
});

it('keeps a note, shows a pinned one on top of the page, and asks before it goes', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses(el.papers.newNote);
  await user.fills(el.papers.noteText, 'Πονάει η μέση');
  await user.clicks(() => screen.getByLabelText(el.papers.pin));
  gym.failsOnce('POST /api/Admin/clients/:id/notes', 'broken');
  await user.presses(el.papers.addNote);
  await expectShown(el.papers.failed);
  await user.presses(el.papers.addNote);
  await waitFor(() => expect(screen.getByRole('list', { name: el.papers.pinnedNotes })).toHaveTextContent('Πονάει'));
  await user.presses(el.papers.removeNoteOf.replace('{text}', 'Πονάει η μέση'));
  await user.presses(el.papers.delete, 'button', inDialog());
  await waitFor(() => expect(gym.notes).toEqual([]));
});

inSweeps('keeps a to-do with a day and a person, which is done, open again, and goes', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses(el.todos.new);
  await user.fills(el.todos.text, 'Μέτρηση');
  await user.presses(el.todos.for, 'combobox');
  await user.presses('Ελένη', 'option');
  await user.presses(el.todos.add);
  await waitFor(() => expect(gym.todos).toMatchObject([{ text: 'Μέτρηση', dueOn: gym.today, forId: 'staff' }]));
  await user.presses(el.todos.doneOf.replace('{text}', 'Μέτρηση'));
  await user.presses(el.todos.reopenOf.replace('{text}', 'Μέτρηση'));
  await waitFor(() => expect(gym.todos).toMatchObject([{ doneAt: null }]));
  await user.presses(el.todos.removeOf.replace('{text}', 'Μέτρηση'));
  await user.presses(el.papers.delete, 'button', inDialog());
  await waitFor(() => expect(gym.todos).toEqual([]));
});

it('the overview counts the to-dos of the day, and lists them until they are done', async () => {
  const gym = fakeGym();
  gym.hasTodo({ dueOn: gym.dayAhead(-2), text: 'Να φέρει βεβαίωση' });
  gym.hasTodo({ forId: 'staff', forName: 'Ελένη' });
  const user = await openConsole(gym, '/admin/');
  await user.presses(el.todos.counted_other.replace('{count}', '2'));
  expect((await inDialog().findAllByRole('listitem'))[0]).toHaveTextContent(/βεβαίωση από 22/);
  await user.presses(el.todos.doneOf.replace('{text}', 'Να φέρει βεβαίωση'));
  await waitFor(() => expect(inDialog().getAllByRole('listitem')).toHaveLength(1));
  await user.presses(el.todos.doneOf.replace('{text}', 'Τηλέφωνο'));
  await expectShown(el.todos.allAreDone);
});

inSweeps('changes a note against what was read, and shows what another desk wrote meanwhile', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  const about = { authorName: 'Ελένη', createdAt: NOW, editedAt: null };
  const note = { id: 'note-1', text: 'Πονάει', isPinned: false, version: 'first', ...about };
  gym.notes.push(note);
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses(el.papers.editNoteOf.replace('{text}', 'Πονάει'));
  await user.fills(el.papers.noteText, 'Πέρασε');
  gym.notes.splice(0, 1, { ...note, text: 'Πονάει ο ώμος', version: 'second' });
  gym.failsOnce('PUT /api/Admin/client-notes/:id', { status: 409, code: 'STALE' });
  await user.presses(el.papers.saveNote);
  await expectShown(el.papers.noteStale.replace('{text}', 'Πονάει ο ώμος'));
  await user.presses(el.papers.saveNote);
  await expectShown('Πέρασε');
  const sent = gym.callsOf('PUT /api/Admin/client-notes/:id').map(({ headers }) => headers.get('If-Match'));
  expect(sent).toEqual(['"first"', '"second"']);
});

it('defines a tag in the settings, and says whom its removal concerns', async () => {
  const gym = fakeGym();
  gym.tags.push({ id: 'tag-1', name: 'Παλιοί', colour: 'red', clients: 3 });
  const user = await openConsole(gym, '/admin/settings/tags');
  await user.presses(el.papers.newTag);
  await user.fills(el.papers.tagName, 'Πρωινοί');
  await user.presses(el.papers.addTag);
  await expectShown(`${el.papers.tagSaved}: Πρωινοί`);
  await user.presses(`${el.papers.remove}: Παλιοί`);
  await expectShown(el.papers.removeTagText_other.replace('{count}', '3'));
  await user.presses(el.papers.remove, 'button', inDialog());
  await waitFor(() => expect(gym.tags.map(({ name }) => name)).toEqual(['Πρωινοί']));
});

inSweeps('changes a tag in its dialog, and gives the focus back to its button', async () => {
  const gym = fakeGym();
  gym.tags.push({ id: 'tag-1', name: 'Παλιοί', colour: 'red', clients: 3 });
  gym.serves({
    'PUT /api/Admin/client-tags/:id': ({ body }) => ({ data: Object.assign(gym.found(gym.tags, 'tag-1'), body) }),
  });
  const user = await openConsole(gym, '/admin/settings/tags');
  const change = el.papers.changeTag.replace('{name}', 'Παλιοί');
  await user.presses(change);
  expect(screen.getByRole('textbox', { name: labelled(el.papers.tagName) })).toHaveValue('Παλιοί');
  await user.fills(el.papers.tagName, 'Πρωινοί');
  await user.presses(el.app.save, 'button', inDialog());
  await expectShown(`${el.papers.tagSaved}: Πρωινοί`);
  expect(gym.callsOf('PUT /api/Admin/client-tags/:id')[0]?.body).toEqual({ name: 'Πρωινοί', colour: 'red' });
  await user.presses(el.papers.newTag);
  await user.presses(el.app.cancel, 'button', inDialog());
  await waitFor(() => expect(screen.getByRole('button', { name: el.papers.newTag })).toHaveFocus());
});

inSweeps('adds a tag anew when another desk has removed it while its form is open', async () => {
  const gym = fakeGym();
  gym.tags.push({ id: 'tag-1', name: 'Παλιοί', colour: 'red', clients: 3 });
  const user = await openConsole(gym, '/admin/settings/tags');
  await user.presses(el.papers.changeTag.replace('{name}', 'Παλιοί'));
  gym.tags = [];
  await gym.announces('clients');
  await expectShown(el.papers.tagGone);
  await user.presses(el.papers.addTag, 'button', inDialog());
  await waitFor(() => expect(gym.tags.map(({ name }) => name)).toEqual(['Παλιοί']));
});

const pdf = (bytes = 2_048): File => new File([new Uint8Array(bytes)], 'βεβαίωση.pdf', { type: 'application/pdf' });
const chooses = (label: string, file: File): Promise<void> =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }), file);

inSweeps('leads to the failure of a note that was not saved, and keeps what was typed', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses(el.papers.newNote);
  await user.fills(el.papers.noteText, 'Πονάει η μέση');
  gym.failsOnce('POST /api/Admin/clients/:id/notes', 'broken');
  await user.presses(el.papers.addNote);
  await expectShown(el.papers.failed);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(el.papers.failed));
  expect(screen.getByLabelText(el.papers.noteText)).toHaveValue('Πονάει η μέση');
});

inSweeps('keeps a document with its file, and sends only the file again when that was lost', async () => {
  const gym = fakeGym();
  const { id, name } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await expectShown(el.papers.documents.none);
  await user.presses(el.papers.documents.add);
  expect(await screen.findByRole('combobox', { name: el.papers.documents.kind })).toHaveFocus();
  await user.fills(el.papers.documents.validUntil, '31/12/2027');
  await user.fills(el.papers.documents.note, 'Καρδιολογικό');
  await chooses(el.papers.documents.choose, pdf());
  gym.failsOnce('PUT /api/Admin/client-documents/:id/file', 'broken');
  await user.presses(el.papers.documents.save);
  await expectShown(el.papers.documents.kept);
  await user.presses(el.papers.documents.save);
  await expectShown('βεβαίωση.pdf (2 KB)');
  await expectShown(new RegExp(`^${el.papers.documents.saved}: .+, ${name}$`));
  expect(gym.callsOf('POST /api/Admin/clients/:id/documents').map(({ body }) => body)).toEqual([
    { kind: 'medical', validUntil: '2027-12-31', note: 'Καρδιολογικό' },
  ]);
  expect(gym.callsOf('PUT /api/Admin/client-documents/:id/file')).toHaveLength(2);
});

it('refuses a file of more than 5 MB before it is sent, and shows why the server refused another', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  gym.hasDocument({ validUntil: gym.dayAhead(-1), end: 'expired' });
  await openConsole(gym, `/admin/clients/${id}/more`);
  await expectShown(el.papers.documents.expired);
  await chooses(el.papers.documents.choose, pdf(5 * 1024 * 1024 + 100_000));
  await expectShown(el.papers.documents.tooLarge.replace('{size}', '5,1'));
  expect(gym.callsOf('PUT /api/Admin/client-documents/:id/file')).toEqual([]);
  gym.failsOnce('PUT /api/Admin/client-documents/:id/file', {
    status: 400,
    code: 'VALIDATION_FAILED',
    message: 'Διορθώστε τα στοιχεία που επισημαίνονται.',
    data: { fields: { file: 'Όχι PDF' } },
  });
  await chooses(el.papers.documents.choose, pdf());
  await expectShown('Όχι PDF');
});

inSweeps('changes a document against what was read, and says when another desk was quicker', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  const { version } = gym.hasDocument({ kind: 'waiver', validUntil: gym.dayAhead(10), end: 'expiring' });
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await expectShown(el.papers.documents.expiring);
  await user.presses(el.papers.documents.edit.replace('{kind}', 'Υπεύθυνη δήλωση'));
  expect(await screen.findByRole('combobox', { name: el.papers.documents.kind })).toHaveFocus();
  await user.fills(el.papers.documents.note, 'Νέα');
  gym.failsOnce('PUT /api/Admin/client-documents/:id', { status: 409, code: 'STALE' });
  await user.presses(el.papers.documents.save);
  await expectShown(el.papers.documents.stale);
  await user.presses(el.papers.documents.save);
  await expectGone(el.papers.documents.stale);
  const calls = gym.callsOf('PUT /api/Admin/client-documents/:id');
  expect(calls[0]?.headers.get('If-Match')).toBe(`"${version}"`);
  await user.presses(el.papers.documents.remove.replace('{kind}', 'Υπεύθυνη δήλωση'));
  await user.presses(el.papers.delete, 'button', inDialog());
  await waitFor(() => expect(gym.documents).toEqual([]));
});

it('points out a medical certificate that the gym asks for on top of the page', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient({ certificate: { state: 'missing', until: null, isBlocking: true } });
  await openConsole(gym, `/admin/clients/${id}`);
  await expectShown(`${el.papers.certificate.missing} · ${el.papers.certificate.blocks}`);
});

inSweeps('asks before another file takes the place of the first, and keeps that when it is not sent', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  gym.hasDocument({ file: { name: 'παλιό.pdf', type: 'application/pdf', bytes: 2_048 } });
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await expectShown('παλιό.pdf (2 KB)');
  await chooses(el.papers.documents.chooseOther, pdf());
  await expectShown(
    el.papers.documents.replaceText.replace('{before}', 'παλιό.pdf').replace('{after}', 'βεβαίωση.pdf'),
  );
  expect(gym.callsOf('PUT /api/Admin/client-documents/:id/file')).toEqual([]);
  gym.failsOnce('PUT /api/Admin/client-documents/:id/file', 'broken');
  await user.presses(el.papers.documents.replace, 'button', inDialog());
  await expectShown(el.papers.loadFailed);
  await expectShown('παλιό.pdf (2 KB)');
  await chooses(el.papers.documents.chooseOther, pdf());
  await user.presses(el.papers.documents.replace, 'button', inDialog());
  await waitFor(() => expect(dialog()).toHaveTextContent(el.papers.documents.replaced));
  expect(gym.documents[0]?.file?.name).toBe('βεβαίωση.pdf');
});

inSweeps('keeps what is typed in a note that another desk deletes, and adds it as a new one', async () => {
  const gym = fakeGym();
  const { id, name } = gym.hasClient();
  const about = { authorName: 'Ελένη', createdAt: NOW, editedAt: null };
  gym.notes.push({ id: 'note-1', text: 'Πονάει', isPinned: false, version: 'first', ...about });
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses(el.papers.editNoteOf.replace('{text}', 'Πονάει'));
  await user.fills(el.papers.noteText, 'Πονάει ακόμη');
  gym.notes.splice(0);
  await gym.announces('clients');
  await expectShown(el.papers.noteGone);
  gym.fails('POST /api/Admin/clients/:id/notes', 'slow');
  await user.presses(el.papers.addNote);
  await waitFor(() => expect(screen.getByRole('button', { name: el.app.cancel })).toBeDisabled());
  gym.recovers('POST /api/Admin/clients/:id/notes');
  await expectShown(`${el.papers.noteSaved}: ${name}`);
  expect(gym.notes.map(({ text }) => text)).toEqual(['Πονάει ακόμη']);
});

inSweeps('shows what another desk writes, and gives the focus back to the button of a form', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses(el.papers.newNote);
  await user.presses(el.app.cancel);
  await waitFor(() => expect(screen.getByRole('button', { name: el.papers.newNote })).toHaveFocus());
  const about = { authorName: 'Ελένη', createdAt: NOW, editedAt: null };
  gym.notes.push({ id: 'note-1', text: 'Ήρθε', isPinned: false, version: 'first', ...about });
  gym.hasDocument({ kind: 'waiver' });
  gym.tags.push({ id: 'tag-1', name: 'Πρωινοί', colour: 'green', clients: 0 });
  await gym.announces('clients');
  await expectShown('Ήρθε');
  await screen.findByRole('button', { name: el.papers.documents.edit.replace('{kind}', 'Υπεύθυνη δήλωση') });
  await screen.findByRole('button', { name: 'Πρωινοί' });
});

inSweeps('says which terms the client has accepted, and records a consent on paper', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  gym.hasTerms();
  gym.consents = [{ version: 1, at: '2026-02-01T09:00:00.000Z', byName: 'Μαρία', isOnPaper: false, address: null }];
  gym.hasTerms();
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await expectShown(el.gymTerms.notAccepted.replace('{version}', '2'));
  await expectShown(el.gymTerms.byName.replace('{name}', 'Μαρία'));
  await user.presses(el.gymTerms.record);
  await user.presses(el.gymTerms.recordConfirm, 'button', inDialog());
  await expectShown(el.gymTerms.onPaper.replace('{name}', 'Ιδιοκτήτρια'));
  await expectGone(el.gymTerms.notAccepted.replace('{version}', '2'));
  expect(gym.callsOf('POST /api/Admin/clients/:id/terms')[0]?.body).toEqual({ version: 2 });
});

inSweeps('shows nothing of terms in a gym that has none', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  await openConsole(gym, `/admin/clients/${id}/more`);
  await expectShown(el.papers.documents.title);
  expect(screen.queryByText(el.gymTerms.ofClient)).toBeNull();
});

inSweeps(
  'publishes terms in both languages, from a file of Greek Windows too, and no document of an office program',
  async () => {
    const gym = fakeGym();
    const user = await openConsole(gym, '/admin/settings/terms');
    await expectShown(el.gymTerms.none);
    await user.presses(el.gymTerms.write);
    const fromFile = (of: string) => el.gymTerms.fromFileOf.replace('{name}', of);
    await chooses(fromFile(el.gymTerms.textEl), new File([Uint8Array.of(0xd0, 0x4b, 0x00, 0x03)], 'έγγραφο.txt'));
    await expectShown(/δεν είναι κείμενο/);
    await chooses(fromFile(el.gymTerms.textEl), new File([Uint8Array.of(0xcf, 0xf1, 0xef, 0xe9)], 'όροι.txt'));
    await waitFor(() => expect(screen.getByDisplayValue('Οροι')).toBeVisible());
    await user.fills(el.gymTerms.textEn, 'Terms');
    await user.presses(el.gymTerms.publish);
    await expectShown(el.gymTerms.sure);
    await user.presses(el.gymTerms.publish, 'button', inDialog());
    await expectShown(el.gymTerms.version.replace('{version}', '1'));
    const body = { after: 0, textEl: 'Οροι', textEn: 'Terms', link: '' };
    expect(gym.callsOf('POST /api/Admin/terms')[0]?.body).toEqual(body);
  },
);

inSweeps(
  'says at the terms being written that another owner published some, which are not published over unseen',
  async () => {
    const gym = fakeGym();
    gym.hasTerms();
    const user = await openConsole(gym, '/admin/settings/terms');
    await user.presses(el.gymTerms.write);
    await user.fills(el.gymTerms.textEn, 'A towel, please.');
    await user.presses(el.gymTerms.publish);
    await expectShown(el.gymTerms.sure);
    // While the question is open: the server refuses a change that does not follow the latest version.
    gym.hasTerms({ publishedByName: 'Άννα' });
    await gym.announces('settings');
    const said = el.gymTerms.meanwhile.replace('{version}', '2').replace('{name}', 'Άννα');
    await waitFor(() => expect(screen.getByText(said)).toBeInTheDocument());
    gym.failsOnce('POST /api/Admin/terms', { status: 409, code: 'STALE' });
    const first = await gym.callDuring('POST /api/Admin/terms', () =>
      user.presses(el.gymTerms.publish, 'button', inDialog()),
    );
    expect(first.body).toMatchObject({ after: 1 });
    await user.presses(el.app.cancel, 'button', inDialog());
    expect(screen.getByDisplayValue('A towel, please.')).toBeVisible();
    await expectShown(said);
    await user.presses(el.gymTerms.publish);
    const second = await gym.callDuring('POST /api/Admin/terms', () =>
      user.presses(el.gymTerms.publish, 'button', inDialog()),
    );
    expect(second.body).toMatchObject({ after: 2 });
  },
);
