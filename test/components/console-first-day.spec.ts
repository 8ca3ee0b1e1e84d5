import {
  always,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  LANGUAGES,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

const { el: t } = STAFF_TEXTS;
const { firstDay: first } = t;
const SETTINGS = 'PUT /api/Admin/settings';
const WEEK = 'PUT /api/Timeslot/schedule';
const END = 'PUT /api/Admin/first-day';

function newGym(): FakeGym {
  const gym = fakeGym();
  gym.isFirstDay = true;
  return gym;
}
const at = (step: string): string => `/admin/first-day?step=${step}`;
const isAt = (step: keyof typeof first.steps, texts = first): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 2, name: new RegExp(`${texts.steps[step].title}$`) });
const expectAddress = (address: string): Promise<void> =>
  waitFor(() => expect(location.pathname + location.search).toBe(address));

for (const language of partOf(LANGUAGES, 1)) {
  const texts = STAFF_TEXTS[language].firstDay;

  always(`leads an owner through the steps, saving or skipping each, to the first booking (${language})`, async () => {
    const gym = newGym();
    const user = await openConsole(gym, '/admin/', { language });
    await isAt('name', texts);
    await user.fills(STAFF_TEXTS[language].settings.GymName.label, 'Στίβος');
    await user.presses(texts.saveAndGoOn);
    await isAt('contact', texts);
    await user.presses(texts.skip, 'link');
    await isAt('week', texts);
    await user.presses(texts.saveAndGoOn);
    await isAt('deadlines', texts);
    await user.fills(STAFF_TEXTS[language].settings.BookingCancellationDeadlineHours.label, '4');
    await user.presses(texts.saveAndGoOn);
    await isAt('uses', texts);
    await user.presses(texts.next);
    await isAt('clients', texts);
    await user.presses(texts.next);
    await isAt('done', texts);
    await expectShown('Στίβος');
    await expectShown(texts.done.noContact);
    await user.presses(texts.done.finish);
    await expectAddress('/admin/');
    expect(gym.callsOf(SETTINGS).map(({ body }) => body)).toEqual([
      { values: { GymName: 'Στίβος' } },
      { values: { BookingCancellationDeadlineHours: '4' } },
    ]);
    // A week that already matches stays untouched.
    expect(gym.callsOf(WEEK)).toEqual([]);
    expect(gym.callsOf(END).map(({ body }) => body)).toEqual([{ isOpen: false }]);
    await expectGone(texts.goOn);
  });
}

inSweeps('leads there once: later it is found on the overview and above the settings', async () => {
  const gym = newGym();
  const user = await openConsole(gym);
  await isAt('name');
  await user.presses(first.later, 'link');
  await user.presses(first.goOn, 'link');
  await isAt('name');
  await user.presses(t.nav.settings, 'link');
  await screen.findByRole('link', { name: first.title });
  await user.presses(t.nav.overview, 'link');
  await screen.findByRole('link', { name: first.goOn });
  expect(location.pathname).toBe('/admin/');
});

it('is nowhere in a gym whose first day is over, and no manager is led there', async () => {
  const old = await openConsole(fakeGym(), '/admin/settings');
  const list = await screen.findByRole('navigation', { name: t.settings.sections });
  expect(within(list).queryByRole('link', { name: first.title })).toBeNull();
  await old.presses(t.nav.overview, 'link');
  await expectGone(first.goOn);
  const gym = newGym();
  gym.staffRole = 'manager';
  await openConsole(gym);
  await screen.findByRole('link', { name: first.goOn });
  expect(location.pathname).toBe('/admin/');
});

it('is not there for the desk, whatever the address says', async () => {
  const gym = newGym();
  gym.staffRole = 'desk';
  await openConsole(gym, at('week'));
  await screen.findByRole('heading', { name: t.staff.lacking });
  expect(gym.callsOf('GET /api/Admin/first-day')).toEqual([]);
});

inSweeps('goes to each step by its number, and asks before text that was typed is left', async () => {
  const user = await openConsole(newGym(), at('contact'));
  await user.fills(t.settings.ContactPhone.label, '2310123456');
  await user.presses(first.steps.uses.title, 'tab');
  await screen.findByRole('dialog', { name: t.app.leaveTitle });
  await user.presses(t.app.leave);
  await isAt('uses');
  await user.presses(t.app.back, 'link');
  await isAt('deadlines');
});

inSweeps('stays at a step that could not be saved, and saves it by the next press', async () => {
  const gym = newGym();
  const user = await openConsole(gym, at('contact'));
  await user.fills(t.settings.ContactPhone.label, '12');
  await user.presses(first.saveAndGoOn);
  await expectShown(t.settings.phoneInvalid);
  expect(gym.callsOf(SETTINGS)).toEqual([]);
  await user.fills(t.settings.ContactPhone.label, '2310123456');
  gym.failsOnce(SETTINGS, 'broken');
  await user.presses(first.saveAndGoOn);
  await screen.findByRole('alert');
  expect(screen.getByLabelText(t.settings.ContactPhone.label)).toHaveValue('2310123456');
  await user.presses(first.saveAndGoOn);
  await isAt('week');
});

inSweeps('makes the week of what is chosen, says how many timeslots, and saves it with the places', async () => {
  const gym = newGym();
  const user = await openConsole(gym, at('week'));
  const makes = (count: number): string => first.weekMakes_other.replace('{count}', String(count));
  await expectShown(makes(gym.template.length));
  const ofDay = gym.template.length / 7;
  const [monday, sunday] = ['Δευτέρα', 'Κυριακή'];
  await user.events.click(screen.getByRole('checkbox', { name: first.openOn.replace('{day}', sunday) }));
  const field = (text: string) => screen.getByLabelText(text.replace('{day}', monday));
  await user.events.selectOptions(field(first.fromOn), '09:00');
  await user.events.selectOptions(field(first.untilOn), '08:30');
  await user.presses(first.saveAndGoOn);
  await expectShown(first.hours.endAfterStart);
  await user.events.selectOptions(field(first.untilOn), '11:00');
  await expectShown(makes(5 * ofDay + 2));
  await user.fills(t.settings.GymCapacityPerTimeslot.label, '8');
  gym.failsOnce(WEEK, 'broken');
  await user.presses(first.saveAndGoOn);
  await screen.findByRole('alert');
  expect(gym.callsOf(SETTINGS)).toEqual([]);
  await user.presses(first.saveAndGoOn);
  await waitFor(() => expect(gym.callsOf(SETTINGS)).toHaveLength(1));
  const { days } = (gym.callsOf(WEEK).at(-1)?.body ?? { days: [] }) as {
    days: { dayOfWeek: number; timeslots: { startTime: string }[] }[];
  };
  expect(days.map(({ timeslots }) => timeslots.length)).toEqual([0, 2, ofDay, ofDay, ofDay, ofDay, ofDay]);
  expect(gym.callsOf(SETTINGS)[0]?.body).toEqual({ values: { GymCapacityPerTimeslot: '8' } });
});

inSweeps('gives all open days the hours of the first', async () => {
  const gym = newGym();
  const user = await openConsole(gym, at('week'));
  const field = (text: string, day: string) => screen.findByLabelText(text.replace('{day}', day));
  await user.events.selectOptions(await field(first.untilOn, 'Δευτέρα'), '13:30');
  await user.presses(first.sameHours.replace('{day}', 'Δευτέρα'));
  expect(await field(first.untilOn, 'Σάββατο')).toHaveValue('13:30');
});

inSweeps('names the bookings that the new week leaves where they are', async () => {
  const gym = newGym();
  const client = gym.hasClient({ name: 'Ευανθία Η.' });
  gym.hasBooking(client, '09:00', gym.dayAhead(1));
  gym.affected.push({
    ...{ id: 'visit', userId: client.id, userName: client.name, appointmentDate: gym.dayAhead(1) },
    ...{ startTime: '09:00:00', endTime: '10:00:00', newStartTime: null, newEndTime: null },
  });
  const user = await openConsole(gym, at('week'));
  await user.events.click(await screen.findByRole('checkbox', { name: first.openOn.replace('{day}', 'Κυριακή') }));
  await expectShown('Ευανθία Η.');
});

it('switches on what the gym uses, at once', async () => {
  const gym = newGym();
  gym.uses = [];
  const user = await openConsole(gym, at('uses'));
  await user.events.click(await screen.findByRole('switch', { name: t.uses.notes.title }));
  await waitFor(() => expect(gym.uses).toEqual(['notes']));
});

inSweeps('leads to adding a client and to the import, and back to the step', async () => {
  const user = await openConsole(newGym(), at('clients'));
  for (const [way, address] of [
    [first.addClient, '/admin/clients/create'],
    [first.importClients, '/admin/settings/import'],
  ] as const) {
    await isAt('clients');
    await user.presses(way, 'link');
    await expectAddress(address);
    await user.presses(first.goOn, 'link');
  }
  await isAt('clients');
});

inSweeps('says that the first steps could not be ended, and ends them by the next press', async () => {
  const gym = newGym();
  gym.hasClient({ name: 'Ευανθία Η.' });
  const user = await openConsole(gym, at('done'));
  gym.failsOnce(END, 'broken');
  await user.presses(first.done.book);
  await screen.findByRole('alert');
  expect(gym.isFirstDay).toBe(true);
  await user.presses(first.done.book);
  await expectAddress('/admin/');
  expect(gym.isFirstDay).toBe(false);
});

inSweeps('switches the language of the screen in the first step, and keeps what is typed', async () => {
  const user = await openConsole(newGym(), at('name'));
  await user.fills(t.settings.GymName.label, 'Στίβος');
  await user.events.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByLabelText(STAFF_TEXTS.en.settings.GymName.label)).toHaveValue('Στίβος');
});
