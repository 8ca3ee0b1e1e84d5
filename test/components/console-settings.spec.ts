import { fireEvent } from '@testing-library/dom';
import {
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  LANGUAGES,
  openConsole,
  screen,
  STAFF_TEXTS,
  waitFor,
  within,
} from './app.js';

const PUT = 'PUT /api/Admin/settings';

for (const language of LANGUAGES) {
  const t = STAFF_TEXTS[language].settings;
  const counted = (text: string, count: number): string => text.replace('{count}', String(count));

  inSweeps(`offers each number in the words of its unit (${language})`, async () => {
    await openConsole(fakeGym(), '/admin/settings', { language });
    const offered = async (label: string, value: number): Promise<string | undefined> => {
      const options = within(
        await screen.findByLabelText(label, { selector: 'select' }),
      ).getAllByRole<HTMLOptionElement>('option');
      return options.find((option) => option.value === String(value))?.text;
    };
    expect(await offered(t.AttendanceOpensMinutes.label, 30)).toBe(counted(t.minutesBefore_other, 30));
    expect(await offered(t.AttendanceOpensMinutes.label, 0)).toBe(t.off);
  });

  inSweeps(`has more numbers than anybody reads typed, within their limits (${language})`, async () => {
    const user = await openConsole(fakeGym(), '/admin/settings', { language });
    for (const key of ['PaymentDueDays', 'ReminderHoursBefore', 'FairUsePoints'] as const) {
      expect(await screen.findByLabelText(t[key].label)).toHaveAttribute('inputmode', 'numeric');
    }
    await expectShown(t.rangeOrOff.replace('{min}', '1').replace('{max}', '90'));
    await user.fills(t.PaymentDueDays.label, '91');
    await expectShown(t.outOfRangeOrOff.replace('{min}', '1').replace('{max}', '90'));
  });
}

inSweeps('shows a setting only while the other one gives it a meaning, also before that is saved', async () => {
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
  field.focus();
  await user.events.keyboard('{Enter}');
  expect(field).toHaveValue('');
  expect(gym.callsOf(PUT)).toHaveLength(0);
  await user.events.paste('Λεωφόρος Κωνσταντίνου Καραμανλή 173\nΧαριλάου');
  await user.events.keyboard('{Enter}');
  await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(1));
  expect(gym.callsOf(PUT)[0]?.body).toEqual({
    values: { ContactAddress: 'Λεωφόρος Κωνσταντίνου Καραμανλή 173 Χαριλάου' },
  });
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

inSweeps('finds a setting by any word of it, and keeps in sight what is changed and not saved', async () => {
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

inSweeps('asks before a setting is left that is changed and not saved', async () => {
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

inSweeps('keeps what is typed while a save is under way that fails', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
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

inSweeps('leads to the failure of settings that were not saved', async () => {
  const { el } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  await user.fills(el.settings.GymCapacityPerTimeslot.label, '11');
  gym.failsOnce(PUT, 'broken');
  await user.presses(el.app.save);
  expect(await screen.findByText(el.errors.updateSettings)).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent(el.errors.updateSettings));
  expect(screen.getByLabelText(el.settings.GymCapacityPerTimeslot.label)).toHaveValue('11');
});

it('saves what was changed in one call, says what, and counts what is not saved', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  await expectShown(t.settings.unchanged);
  expect(screen.getByRole('button', { name: t.app.save })).toBeDisabled();
  await user.fills(t.settings.GymCapacityPerTimeslot.label, '12');
  await user.fills(t.settings.GymName.label, ' Στίβος ');
  await user.fills(t.settings.ReminderHoursBefore.label, '0');
  await expectShown(t.settings.changed_other.replace('{count}', '3'));
  const { body, headers } = await gym.callDuring(PUT, () => user.presses(t.app.save));
  expect(body).toEqual({ values: { GymCapacityPerTimeslot: '12', GymName: 'Στίβος', ReminderHoursBefore: '0' } });
  expect(headers.get('If-Match')).toMatch(/^".+"$/);
  const { GymCapacityPerTimeslot, GymName, ReminderHoursBefore } = t.settings;
  const about = [GymCapacityPerTimeslot, GymName, ReminderHoursBefore].map(({ label }) => label).join(', ');
  const what = t.settings.saved_other.replace('{count}', '3');
  await expectShown(t.app.told.replace('{what}', what).replace('{about}', about));
  await expectShown(t.settings.unchanged);
  expect(screen.getByLabelText(GymName.label)).toHaveValue('Στίβος');
});

inSweeps(
  'shows what was saved while the settings are read again, also when another change interrupts that',
  async () => {
    const { el: t } = STAFF_TEXTS;
    const gym = fakeGym();
    const user = await openConsole(gym, '/admin/settings');
    await user.fills(t.settings.GymName.label, 'Στίβος');
    gym.fails('GET /api/Admin/settings', 'slow');
    await gym.callDuring(PUT, () => user.presses(t.app.save));
    await gym.announces('settings');
    await expectShown(t.settings.unchanged);
    expect(screen.getByLabelText(t.settings.GymName.label)).toHaveValue('Στίβος');
    gym.recovers('GET /api/Admin/settings');
  },
);

inSweeps('takes back at once what was changed', async () => {
  const { el: t } = STAFF_TEXTS;
  const user = await openConsole(fakeGym(), '/admin/settings');
  await user.fills(t.settings.GymCapacityPerTimeslot.label, '51');
  await user.fills(t.settings.GymName.label, 'Στίβος');
  await user.presses(t.settings.undo);
  expect(screen.getByLabelText(t.settings.GymCapacityPerTimeslot.label)).toHaveValue('10');
  expect(screen.getByLabelText(t.settings.GymName.label)).toHaveValue('Palestra');
  await expectShown(t.settings.unchanged);
});

inSweeps('saves nothing while a field is at fault, and leads to the first one', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  await user.fills(t.settings.ContactViber.label, '697');
  await user.fills(t.settings.GymCapacityPerTimeslot.label, '51');
  await expectShown(t.settings.outOfRange.replace('{min}', '1').replace('{max}', '50'));
  await expectShown(t.settings.chatNumberInvalid);
  await user.presses(t.app.save);
  expect(screen.getByLabelText(t.settings.GymCapacityPerTimeslot.label)).toHaveFocus();
  expect(gym.callsOf(PUT)).toHaveLength(0);
});

it('shows each fault that the server names at its field, until something else is typed there', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  await user.fills(t.settings.ContactAddress.label, 'Ερμού 1');
  await user.fills(t.settings.ContactMapLink.label, 'https://maps.example');
  const fields = { ContactMapLink: 'Όχι αυτός ο σύνδεσμος', ContactAddress: 'Όχι αυτή η διεύθυνση' };
  gym.failsOnce(PUT, { status: 400, code: 'VALIDATION_FAILED', data: { fields } });
  await user.presses(t.app.save);
  for (const fault of Object.values(fields)) await expectShown(fault);
  await waitFor(() => expect(screen.getByLabelText(t.settings.ContactAddress.label)).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
  await user.fills(t.settings.ContactAddress.label, 'Ερμού 2');
  expect(screen.queryByText(fields.ContactAddress)).toBeNull();
  expect(screen.getByText(fields.ContactMapLink)).toBeVisible();
  // Nothing that another desk saves in between is overwritten.
  for (const setting of gym.settings) {
    if (setting.key === 'ContactAddress') setting.value = 'Ερμού 3';
    if (setting.key === 'GymName') setting.value = 'Στίβος';
  }
  await gym.announces('settings');
  await waitFor(() => expect(screen.getByLabelText(t.settings.GymName.label)).toHaveValue('Στίβος'));
  await user.presses(t.app.save);
  await expectShown(t.serverErrors.STALE);
});

inSweeps('says that another desk was quicker, and saves when pressed again', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  const field = await screen.findByLabelText(t.settings.GymCapacityPerTimeslot.label);
  await user.fills(t.settings.GymCapacityPerTimeslot.label, '12');
  gym.failsOnce(PUT, { status: 409, code: 'STALE' });
  await user.presses(t.app.save);
  expect(await screen.findByRole('alert')).toHaveTextContent(t.serverErrors.STALE);
  expect(field).toHaveDisplayValue('12');
  const { body } = await gym.callDuring(PUT, () => user.presses(t.app.save));
  expect(body).toEqual({ values: { GymCapacityPerTimeslot: '12' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(field).toHaveDisplayValue('12');
});

inSweeps('names the version that was on screen when typing began, also after an earlier save', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  const places = await screen.findByLabelText(t.settings.GymCapacityPerTimeslot.label);
  await user.fills(t.settings.GymCapacityPerTimeslot.label, '12');
  await user.presses(t.app.save);
  await expectShown(t.settings.unchanged);
  await user.fills(t.settings.GymCapacityPerTimeslot.label, '13');
  for (const setting of gym.settings) {
    if (setting.key === 'GymCapacityPerTimeslot') setting.value = '9';
    if (setting.key === 'GymName') setting.value = 'Στίβος';
  }
  await gym.announces('settings');
  await waitFor(() => expect(screen.getByLabelText(t.settings.GymName.label)).toHaveValue('Στίβος'));
  expect(places).toHaveValue('13');
  await user.presses(t.app.save);
  await expectShown(t.serverErrors.STALE);
  await user.presses(t.app.save);
  await expectShown(t.settings.unchanged);
  expect(gym.settings.find(({ key }) => key === 'GymCapacityPerTimeslot')?.value).toBe('13');
});

it('shows a setting on the page of what it is about, to those who may change it, and saves it there', async () => {
  const { el: t } = STAFF_TEXTS;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings/mails');
  await user.events.selectOptions(await screen.findByLabelText(t.settings.MailDelayMinutes.label), '2');
  const { body } = await gym.callDuring(PUT, () => user.presses(t.app.save));
  expect(body).toEqual({ values: { MailDelayMinutes: '2' } });
  await expectShown(t.settings.unchanged);
  await user.presses(t.staff.title, 'link');
  expect(await screen.findByLabelText(t.settings.StaffSecondFactorDays.label)).toBeEnabled();
  gym.staffRole = 'desk';
  await openConsole(gym, '/admin/settings/mails');
  await screen.findByRole('searchbox', { name: t.mails.search });
  expect(screen.queryByLabelText(t.settings.MailDelayMinutes.label)).toBeNull();
});

inSweeps('takes the colour of the gym by a proposal, as typed or as picked, and takes it away', async () => {
  const { el: t } = STAFF_TEXTS;
  const { colour } = t.settings;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings');
  const typed = await screen.findByLabelText(t.settings.GymColour.label);
  const none = screen.getByRole('button', { name: colour.none });
  expect(none).toHaveAttribute('aria-pressed', 'true');
  await user.presses(colour.names.red);
  expect(typed).toHaveValue('#b3261e');
  expect(screen.getByLabelText(colour.pick)).toHaveValue('#b3261e');
  await user.fills(t.settings.GymColour.label, '#FFE08A');
  const name = within(screen.getByRole('figure')).getByText('Palestra');
  expect(name).toHaveStyle({ background: '#ffe08a', color: '#000000' });
  fireEvent.change(screen.getByLabelText(colour.pick), { target: { value: '#102030' } });
  expect(typed).toHaveValue('#102030');
  expect(name).toHaveStyle({ color: '#ffffff' });
  const { body } = await gym.callDuring(PUT, () => user.presses(t.app.save));
  expect(body).toEqual({ values: { GymColour: '#102030' } });
  await user.fills(t.settings.GymColour.label, 'blue');
  await expectShown(t.settings.colourInvalid);
  await user.clicks(() => none);
  expect(typed).toHaveValue('');
  expect(none).toHaveAttribute('aria-pressed', 'true');
});
