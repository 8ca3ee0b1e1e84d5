import {
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  it,
  labelled,
  openConsole,
  openSite,
  screen,
  STAFF_TEXTS,
  waitFor,
} from './app.js';

/* Data about a client beside contact and subscription: age, people to call, tags, notes, documents. */

const { el } = STAFF_TEXTS;
const PUT = 'PUT /api/Admin/clients/:id';
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });

it('asks for a guardian once the birth date says that the client is a minor, and points out one who has none', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient({ name: 'Θεανώ Ανήλικη' });
  const user = await openConsole(gym, `/admin/clients/${id}`);
  await waitFor(() => expect(field(el.clients.birthDate)).toBeVisible());
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
});

it('wishes a client well whose birthday it is', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient({ birthDate: `1990${gym.today.slice(4)}` });
  await openConsole(gym, `/admin/clients/${id}`);
  await expectShown(el.clients.birthdayToday);
});

it('shows the people to call on the profile, and nothing for those whom the gym does not know', async () => {
  const gym = fakeGym();
  const member = gym.hasClient({ emergencyContactName: 'Γιαγιά Φωτεινή', birthDate: '1990-05-03' });
  await openSite(gym, '/profile', { member });
  await expectShown('Γιαγιά Φωτεινή');
  await expectShown('3 Μαΐου 1990');
  expect(screen.queryByText(el.clients.guardianName)).toBeNull();
});

it('gives a tag at once, and shows it beside the name', async () => {
  const gym = fakeGym();
  gym.tags.push({ id: 'tag-1', name: 'Πρωινοί', colour: 'green', clients: 0 });
  const { id } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}`);
  await user.presses('Πρωινοί');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Πρωινοί' })).toHaveAttribute('aria-pressed', 'true'));
  expect(gym.callsOf('PUT /api/Admin/clients/:id/tags')[0]?.body).toEqual({ tagIds: ['tag-1'] });
  await waitFor(() => expect(screen.getAllByText('Πρωινοί')).toHaveLength(2));
});

it('keeps a note, shows a pinned one on top of the page, and asks before it goes', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}`);
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

it('defines a tag in the settings, and says whom its removal concerns', async () => {
  const gym = fakeGym();
  gym.tags.push({ id: 'tag-1', name: 'Παλιοί', colour: 'red', clients: 3 });
  const user = await openConsole(gym, '/admin/settings/tags');
  await user.presses(el.papers.newTag);
  await user.fills(el.papers.tagName, 'Πρωινοί');
  await user.presses(el.papers.addTag);
  await expectShown(el.papers.tagSaved);
  await user.presses(`${el.papers.remove}: Παλιοί`);
  await expectShown(el.papers.removeTagText_other.replace('{count}', '3'));
  await user.presses(el.papers.remove, 'button', inDialog());
  await waitFor(() => expect(gym.tags.map(({ name }) => name)).toEqual(['Πρωινοί']));
});
