import {
  act,
  dialogButton,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  isClosed,
  it,
  openConsole,
  says,
  screen,
  slotCard,
  STAFF_TEXTS,
  waitFor,
  inSweeps,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The week that repeats: the changes by staff, and the messages to them. */
const ADDRESS = '/admin/settings/global-timeslots?day=6';
const { el: t } = STAFF_TEXTS;
const texts = t.globalTimeslots;

const switchAt = async (time: string): Promise<HTMLElement> => (await slotCard(time)).getByRole('switch');

/** A booking of the coming Saturday that every change and dry run names. */
function losesOne(gym: FakeGym, name: string): void {
  gym.isAffected(gym.hasBooking(gym.hasClient({ name }), '12:00', gym.dayAhead(4)));
}

inSweeps(
  'switches a slot off and on, and deletes it, naming the clients it takes a place from and who stay',
  async () => {
    const gym = fakeGym();
    losesOne(gym, 'Κλειώ Παραμονή');
    const user = await openConsole(gym, ADDRESS);
    await user.events.click(await switchAt('12:00'));
    expect(await screen.findByRole('dialog', { name: t.templateChange.disableTitle })).toBeVisible();
    expect(await inDialog().findByRole('listitem')).toHaveTextContent('Κλειώ Παραμονή');
    await user.presses(t.templateChange.disable);
    expect(await screen.findByRole('dialog', { name: texts.done.disabled })).toBeVisible();
    await isClosed();
    await waitFor(async () => expect(await switchAt('12:00')).not.toBeChecked());
    await user.events.click(await switchAt('12:00'));
    await expectShown(new RegExp(`^${texts.done.enabled}: \\S+, 12:00`));
    await waitFor(async () => expect(await switchAt('12:00')).toBeChecked());
    await act(user, '12:00', texts.deleteOf);
    await screen.findByRole('dialog', { name: t.templateChange.deleteTitle });
    await says(t.affected.staying_one);
    await user.presses(t.templateChange.delete);
    expect(await screen.findByRole('dialog', { name: texts.done.deleted })).toBeVisible();
    await isClosed();
    expect(screen.queryByRole('heading', { level: 3, name: /^12:00/ })).toBeNull();
  },
);

it('moves a slot with a reason, naming the clients who move with it, and resets it', async () => {
  const gym = fakeGym();
  losesOne(gym, 'Κλειώ Παραμονή');
  const user = await openConsole(gym, ADDRESS);
  await act(user, '12:00', texts.editTimeOf);
  await user.fills(t.slotTime.end, '11:00');
  await says(t.slotTime.endAfterStart);
  await user.fills(t.slotTime.start, '12:30');
  await user.fills(t.slotTime.end, '13:30');
  expect(await inDialog().findByRole('listitem')).toHaveTextContent('Κλειώ Παραμονή');
  await user.presses(texts.reason, 'textbox');
  await user.events.tab();
  await says(texts.reasonRequired);
  expect(dialogButton(texts.editTime)).toBeDisabled();
  await user.fills(texts.reason, 'Χειμερινό ωράριο');
  const route = 'PUT /api/Admin/global-timeslots/:start/:end/time';
  const { body } = await gym.callDuring(route, () => user.presses(texts.editTime));
  expect(body).toMatchObject({ newStartTime: '12:30', newEndTime: '13:30', reason: 'Χειμερινό ωράριο' });
  await isClosed();
  await expectShown('Χειμερινό ωράριο');
  await act(user, '12:30', texts.resetOf);
  expect(await screen.findByRole('dialog', { name: t.templateChange.resetTitle })).toBeVisible();
  expect(await inDialog().findByRole('listitem')).toHaveTextContent('Κλειώ Παραμονή');
  await user.presses(t.templateChange.reset);
  await isClosed();
  expect(await switchAt('12:00')).toBeChecked();
});
