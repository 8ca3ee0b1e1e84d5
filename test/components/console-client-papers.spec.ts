import {
  expect,
  expectGone,
  expectShown,
  fakeGym,
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
