import { messagesEl } from '@palestra/backend/contract/messages.el';
import { Role } from '@palestra/backend/contract/roles';
import { STORAGE_KEYS, USER_LOGGED_IN } from '@palestra/web-kit/session';
import { onTestFinished } from 'vitest';
import {
  daysLater,
  expect,
  expectShown,
  fakeGym,
  it,
  labelled,
  openSite,
  screen,
  SITE_TEXTS,
  vi,
  waitFor,
} from './app.js';

/* The session that the member site keeps in the browser. */
const { el } = SITE_TEXTS;

const stored = (): (string | null)[] => [STORAGE_KEYS.token, STORAGE_KEYS.user].map((key) => localStorage.getItem(key));
const expectSignIn = async (): Promise<void> => {
  expect(await screen.findByRole('form', { name: el.session.title })).toBeVisible();
  expect(stored()).toEqual([null, null]);
};
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });

it('removes an expired session', async () => {
  const gym = fakeGym();
  const session = { ...gym.sessionOf(gym.hasClient(), Role.Client, 'el'), expiresAt: '2020-01-01T00:00:00.000Z' };
  await openSite(gym, '/book', { stored: [session.token, JSON.stringify(session)] });
  await expectSignIn();
});

it('keeps a session that lasts by the clock of the server, on a phone that is days ahead', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const session = { ...gym.sessionOf(member, Role.Client, 'el'), expiresAt: daysLater(gym.now, 1).toISOString() };
  vi.setSystemTime(daysLater(gym.now, 9));
  onTestFinished(() => void vi.useRealTimers());
  await openSite(gym, '/profile', { stored: [session.token, JSON.stringify(session)] });
  await expectShown(member.email);
  expect(stored()).toEqual([session.token, JSON.stringify(session)]);
});

it('removes a session that cannot be read, and reports it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openSite(fakeGym(), '/profile', { stored: ['a token', '{broken'] });
  await expectSignIn();
  expect(said).toHaveBeenCalledWith('Error parsing user data', expect.anything());
});

it('ends at the root when any call returns 401', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  await openSite(gym, '/profile', { member });
  await expectShown(member.email);
  gym.fails('GET /api/Client/profile', { status: 401, code: 'SESSION_EXPIRED' });
  await gym.announces('you');
  await expectSignIn();
  await expectShown(messagesEl.errors.SESSION_EXPIRED);
  expect(location.pathname).toBe('/');
});

it('says that the account is disabled, not that the session ended', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  await openSite(gym, '/profile', { member });
  await expectShown(member.email);
  gym.fails('GET /api/Client/profile', { status: 401, code: 'ACCOUNT_DISABLED' });
  await gym.announces('you');
  await expectShown(messagesEl.errors.ACCOUNT_DISABLED);
  await expectSignIn();
});

it('stores who signed in, and tells the page', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const told = vi.fn();
  addEventListener(USER_LOGGED_IN, told, { once: true });
  const user = await openSite(gym, '/');
  await screen.findByRole('form', { name: el.session.title });
  await user.fills(el.fields.email, member.email);
  await user.fills(el.session.password, 'φθινόπωρο-7');
  await user.presses(el.session.submit);
  expect(await screen.findByRole('heading', { name: el.overview.title })).toBeVisible();
  expect(told).toHaveBeenCalledOnce();
  const [token, session] = stored();
  expect(JSON.parse(session ?? '{}')).toMatchObject({ token, role: Role.Client, name: member.name });
});

it('names what is missing while the sign-in button is disabled', async () => {
  const user = await openSite(fakeGym(), '/');
  const submit = await screen.findByRole('button', { name: el.session.submit });
  expect(submit).toBeDisabled();
  await user.fills(el.session.password, '12345');
  const short = el.session.passwordShort.replace('{count}', '6');
  await waitFor(() => expect(field(el.session.password)).toHaveAccessibleDescription(short));
  await user.fills(el.session.password, '123456');
  await waitFor(() => expect(field(el.session.password)).toHaveAccessibleDescription(el.session.emailMissing));
  await user.fills(el.fields.email, 'member@palestra.test');
  await waitFor(() => expect(screen.queryByText(el.session.emailMissing)).toBeNull());
  expect(submit).toBeEnabled();
});
