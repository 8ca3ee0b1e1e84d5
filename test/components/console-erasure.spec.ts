import {
  always,
  dialogButton,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  isClosed,
  LANGUAGES,
  openConsole,
  partOf,
  says,
  screen,
  STAFF_TEXTS,
  waitFor,
} from './app.js';

const NAME = 'Πασχάλης Διαγραφόπουλος';
const ERASE = 'DELETE /api/Admin/clients/:id';

for (const language of partOf(LANGUAGES, 1)) {
  const { clients: t, app } = STAFF_TEXTS[language];

  always(`erasing a client names what it cancels and keeps, and wants the name first (${language})`, async () => {
    const gym = fakeGym();
    const client = gym.hasClient({ name: NAME });
    const { id, appointmentDate, startTime, endTime } = gym.hasBooking(client, '20:00', gym.dayAhead(1));
    gym.affected.push({
      ...{ id, userId: client.id, userName: NAME, appointmentDate, startTime, endTime },
      ...{ newStartTime: null, newEndTime: null },
    });
    const user = await openConsole(gym, `/admin/clients/${client.id}/more`, { language });
    await user.presses(t.erase);
    await says(t.eraseTitle.replace('{name}', NAME));
    await says(t.erasureCancels_one.replace('{count}', '1'));
    expect(inDialog().getAllByRole('listitem')).toHaveLength(1);
    const confirm = (): HTMLElement => dialogButton(t.eraseConfirm);
    expect(confirm()).toBeDisabled();
    await user.fills(t.typeName, 'Πασχάλης');
    expect(confirm()).toBeDisabled();
    await user.presses(app.cancel);
    await isClosed();
    expect(gym.callsOf(ERASE)).toHaveLength(0);

    await user.presses(t.erase);
    await user.fills(t.typeName, 'πασχαλης διαγραφοπουλος');
    await waitFor(() => expect(confirm()).toBeEnabled());
    await user.presses(t.eraseConfirm);
    await expectShown(t.erased);
    expect(gym.callsOf(ERASE)).toHaveLength(1);
    expect(await screen.findByRole('heading', { level: 1, name: t.title })).toBeVisible();
  });
}
