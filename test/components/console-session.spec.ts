import { messagesEl } from '@palestra/backend/contract/messages.el';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import { STORAGE_KEYS } from '@palestra/web-kit/session';
import { onTestFinished } from 'vitest';
import {
  daysLater,
  dialog,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
  labelled,
  openConsole,
  screen,
  STAFF_TEXTS,
  vi,
  waitFor,
  type User,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Signing in to the console, and a session that ends: typed text stays, and everybody is told why. */
const { el: t } = STAFF_TEXTS;
const NEW_CLIENT = 'POST /api/Admin/clients';
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });
const storedToken = (): string | null => localStorage.getItem(STORAGE_KEYS.token);
const expectSignIn = async (language: 'el' | 'en' = 'el'): Promise<void> => {
  const { title } = STAFF_TEXTS[language].signIn;
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await waitFor(() => expect(location.pathname).toBe('/admin/'));
  expect(storedToken()).toBeNull();
};

it('a session that lasts by the clock of the server is kept, on a computer that is days ahead', async () => {
  const gym = fakeGym();
  const session = { ...gym.staffSession('el'), expiresAt: daysLater(gym.now, 1).toISOString() };
  vi.spyOn(gym, 'staffSession').mockReturnValue(session);
  vi.setSystemTime(daysLater(gym.now, 9));
  onTestFinished(() => void vi.useRealTimers());
  await openConsole(gym, '/admin/clients');
  expect(await screen.findByRole('heading', { level: 1, name: t.nav.clients })).toBeVisible();
  expect(storedToken()).toBe(session.token);
});

/** A new client, typed up to a save that finds the session ended. */
async function typesUntilSignedOut(gym: FakeGym): Promise<User> {
  gym.fails(NEW_CLIENT, 'signed out');
  const user = await openConsole(gym, '/admin/clients/create');
  await user.fills(t.clients.name, 'Νεφέλη Μισή');
  await user.fills(t.clients.email, 'nefeli@example.gr');
  await user.fills(t.clients.phone, '2109876543');
  await user.fills(new RegExp(`^${t.clients.password}`), 'παλαίστρα');
  await user.presses(t.clients.submitNew);
  await screen.findByRole('dialog', { name: t.signIn.againTitle });
  return user;
}
const signsInAgain = async (user: User, email?: string): Promise<void> => {
  if (email !== undefined) await user.fills(t.signIn.email, email);
  await user.fills(t.signIn.password, 'palestra');
  await user.presses(t.signIn.submit);
};

inSweeps('the same person continues a half-typed form, which Escape does not leave', async () => {
  const gym = fakeGym();
  const user = await typesUntilSignedOut(gym);
  await user.events.keyboard('{Escape}');
  expect(dialog()).toHaveAccessibleName(t.signIn.againTitle);
  expect(storedToken()).toBeNull();
  gym.recovers(NEW_CLIENT);
  await signsInAgain(user);
  await isClosed();
  expect(field(t.clients.phone)).toHaveValue('2109876543');
  await user.presses(t.clients.submitNew);
  await expectShown(t.clients.created);
});

it('somebody else is warned before typed text is lost', async () => {
  const gym = fakeGym();
  const member = gym.hasClient({ name: 'Άλλη Υπάλληλος' });
  const user = await typesUntilSignedOut(gym);
  await signsInAgain(user, member.email);
  expect(await screen.findByRole('dialog', { name: t.signIn.otherTitle })).toHaveTextContent(member.name);
  await user.presses(t.app.back);
  expect(storedToken()).toBeNull();
  await waitFor(() => expect(dialog()).toHaveAccessibleName(t.signIn.againTitle));
  expect(document.querySelector<HTMLInputElement>('input[type=tel]')?.value).toBe('2109876543');
  await signsInAgain(user, member.email);
  expect(
    await inDialog().findByRole('button', { name: t.signIn.otherGoOn.replace('{other}', member.name) }),
  ).toBeEnabled();
});

inSweeps('giving up the typed text leads to the root', async () => {
  const user = await typesUntilSignedOut(fakeGym());
  await user.presses(t.signIn.giveUp);
  await expectSignIn();
});

it('shows when a session has ended', async () => {
  const gym = fakeGym();
  gym.hasClient();
  const user = await openConsole(gym, '/admin/clients');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  gym.fails('GET /api/Admin/settings', 'signed out');
  await user.presses(t.nav.settings, 'link');
  await expectSignIn();
  await expectShown(t.signIn.ended);
});

for (const [what, code] of [
  ['are deactivated', 'ACCOUNT_DISABLED'],
  ['have used nothing for twelve hours', 'SESSION_IDLE'],
] as const) {
  inSweeps(`staff who ${what} are told so`, async () => {
    const gym = fakeGym();
    const user = await openConsole(gym, '/admin/settings');
    await screen.findByLabelText(t.settings.GymName.label);
    const message = messagesEl.errors[code].replace('{hours}', '12');
    gym.fails('*', { status: 401, code, message });
    await user.presses(t.nav.clients, 'link').catch(() => undefined);
    await expectSignIn();
    await expectShown(message);
  });
}

it('says which of e-mail and password is missing, greets staff, and forgets them when they sign out', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/', { isSignedIn: false });
  await user.presses(t.signIn.submit);
  expect(screen.getByRole('link', { name: t.signIn.forgot })).toHaveAttribute('href', '/?mode=forgot-password');
  await waitFor(() => expect(field(t.signIn.email)).toHaveFocus());
  expect(field(t.signIn.email)).toHaveAccessibleDescription(t.validation.emailRequired);
  await user.fills(t.signIn.email, 'admin@palestra.test');
  await user.fills(t.signIn.password, 'short');
  await user.presses(t.signIn.submit);
  await waitFor(() => expect(field(t.signIn.password)).toHaveFocus());
  expect(field(t.signIn.password)).toHaveAccessibleDescription(t.validation.passwordTooShort);
  expect(gym.calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  await user.fills(t.signIn.password, 'palestra');
  await user.presses(t.signIn.submit);
  await expectShown(STAFF_ROLE_NAMES.el.owner);
  await waitFor(() => expect(document.title).toBe(`${t.nav.overview} · Palestra`));
  expect(localStorage).toHaveProperty('authToken');
  await user.presses(t.header.signOut);
  await expectSignIn();
  // Saved filters and columns stay with the person at this browser.
  expect(Object.keys(localStorage).filter((key) => !key.startsWith('RaStore.'))).toEqual(['language']);
});
