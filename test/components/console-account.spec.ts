import { messagesEl } from '@palestra/backend/contract/messages.el';
import {
  dialogField,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  isClosed,
  it,
  openConsole,
  says,
  STAFF_TEXTS,
  waitFor,
  inSweeps,
} from './app.js';

const { account: t, nav } = STAFF_TEXTS.el;
const CHANGE = 'PUT /api/auth/password';
const NEW_PASSWORD = 'τρεις λέξεις μαζί';

it('staff change their own password, see what is wrong with it, and stay signed in', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/account');
  await user.presses(t.changePassword);
  const submit = (): HTMLElement => inDialog().getByRole('button', { name: t.changePassword });
  await user.fills(t.currentPassword, 'not this one');
  await user.fills(t.newPassword, 'short');
  await says(t.passwordHint.replace('{min}', '10'));
  expect(submit()).toBeDisabled();
  await user.fills(t.newPassword, NEW_PASSWORD);
  expect(dialogField(t.newPassword)).toHaveAttribute('type', 'password');
  await user.presses(t.show.replace('{field}', t.newPassword));
  expect(dialogField(t.newPassword)).toHaveAttribute('type', 'text');

  const { currentPasswordWrong } = messagesEl.validation;
  gym.failsOnce(CHANGE, {
    ...{ status: 400, code: 'VALIDATION_FAILED', data: { fields: { currentPassword: currentPasswordWrong } } },
  });
  await user.presses(t.changePassword);
  await says(currentPasswordWrong);
  expect(dialogField(t.newPassword)).toHaveValue(NEW_PASSWORD);
  await user.fills(t.currentPassword, 'palestra');
  await user.presses(t.changePassword);
  await says(t.passwordChanged);
  await isClosed();
  expect(gym.callsOf(CHANGE).at(-1)?.body).toMatchObject({ currentPassword: 'palestra', newPassword: NEW_PASSWORD });

  // The session before ended with the password.
  await user.presses(nav.clients, 'link');
  await waitFor(() => expect(gym.callsOf('GET /api/Admin/clients')).not.toHaveLength(0));
  expect(gym.callsOf('GET /api/Admin/clients').at(-1)?.headers.get('authorization')).toBe(
    'Bearer token-after-the-change',
  );
  await expectShown(STAFF_TEXTS.el.clients.title);
});

inSweeps('staff make an address for their own calendar, see it once, and stop it', async () => {
  const { calendar } = STAFF_TEXTS.el;
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/account');
  await expectShown(calendar.text);
  await user.presses(calendar.make);
  await says(calendar.makeText);
  await user.presses(calendar.make);
  await says(calendar.once);
  await says('https://gym.example/api/calendar/SECRET-1.ics');
  expect(inDialog().getByRole('link', { name: calendar.device })).toHaveAttribute(
    'href',
    'webcal://gym.example/api/calendar/SECRET-1.ics',
  );
  await user.presses(calendar.kept);
  await isClosed();
  await expectShown(calendar.unread);
  await user.presses(calendar.end);
  await user.presses(calendar.end);
  await isClosed();
  await expectShown(calendar.make);
});

it('staff of a gym that uses no calendars see nothing of them', async () => {
  const gym = fakeGym();
  gym.uses = [];
  await openConsole(gym, '/admin/account');
  await expectShown(t.devicesText);
  expect(document.body).not.toHaveTextContent(STAFF_TEXTS.el.calendar.text);
});
