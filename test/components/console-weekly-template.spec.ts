import {
  act,
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
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The week that repeats: what staff change in it, and what they are told. */
const ADDRESS = '/admin/settings/global-timeslots?day=6';
const { el: t } = STAFF_TEXTS;
const texts = t.globalTimeslots;

const switchAt = async (time: string): Promise<HTMLElement> => (await slotCard(time)).getByRole('switch');

/** A booking of the coming Saturday that every change and dry run names. */
function losesOne(gym: FakeGym, name: string): void {
  gym.isAffected(gym.hasBooking(gym.hasClient({ name }), '12:00', gym.dayAhead(4)));
}

it('switches a slot off and on, and deletes it, naming the clients it takes a place from and who stay', async () => {
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
});
