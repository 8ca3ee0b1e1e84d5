import { PAGE_TITLES } from '../../member-ui/src/features/profile/profile-pages.js';
import { SECOND_FACTOR_WORDS } from '../../member-ui/src/features/profile/second-factor-words.js';
import {
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  openSite,
  screen,
  SITE_TEXTS,
  waitFor,
  type User,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* A member's second factor, on a screen of its own. */

const words = SECOND_FACTOR_WORDS.el;
const SET_UP = 'POST /api/auth/second-factor/totp';
const CONFIRM = 'POST /api/auth/confirm-identity';
const REMOVE = 'DELETE /api/auth/second-factor/totp';

const opens = (gym: FakeGym): Promise<User> => openSite(gym, '/second-factor', { member: gym.hasClient() });

inSweeps('leads from the page of security to the second factor, and back', async () => {
  const gym = fakeGym();
  const user = await openSite(gym, '/security', { member: gym.hasClient() });
  await user.presses(SITE_TEXTS.el.pages.secondFactor, 'link');
  expect(await screen.findByRole('heading', { level: 1, name: SITE_TEXTS.el.pages.secondFactor })).toBeVisible();
  await user.presses(words.back, 'link');
  expect(await screen.findByRole('heading', { level: 1, name: PAGE_TITLES.el['/security'] })).toBeVisible();
});

it('asks for the password, then adds an app by its first code, and shows the recovery codes once', async () => {
  const gym = fakeGym();
  const user = await opens(gym);
  gym.failsOnce(SET_UP, { status: 403, code: 'CONFIRM_IDENTITY' });
  await user.presses(words.addApp);
  const field = await screen.findByLabelText(words.password);
  await waitFor(() => expect(field).toHaveFocus());
  await user.fills(words.password, 'palestra');
  await user.presses(words.confirm);
  expect(await screen.findByAltText(words.qr)).toBeVisible();
  expect(gym.callsOf(CONFIRM).at(-1)?.body).toEqual({ password: 'palestra' });
  await expectShown('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');

  const wrong = 'Λάθος κωδικός';
  gym.failsOnce('POST /api/auth/second-factor/totp/confirm', {
    ...{ status: 400, code: 'VALIDATION_FAILED', message: wrong, data: { fields: { code: wrong } } },
  });
  await user.fills(words.firstCode, '000000');
  await user.presses(words.add);
  await expectShown(wrong);
  await user.fills(words.firstCode, '123 456');
  await user.presses(words.add);
  expect(await screen.findByRole('heading', { name: words.codesTitle })).toBeVisible();
  expect(screen.getAllByText(/^abcd-efgh-jkmn-pqr\d$/)).toHaveLength(10);
  await user.presses(words.kept);
  await expectShown(words.recoveryLeft.replace('{count}', '10'));
  expect(screen.queryByText(/^abcd-efgh/)).toBeNull();
});

it('removes the app after a question and the code of the app, which ends the recovery codes', async () => {
  const gym = fakeGym();
  Object.assign(gym.secondFactor, { totpSince: gym.now, recoveryCodesLeft: 9 });
  gym.proof = { ...gym.proof, methods: ['totp', 'recovery'] };
  const user = await opens(gym);
  gym.failsOnce(REMOVE, { status: 403, code: 'CONFIRM_IDENTITY' });
  await user.presses(words.removeApp);
  await expectShown(words.last);
  await user.presses(words.removeApp);
  await expectShown(words.whoText);
  await user.fills(words.code, '123456');
  await user.presses(words.confirm);
  await expectShown(words.appRemoved);
  expect(gym.callsOf(REMOVE)).toHaveLength(2);
  expect(gym.callsOf(CONFIRM).at(-1)?.body).toEqual({ code: '123456' });
  await expectGone(words.renew);
});

it('changes nothing when the question who is there is closed', async () => {
  const gym = fakeGym();
  const user = await opens(gym);
  gym.failsOnce(SET_UP, { status: 403, code: 'CONFIRM_IDENTITY' });
  await user.presses(words.addApp);
  await user.presses(words.cancel);
  await expectShown(words.appText);
  expect(gym.callsOf(CONFIRM)).toHaveLength(0);
});

it('renews the recovery codes, and says what failed', async () => {
  const gym = fakeGym();
  Object.assign(gym.secondFactor, { totpSince: gym.now, recoveryCodesLeft: 1 });
  const user = await opens(gym);
  const renews = async (): Promise<void> => {
    await user.presses(words.renew);
    await expectShown(words.renewText);
    await user.presses(words.renew);
  };
  gym.failsOnce('POST /api/auth/second-factor/recovery-codes', 'broken');
  await renews();
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  await renews();
  expect(await screen.findByRole('heading', { name: words.codesTitle })).toBeVisible();
});
