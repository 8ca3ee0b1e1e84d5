import {
  always,
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  keepsTheFocus,
  openConsole,
  openSite,
  partOf,
  screen,
  SITE_TEXTS,
  STAFF_TEXTS,
  vi,
  waitFor,
} from './app.js';

/* A control that is busy, or has nothing to do once it has acted, keeps the focus of the keyboard. */
const { el: t } = STAFF_TEXTS;
const { el } = SITE_TEXTS;
const button = (name: string) => (): HTMLElement => screen.getByRole('button', { name });

it('a setting keeps the focus while it is saved and after, until the focus moves on', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  await user.fills(t.settings.GymCapacityPerTimeslot.label, '11');
  const pressed = button(t.app.save)();
  await keepsTheFocus(user, gym, 'PUT /api/Admin/settings', () => pressed);
  await expectShown(t.settings.saved_one);
  expect(pressed).toBeEnabled();
  expect(pressed).toHaveFocus();
  await user.events.tab();
  expect(pressed).toBeDisabled();
});

inSweeps('an email template keeps the focus while it is saved and after', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings/email-templates?template=cancelled.el');
  await user.fills(t.templates.body, 'Ακυρώθηκε.');
  await keepsTheFocus(user, gym, 'PUT /api/Admin/email-templates/:id', button(t.templates.save));
  await expectShown(t.templates.saved);
  expect(button(t.templates.save)()).toBeEnabled();
  expect(button(t.templates.save)()).toHaveFocus();
});

inSweeps('a note keeps the focus while it is saved', async () => {
  const gym = fakeGym();
  const { id } = gym.hasClient();
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses(t.papers.newNote);
  await user.fills(t.papers.noteText, 'Πονάει η μέση');
  await keepsTheFocus(user, gym, 'POST /api/Admin/clients/:id/notes', button(t.papers.addNote));
});

inSweeps('the bar of undo keeps the focus while it undoes', async () => {
  const gym = fakeGym();
  gym.acts = [
    {
      ...{ id: 'act-1', kind: 'day-closed', at: `${gym.today}T06:00:00.000Z`, undoUntil: `${gym.today}T06:10:00.000Z` },
      ...{ byId: 'staff', byName: 'Διαχειριστής', isByStaff: true, userId: null, userName: null },
      ...{ startDate: gym.dayAhead(1), endDate: gym.dayAhead(1) },
      ...{ affectedAppointments: 3, extendedSubscriptions: 0, hasPrice: false },
    },
  ];
  const user = await openConsole(gym);
  await keepsTheFocus(user, gym, 'POST /api/Admin/acts/:id/undo', button(t.undo.undo));
});

inSweeps('the switch of a slot of the weekly template keeps the focus while it is enabled', async () => {
  const gym = fakeGym();
  for (const slot of gym.template) slot.isEnabled = false;
  const user = await openConsole(gym, '/admin/settings/global-timeslots');
  const flag = (await screen.findAllByRole<HTMLInputElement>('switch')).find(({ checked }) => !checked);
  if (flag === undefined) throw new Error('No slot is off');
  const CALL = 'PUT /api/Admin/global-timeslots/:start/:end/enabled';
  gym.fails(CALL, 'slow');
  flag.focus();
  await user.events.keyboard(' ');
  await waitFor(() => expect(flag).toHaveAttribute('aria-disabled', 'true'));
  expect(flag).toBeEnabled();
  await user.events.keyboard(' ');
  gym.recovers(CALL);
  await waitFor(() => expect(flag).not.toHaveAttribute('aria-disabled'));
  expect(gym.callsOf(CALL)).toHaveLength(1);
});

always.each(partOf(['console', 'site'], 1))(
  'the sign-in by passkey keeps the focus while it is asked for (%s)',
  async (app) => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const gym = fakeGym();
    const user =
      app === 'site' ? await openSite(gym, '/login') : await openConsole(gym, '/admin/', { isSignedIn: false });
    const name = app === 'site' ? el.session.byPasskey : t.secondStep.signInWithPasskey;
    await keepsTheFocus(user, gym, 'POST /api/auth/login/passkey', button(name));
  },
);
