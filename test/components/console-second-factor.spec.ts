import {
  always,
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  openConsole,
  openSite,
  partOf,
  screen,
  SITE_TEXTS,
  STAFF_TEXTS,
  vi,
  waitFor,
  type User,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

const { el: t } = STAFF_TEXTS;

const ERASE = 'DELETE /api/Admin/clients/:id';
const CONFIRM = 'POST /api/auth/confirm-identity';
const NAME = 'Ισμήνη Αντοχή';

/** The server's words stand at their field, which has the focus; the general ones would point at nothing. */
async function expectFault(label: string, words: string): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText(label, { exact: false })).toHaveAccessibleDescription(words));
  expect(screen.getByLabelText(label, { exact: false })).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText(label, { exact: false })).toHaveFocus());
  expect(screen.queryByText(t.serverErrors.VALIDATION_FAILED)).toBeNull();
}

/** Erases a client after long work, so that the server asks who is there. */
async function erasesLate(gym: FakeGym): Promise<User> {
  const { id } = gym.hasClient({ name: NAME });
  gym.failsOnce(ERASE, { status: 403, code: 'CONFIRM_IDENTITY' });
  const user = await openConsole(gym, `/admin/clients/${id}/more`);
  await user.presses(t.clients.erase);
  await user.fills(t.clients.typeName, NAME);
  await user.presses(t.clients.eraseConfirm);
  await screen.findByRole('dialog', { name: t.identity.title });
  return user;
}

it('a sensitive act asks who is there, and goes on by itself after the password', async () => {
  const gym = fakeGym();
  const user = await erasesLate(gym);
  gym.failsOnce(CONFIRM, {
    status: 400,
    code: 'VALIDATION_FAILED',
    message: t.serverErrors.VALIDATION_FAILED,
    data: { fields: { password: 'Ο τωρινός κωδικός είναι λάθος' } },
  });
  await user.fills(t.identity.password, 'λάθος');
  await user.presses(t.identity.confirm);
  await expectFault(t.identity.password, 'Ο τωρινός κωδικός είναι λάθος');
  expect(gym.callsOf(ERASE)).toHaveLength(1);
  await user.fills(t.identity.password, 'palestra');
  await user.presses(t.identity.confirm);
  await waitFor(() => expect(gym.callsOf(ERASE)).toHaveLength(2));
  expect(gym.callsOf(CONFIRM).at(-1)?.body).toEqual({ password: 'palestra' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t.identity.title })).toBeNull());
});

inSweeps('a sensitive act is not done when its question is closed', async () => {
  const gym = fakeGym();
  const user = await erasesLate(gym);
  await user.presses(t.app.cancel);
  await expectShown(STAFF_TEXTS.el.serverErrors.CONFIRM_IDENTITY);
  expect(gym.callsOf(ERASE)).toHaveLength(1);
});

const SIGN_IN = 'POST /api/auth/login';
const SECOND_STEP = 'POST /api/auth/login/second-step';
const WRONG = 'Λάθος κωδικός';
const wrongCode = {
  status: 400,
  code: 'VALIDATION_FAILED',
  message: t.serverErrors.VALIDATION_FAILED,
  data: { fields: { code: WRONG } },
} as const;

async function typesPassword(gym: FakeGym): Promise<User> {
  gym.failsOnce(SIGN_IN, {
    status: 401,
    code: 'SECOND_FACTOR_REQUIRED',
    data: { proof: { ...gym.proof, methods: ['totp', 'recovery'] } },
  });
  const user = await openConsole(gym, '/admin/', { isSignedIn: false });
  await user.fills(t.signIn.email, 'owner@example.gr');
  await user.fills(t.signIn.password, 'palestra');
  await user.presses(t.signIn.submit);
  await screen.findByRole('form', { name: t.secondStep.title });
  return user;
}

it('signing in goes on with a code of the app after the password, also after a wrong one', async () => {
  const gym = fakeGym();
  const user = await typesPassword(gym);
  const field = screen.getByLabelText(t.secondStep.code);
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  gym.failsOnce(SECOND_STEP, wrongCode);
  await user.fills(t.secondStep.code, '000000');
  await user.presses(t.secondStep.confirm);
  await expectFault(t.secondStep.code, WRONG);
  await user.fills(t.secondStep.code, '123456');
  await user.presses(t.secondStep.confirm);
  await screen.findByRole('navigation', { name: t.header.navigation });
  expect(gym.callsOf(SECOND_STEP).at(-1)?.body).toEqual({ ticket: 'ticket', code: '123456' });
});

inSweeps('signing in without the device takes a recovery code, and can start again', async () => {
  const gym = fakeGym();
  const user = await typesPassword(gym);
  await user.presses(t.secondStep.useRecovery);
  await expectShown(t.secondStep.lost);
  await user.presses(t.secondStep.back);
  expect(await screen.findByLabelText(t.signIn.email)).toHaveValue('owner@example.gr');
});

inSweeps('an authenticator app is added by its first code, and its recovery codes are shown once', async () => {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/account');
  gym.failsOnce('POST /api/auth/second-factor/totp', 'broken');
  await user.presses(t.secondFactor.addApp);
  await user.presses(t.app.retry);
  await screen.findByAltText(t.secondFactor.qr);
  await expectShown('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  gym.failsOnce('POST /api/auth/second-factor/totp/confirm', wrongCode);
  await user.fills(t.secondFactor.firstCode, '000000');
  await user.presses(t.secondFactor.add);
  await expectFault(t.secondFactor.firstCode, WRONG);
  await user.fills(t.secondFactor.firstCode, '123 456');
  await user.presses(t.secondFactor.add);
  await screen.findByRole('dialog', { name: t.secondFactor.codesTitle });
  expect(screen.getAllByText(/^abcd-efgh-jkmn-pqr\d$/)).toHaveLength(10);
  // Nothing but its own button closes a text that is shown once.
  expect(screen.queryByRole('button', { name: t.app.close })).toBeNull();
  await user.events.keyboard('{Escape}');
  expect(screen.getAllByText(/^abcd-efgh-jkmn-pqr\d$/)).toHaveLength(10);
  await user.presses(t.secondFactor.codesKept);
  await expectShown(t.secondFactor.recoveryLeft_other.replace('{count}', '10'));
  await user.presses(t.secondFactor.removeApp);
  await expectShown(t.secondFactor.lastText);
  await user.presses(t.secondFactor.removeApp);
  await expectShown(t.secondFactor.appRemoved);
});

inSweeps('a sensitive act of an account with an app asks for its code', async () => {
  const gym = fakeGym();
  gym.proof = { ...gym.proof, methods: ['totp', 'recovery'] };
  const user = await erasesLate(gym);
  await user.fills(t.secondStep.code, '123456');
  await user.presses(t.identity.confirm);
  await waitFor(() => expect(gym.callsOf(ERASE)).toHaveLength(2));
  expect(gym.callsOf(CONFIRM).at(-1)?.body).toEqual({ code: '123456' });
});

it('a second factor that the gym asks for is announced with the days left, and then is all that there is', async () => {
  const gym = fakeGym();
  const dueIn = (ms: number): string => new Date(Date.parse(gym.now) + ms).toISOString();
  gym.secondFactor.dueAt = dueIn(2.5 * 86_400_000);
  await openConsole(gym);
  await expectShown(t.secondFactor.due_other.replace('{count}', '3'));
  gym.secondFactor.dueAt = dueIn(-1000);
  await openConsole(gym);
  await screen.findByRole('heading', { level: 1, name: t.secondFactor.barredTitle });
  expect(await screen.findByRole('button', { name: t.secondFactor.addApp })).toBeVisible();
});

always.each(partOf(['console', 'site'], 1))('the sign-in says that the passkey was not accepted (%s)', async (app) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const gym = fakeGym();
  const user =
    app === 'site' ? await openSite(gym, '/login') : await openConsole(gym, '/admin/', { isSignedIn: false });
  const refused = 'Αυτό το passkey δεν έγινε δεκτό';
  gym.failsOnce('POST /api/auth/login/passkey', {
    ...{ status: 400, code: 'VALIDATION_FAILED', data: { fields: { passkey: refused } } },
  });
  await user.presses(app === 'site' ? SITE_TEXTS.el.session.byPasskey : t.secondStep.signInWithPasskey);
  await expectShown(refused);
});
