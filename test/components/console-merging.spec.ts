import {
  always,
  dialogButton,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  it,
  LANGUAGES,
  openConsole,
  partOf,
  says,
  screen,
  STAFF_TEXTS,
  waitFor,
  inSweeps,
} from './app.js';

const MERGE = 'POST /api/Admin/clients/:id/merge';

for (const language of partOf(LANGUAGES, 1)) {
  const {
    clients: { merge: t },
  } = STAFF_TEXTS[language];

  always(`merging asks who, what becomes of two visits on a day, and then once more (${language})`, async () => {
    const gym = fakeGym();
    const [kept, other] = [gym.hasClient({ name: 'Μαρία Ιωάννου' }), gym.hasClient({ name: 'Μαίρη Ιωάννου' })];
    const visit = (id: string, startTime: string, endTime: string) => ({
      id,
      startTime,
      endTime,
      mayBeCancelled: true,
    });
    gym.collisions = {
      visits: [
        {
          ...{ date: gym.dayAhead(1), mayBothStay: true, cancelledId: null },
          kept: visit('visit-1', '10:00:00', '11:00:00'),
          other: visit('visit-2', '18:00:00', '19:00:00'),
        },
      ],
    };
    const user = await openConsole(gym, `/admin/clients/${kept.id}/more`, { language });
    await user.presses(t.open);
    await says(t.who);
    await user.clicks(() => inDialog().getByRole('option', { name: /Μαίρη/ }));
    await says(t.collisions);
    await user.clicks(() => inDialog().getByRole('combobox'));
    await user.clicks(
      () => screen.getAllByRole('option', { name: new RegExp(t.cancels.split('{')[0] ?? '') })[1] ?? document.body,
    );
    await waitFor(() => expect(dialogButton(t.next)).toBeEnabled());
    await user.presses(t.next);
    await says(t.question.replace('{name}', other.name));
    const { body } = await gym.callDuring(MERGE, () => user.presses(t.confirm));
    expect(body).toEqual({ otherId: other.id, cancelledIds: ['visit-2'], takesEmail: true, version: 'seen' });
    await expectShown(t.done);
    // The merge's own live event must not ask the preview again: one client is deleted.
    const asked = gym.callsOf(`${MERGE}?dryRun`).length;
    await gym.announces('clients', 'appointments');
    expect(gym.callsOf(`${MERGE}?dryRun`)).toHaveLength(asked);
  });
}

inSweeps('asks whether the address of the other one stays where the kept client has none', async () => {
  const t = STAFF_TEXTS.el.clients.merge;
  const gym = fakeGym();
  const [kept, other] = [gym.hasClient({ name: 'Μαρία Ιωάννου', email: '' }), gym.hasClient({ name: 'Μαίρη Ιωάννου' })];
  gym.collisions = { emailOffer: other.email, isOtherTold: false };
  const user = await openConsole(gym, `/admin/clients/${kept.id}/more`);
  await user.presses(t.open);
  await says(t.who);
  await user.clicks(() => inDialog().getByRole('option', { name: /Μαίρη/ }));
  const keeps = t.takesEmail.replace('{email}', other.email);
  await waitFor(() => expect(inDialog().getByRole('checkbox', { name: keeps })).toBeChecked());
  await user.presses(t.next);
  const said = t.takesEmailText.replace('{email}', other.email).replace('{name}', kept.name);
  await says(said);
  await user.presses(STAFF_TEXTS.el.app.cancel);
  await user.presses(t.open);
  await user.clicks(() => inDialog().getByRole('option', { name: /Μαίρη/ }));
  await user.clicks(() => inDialog().getByRole('checkbox', { name: keeps }));
  await waitFor(() => expect(dialogButton(t.next)).toBeEnabled());
  await user.presses(t.next);
  await says(t.question.replace('{name}', other.name));
  expect(screen.queryByText(said)).toBeNull();
  const { body } = await gym.callDuring(MERGE, () => user.presses(t.confirm));
  expect(body).toMatchObject({ takesEmail: false });
});

it('offers no merging to the desk', async () => {
  const gym = fakeGym();
  gym.staffRole = 'desk';
  const client = gym.hasClient();
  await openConsole(gym, `/admin/clients/${client.id}/more`);
  await screen.findByText(STAFF_TEXTS.el.clients.audit);
  expect(screen.queryByText(STAFF_TEXTS.el.clients.merge.open)).toBeNull();
});
