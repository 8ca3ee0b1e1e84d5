import { expect, fakeGym, it, openConsole, screen, STAFF_TEXTS, waitFor, within, inSweeps } from './app.js';

const { el: t } = STAFF_TEXTS;

it('lists what the gym can use, and shows the settings and entries of one as soon as it is on', async () => {
  const gym = fakeGym();
  gym.uses = [];
  const user = await openConsole(gym, '/admin/settings/uses');
  const entries = () =>
    within(screen.getByRole('navigation', { name: t.settings.sections }))
      .getAllByRole('link')
      .map((link) => link.textContent);
  const first = await screen.findByRole('switch', { name: t.uses.notes.title });
  expect(first).not.toBeChecked();
  expect(entries()).toEqual([
    t.settings.global,
    t.globalTimeslots.title,
    t.broadcast.title,
    t.uses.title,
    t.staff.title,
    t.settings.entries.mails,
    t.settings.entries.data,
    t.audit.title,
  ]);
  await user.events.click(first);
  await waitFor(() => expect(screen.getByRole('switch', { name: t.uses.notes.title })).toBeChecked());
  expect(entries()).toContain(t.papers.tagsTitle);
  expect(screen.getByText(new RegExp(`${t.uses.on}.*${t.uses.notes.title}`))).toBeInTheDocument();
  // It has no settings of its own.
  expect(screen.queryByRole('link', { name: t.uses.settings })).toBeNull();
});

inSweeps('says why one cannot be switched off yet, and leaves it on', async () => {
  const gym = fakeGym();
  gym.fails('PUT /api/Admin/capabilities/:id', { status: 409, code: 'STILL_NEEDED', message: 'παιδιά: 2' });
  const user = await openConsole(gym, '/admin/settings/uses');
  const family = await screen.findByRole('switch', { name: t.uses.family.title });
  await user.events.click(family);
  expect(await screen.findByText(/παιδιά: 2/)).toBeInTheDocument();
  expect(family).toBeChecked();
});

it('is no screen for what is off, whatever the address says', async () => {
  const gym = fakeGym();
  gym.uses = [];
  await openConsole(gym, '/admin/settings/tags');
  expect(await screen.findByText(t.app.notFoundHint)).toBeInTheDocument();
});
