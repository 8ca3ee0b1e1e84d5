import { LIMITS } from '@palestra/backend/contract/limits';
import {
  always,
  expect,
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

for (const language of partOf(LANGUAGES, 1)) {
  const t = STAFF_TEXTS[language].settings;
  const counted = (text: string, count: number): string => text.replace('{count}', String(count));

  always(`offers each number in the words of its unit (${language})`, async () => {
    await openConsole(fakeGym(), '/admin/settings', { language });
    const offered = async (label: string, value: number): Promise<string | undefined> => {
      const options = within(await screen.findByLabelText(label)).getAllByRole<HTMLOptionElement>('option');
      return options.find((option) => option.value === String(value))?.text;
    };
    expect(await offered(t.PaymentDueDays.label, 14)).toBe(counted(t.days_other, 14));
    expect(await offered(t.PaymentDueDays.label, 1)).toBe(counted(t.days_one, 1));
    const grace = LIMITS.secondFactorGraceDays;
    expect(await offered(t.StaffSecondFactorDays.label, grace)).toBe(counted(t.withinDays_other, grace));
    expect(await offered(t.ReminderHoursBefore.label, 2)).toBe(counted(t.hoursBefore_other, 2));
    expect(await offered(t.MailDelayMinutes.label, 2)).toBe(counted(t.minutesLater_other, 2));
    expect(await offered(t.FairUsePoints.label, 4)).toBe(counted(t.points_other, 4));
    expect(await offered(t.PaymentDueDays.label, 0)).toBe(t.off);
  });
}

it('shows a setting only while the other one gives it a meaning, also before that is saved', async () => {
  const { el: t } = STAFF_TEXTS;
  const user = await openConsole(fakeGym(), '/admin/settings');
  const mode = await screen.findByLabelText(t.settings.WaitingListMode.label);
  const from = screen.getByLabelText(t.settings.QuietHoursFrom.label);
  const isShown = (key: 'HoldMinutes' | 'QuietHoursUntil') => screen.queryByLabelText(t.settings[key].label) !== null;
  expect([isShown('HoldMinutes'), isShown('QuietHoursUntil')]).toEqual([false, false]);
  await user.events.selectOptions(mode, 'fill');
  await user.events.selectOptions(from, '23');
  expect([isShown('HoldMinutes'), isShown('QuietHoursUntil')]).toEqual([true, true]);
  await user.events.selectOptions(mode, 'tell');
  expect([isShown('HoldMinutes'), isShown('QuietHoursUntil')]).toEqual([false, true]);
});

inSweeps('wraps a long text of one line, saves it by Enter, and takes no line break', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  const field = await screen.findByLabelText(t.settings.ContactAddress.label);
  // A field of one line scrolls.
  expect(field.tagName).toBe('TEXTAREA');
  const PUT = 'PUT /api/Admin/settings/:id';
  field.focus();
  await user.events.keyboard('{Enter}');
  expect(field).toHaveValue('');
  expect(gym.callsOf(PUT)).toHaveLength(0);
  await user.events.paste('Λεωφόρος Κωνσταντίνου Καραμανλή 173\nΧαριλάου');
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(1));
  expect(gym.callsOf(PUT)[0]?.body).toEqual({ value: 'Λεωφόρος Κωνσταντίνου Καραμανλή 173 Χαριλάου' });
  expect(screen.getByLabelText(t.settings.ContactPhone.label).tagName).toBe('INPUT');
});

inSweeps('leaves the caret behind a line break that was pasted into the middle of a long field', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  await user.fills(t.settings.ContactAddress.label, 'Λεωφόρος Χαριλάου');
  const field = screen.getByLabelText<HTMLTextAreaElement>(t.settings.ContactAddress.label);
  field.setSelectionRange(9, 9);
  await user.events.paste('Κωνσταντίνου\r\n Καραμανλή\n');
  expect(field).toHaveValue('Λεωφόρος Κωνσταντίνου Καραμανλή Χαριλάου');
  expect([field.selectionStart, field.selectionEnd]).toEqual([32, 32]);
  await user.events.keyboard('173 ');
  expect(field).toHaveValue('Λεωφόρος Κωνσταντίνου Καραμανλή 173 Χαριλάου');
});

it('finds a setting by any word of it, and keeps in sight what is changed and not saved', async () => {
  const { el: t } = STAFF_TEXTS;
  const user = await openConsole(fakeGym(), '/admin/settings');
  await user.fills(t.settings.GymName.label, 'Στίβος');
  await user.events.type(screen.getByRole('searchbox'), 'viber');
  await waitFor(() => expect(screen.queryByLabelText(t.settings.OpeningHours.label)).toBeNull());
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([t.settings.groups.gym, t.settings.groups.contact]);
  expect(screen.getByLabelText(t.settings.ContactViber.label)).toBeVisible();
  expect(screen.getByLabelText(t.settings.GymName.label)).toHaveValue('Στίβος');
});

it('asks before a setting is left that is changed and not saved', async () => {
  const { el: t } = STAFF_TEXTS;
  const user = await openConsole(fakeGym(), '/admin/settings');
  await user.fills(t.settings.GymName.label, 'Στίβος');
  await user.presses(t.globalTimeslots.title, 'link');
  await screen.findByRole('dialog', { name: t.app.leaveTitle });
  await user.presses(t.app.stay);
  expect(screen.getByLabelText(t.settings.GymName.label)).toHaveValue('Στίβος');
  await user.presses(t.settings.undo);
  await user.presses(t.globalTimeslots.title, 'link');
  await waitFor(() => expect(location.pathname).toBe('/admin/settings/global-timeslots'));
});

it('keeps what is typed while a save is under way that fails', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  const PUT = 'PUT /api/Admin/settings/:id';
  gym.fails(PUT, 'slow');
  await user.fills(t.settings.GymName.label, 'Στίβος');
  const field = screen.getByLabelText(t.settings.GymName.label);
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(1));
  await user.events.type(field, ' Αθηνών');
  gym.fails(PUT, 'broken');
  gym.recovers(PUT);
  await waitFor(() => expect(gym.callsOf(PUT)[0]?.isSettled).toBe(true));
  expect(field).toHaveValue('Στίβος Αθηνών');
});

inSweeps('leads to the failure of a setting that was not saved', async () => {
  const { el } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  const field = await screen.findByLabelText(el.settings.GymCapacityPerTimeslot.label);
  await user.fills(el.settings.GymCapacityPerTimeslot.label, '11');
  gym.failsOnce('PUT /api/Admin/settings/:id', 'broken');
  const form = within(field.closest('form') as HTMLElement);
  await user.presses(el.app.save, 'button', form);
  expect(await form.findByText(el.errors.updateSetting)).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent(el.errors.updateSetting));
  expect(field).toHaveValue('11');
});

it('says in which range a number must be, and that another desk was quicker, and saves when pressed again', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const PUT = 'PUT /api/Admin/settings/:id';
  const user = await openConsole(gym, '/admin/settings');
  const { label } = t.settings.GymCapacityPerTimeslot;
  const field = await screen.findByLabelText(label);
  const form = within(field.closest('form') ?? document.body);
  const save = (): HTMLElement => form.getByRole('button', { name: t.app.save });
  await user.fills(label, '51');
  await expectShown(t.settings.outOfRange.replace('{min}', '1').replace('{max}', '50'));
  expect(save()).toBeDisabled();
  await user.fills(label, '12');
  gym.failsOnce(PUT, { status: 409, code: 'STALE' });
  await user.clicks(save);
  expect(await form.findByRole('alert')).toHaveTextContent(t.serverErrors.STALE);
  expect(field).toHaveDisplayValue('12');
  const call = await gym.callDuring(PUT, () => user.clicks(save));
  expect([call.id, call.body]).toMatchObject(['GymCapacityPerTimeslot', { value: '12' }]);
  await waitFor(() => expect(form.queryByRole('alert')).toBeNull());
  expect(field).toHaveDisplayValue('12');

  const reminder = await screen.findByLabelText(t.settings.ReminderHoursBefore.label);
  await user.events.selectOptions(reminder, t.settings.off);
  const ofReminder = within(reminder.closest('form') ?? document.body);
  const off = await gym.callDuring(PUT, () => user.clicks(() => ofReminder.getByRole('button', { name: t.app.save })));
  expect([off.id, off.body]).toMatchObject(['ReminderHoursBefore', { value: '0' }]);
  await waitFor(() => expect(reminder).toHaveDisplayValue(t.settings.off));
});
