import { LANGUAGES } from '@palestra/backend/contract/languages';
import { formatDate, formatTimeRange } from '@palestra/web-kit/format-date';
import {
  always,
  describe,
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  labelled,
  openSite,
  partOf,
  screen,
  SITE_TEXTS,
  vi,
  waitFor,
  type User,
} from './app.js';

/* The forms that visitors fill in before they have an account: errors at the fields, refusals, dead links, and the keyboard. */
const { el, en } = SITE_TEXTS;
const { account, fields, profile, session } = el;

const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });
const expectAlert = async (text: string): Promise<void> => {
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
};
const expectFocusOn = async (heading: string): Promise<void> => {
  await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus());
};
const tab = (user: User): Promise<void> => user.events.tab();

for (const language of partOf(LANGUAGES, 1)) {
  const t = SITE_TEXTS[language];

  always(`each field shows its error once it was left (${language})`, async () => {
    const user = await openSite(fakeGym(), '/?mode=register', { language });
    const { problems } = t.account;
    const describes = (label: string, text: string): Promise<unknown> =>
      waitFor(() => expect(field(label)).toHaveAccessibleDescription(text));
    await screen.findByRole('button', { name: t.account.register.submit });
    await user.events.click(field(t.profile.name));
    await tab(user);
    await describes(t.profile.name, problems.nameRequired);
    await tab(user);
    await describes(t.fields.email, problems.emailRequired);
    await tab(user);
    await describes(t.profile.phone, problems.phoneRequired);
    await describes(t.session.password, t.account.passwordHint.replace('{count}', '6'));
    await tab(user);
    await describes(t.session.password, problems.passwordRequired);
    await user.fills(t.session.password, 'short');
    await describes(t.session.password, problems.passwordTooShort.replace('{count}', '6'));
    await user.fills(t.account.confirmPassword, 'another');
    await tab(user);
    await describes(t.account.confirmPassword, problems.passwordsDiffer);
    await user.fills(t.fields.email, 'nikos@');
    await describes(t.fields.email, problems.emailInvalid);
  });
}

inSweeps('the page of a held place that ended names no cause that it cannot know', async () => {
  const gym = fakeGym();
  gym.hasInterest('18:00', gym.dayAhead(1), `${gym.dayAhead(1)}T06:30:00.000Z`);
  gym.fails('POST /api/TimeslotInterest/held-place', { status: 409, code: 'HOLD_ENDED' });
  const user = await openSite(gym, '/held-place?token=secret');
  await expectShown('Η θέση δεν κρατιέται πια');
  const page = screen.getByRole('main');
  expect(page).toHaveTextContent(/στα ραντεβού σας βλέπετε τι ισχύει/i);
  expect(page).not.toHaveTextContent(/πήρατε|αφήσατε/);
  await user.presses('EN');
  await expectShown('The place is no longer held');
  expect(page).not.toHaveTextContent(/you have|declined/);
});

it.each([
  [
    'of a limit',
    { status: 429, code: 'TOO_MANY_ATTEMPTS', message: 'Πολλές προσπάθειες. Δοκιμάστε ξανά σε 20 δευτερόλεπτα.' },
  ],
  ['of the link itself', { status: 400, code: 'VALIDATION_FAILED', message: 'Ο σύνδεσμος δεν είναι ολόκληρος.' }],
] as const)(
  'the page of a held place says the server’s words %s, not that it is no longer held',
  async (_, refusal) => {
    const gym = fakeGym();
    gym.hasInterest('18:00', gym.dayAhead(1), `${gym.dayAhead(1)}T06:30:00.000Z`);
    gym.failsOnce('POST /api/TimeslotInterest/held-place', refusal);
    const user = await openSite(gym, '/held-place?token=secret');
    await expectShown(refusal.message);
    expect(screen.queryByText('Η θέση δεν κρατιέται πια')).toBeNull();
    expect(screen.getByRole('link', { name: 'Τα ραντεβού μου' })).toHaveAttribute('href', '/');
    await user.presses(el.retry);
    await expectShown('Κρατάμε μια θέση για εσάς');
  },
);

describe('a held place whose taking has an answer that is lost', () => {
  const READ = 'POST /api/TimeslotInterest/held-place';
  const TAKE = `${READ}/take`;
  const YOURS = 'Η θέση είναι δική σας';

  async function opens() {
    const gym = fakeGym();
    const date = gym.dayAhead(1);
    gym.hasInterest('18:00', date, `${date}T06:30:00.000Z`);
    return { gym, user: await openSite(gym, '/held-place?token=secret') };
  }

  it('is looked up, and said to be theirs with day and hour, also by a reload', async () => {
    const { gym, user } = await opens();
    gym.fails(TAKE, 'cut');
    await user.presses('Παίρνω τη θέση');
    await expectShown(YOURS);
    const hours = formatTimeRange('18:00:00', '19:00:00', 'el');
    const when = `${formatDate(gym.dayAhead(1), 'day', 'el')}, ${hours}`;
    const text = (): string => screen.getByRole('status').textContent ?? '';
    expect(text()).toContain(when);
    expect(text()).not.toContain('..');
    expect(gym.callsOf(TAKE)).toHaveLength(1);
    await openSite(gym, '/held-place?token=secret');
    await expectShown(YOURS);
    expect(text()).toContain(when);
  });

  inSweeps('is in doubt while nothing can be looked up, and theirs once another press was refused for it', async () => {
    const { gym, user } = await opens();
    await expectShown('Κρατάμε μια θέση για εσάς');
    expect(screen.getByRole('main').textContent).not.toContain('..');
    gym.fails(TAKE, 'cut');
    gym.fails(READ, 'offline');
    await user.presses('Παίρνω τη θέση');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(el.failure.inDoubt), { timeout: 6_000 });
    gym.recovers(READ);
    gym.fails(TAKE, { status: 409, code: 'HOLD_ENDED' });
    await user.presses('Παίρνω τη θέση');
    await expectShown(YOURS);
  });

  inSweeps('is still held where it never arrived', async () => {
    const { gym, user } = await opens();
    gym.failsOnce(TAKE, 'offline');
    await user.presses('Παίρνω τη θέση');
    await expectAlert(el.failure.noAnswer);
    await user.presses('Παίρνω τη θέση');
    await expectShown(YOURS);
  });
});

it('signing in before confirming says to confirm first', async () => {
  const gym = fakeGym();
  gym.fails('POST /api/auth/login', { status: 401, code: 'EMAIL_NOT_CONFIRMED' });
  const user = await openSite(gym, '/');
  await screen.findByRole('form', { name: session.title });
  await user.fills(fields.email, 'nikos@example.gr');
  await user.fills(session.password, 'παλαίστρα');
  await user.presses(session.submit);
  await expectAlert(session.confirmFirst);
});

describe('a link of a mail', () => {
  it('that is incomplete or unknown says so and leads on to another one', async () => {
    const gym = fakeGym();
    await openSite(gym, '/confirm-email?email=nobody@example.gr');
    await expectAlert(account.confirm.incomplete);
    gym.fails('POST /api/auth/confirm-email', { status: 400, code: 'CONFIRMATION_LINK_INVALID' });
    const user = await openSite(gym, '/confirm-email?email=nobody@example.gr&token=made-up');
    await expectAlert(account.confirm.invalid);
    await user.presses(account.newLink, 'link');
    await expectFocusOn(account.forgotPassword.title);
    expect(field(fields.email)).toHaveValue('nobody@example.gr');
    await user.presses(account.toSignIn, 'link');
    expect(await screen.findByRole('form', { name: session.title })).toBeVisible();
    await openSite(gym, '/reset-password?token=made-up');
    await expectAlert(account.reset.invalid);
  });

  it('for a new password that is dead says so before anything is typed', async () => {
    const gym = fakeGym();
    gym.fails('POST /api/auth/reset-password/check', { status: 400, code: 'RESET_LINK_INVALID' });
    const user = await openSite(gym, '/reset-password?email=nobody@example.gr&token=made-up');
    await expectAlert(account.reset.invalid);
    expect(screen.queryByLabelText(labelled(account.newPassword), { selector: 'input' })).toBeNull();
    await user.presses(account.newLink, 'link');
    await expectFocusOn(account.forgotPassword.title);
    expect(field(fields.email)).toHaveValue('nobody@example.gr');
  });

  inSweeps('that cannot be looked at leads to the form all the same', async () => {
    const gym = fakeGym();
    gym.fails('POST /api/auth/reset-password/check', 'offline');
    gym.fails('POST /api/auth/reset-password', { status: 400, code: 'RESET_LINK_INVALID' });
    const user = await openSite(gym, '/reset-password?email=nobody@example.gr&token=made-up');
    await screen.findByLabelText(labelled(account.newPassword), { selector: 'input' });
    await user.fills(account.newPassword, 'καινούριος');
    await user.fills(account.confirmPassword, 'καινούριος');
    await user.presses(el.password.change);
    await expectAlert(account.reset.invalid);
    expect(screen.getByRole('link', { name: account.newLink })).toBeVisible();
  });
});

inSweeps('registering works by keyboard alone', async () => {
  const gym = fakeGym();
  const { events } = await openSite(gym, '/');
  (await screen.findByRole('link', { name: account.register.title })).focus();
  await events.keyboard('{Enter}');
  await expectFocusOn(account.register.title);
  for (const text of ['Νίκος Παπαδόπουλος', 'nikos@example.gr', '6971234567', 'παλαίστρα']) {
    await events.tab();
    await events.keyboard(text);
  }
  await events.tab();
  await events.tab();
  await events.keyboard('παλαίστρα');
  for (let steps = 0; document.activeElement?.textContent !== account.verification.development; steps += 1) {
    expect(steps).toBeLessThan(4);
    await events.tab();
  }
  await events.keyboard('{Enter}');
  await expectShown(account.verification.developmentDone);
  await events.tab();
  expect(screen.getByRole('button', { name: account.register.submit })).toHaveFocus();
  await events.keyboard('{Enter}');
  await expectShown(account.register.done);
  await expectShown(account.register.sentTo.replace('{email}', 'nikos@example.gr'));
  expect(gym.callsOf('POST /api/auth/register')[0]?.body).toMatchObject({
    name: 'Νίκος Παπαδόπουλος',
    email: 'nikos@example.gr',
  });
});

it('a language switch keeps the typed text, and translates its errors', async () => {
  const user = await openSite(fakeGym(), '/?mode=register');
  await user.fills(profile.name, 'Νίκος Παπαδόπουλος');
  await user.fills(fields.email, 'nikos');
  await tab(user);
  await expectShown('Μη έγκυρη μορφή email');
  await user.presses(el.header.switchLanguage);
  await expectShown('Invalid email format');
  expect(field('Full name')).toHaveValue('Νίκος Παπαδόπουλος');
  await waitFor(() => expect(document.title).toBe('Create an account · Palestra'));
  await user.presses(en.header.switchLanguage);
  await expectShown('Μη έγκυρη μορφή email');
  expect(field(profile.name)).toHaveValue('Νίκος Παπαδόπουλος');
});

inSweeps('a link to a day still leads there after signing in', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const user = await openSite(gym, `/book?date=${gym.dayAhead(2)}`);
  await user.presses(account.register.title, 'link');
  await expectFocusOn(account.register.title);
  history.back();
  await screen.findByRole('form', { name: session.title });
  await user.fills(fields.email, member.email);
  await user.fills(session.password, 'φθινόπωρο-7');
  await user.presses(session.submit);
  expect(await screen.findByRole('heading', { name: el.book.title, level: 1 })).toBeVisible();
  expect(location.search).toContain(`date=${gym.dayAhead(2)}`);
});

inSweeps('a failure disappears after ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const gym = fakeGym();
  gym.fails('POST /api/auth/login', { status: 401, code: 'INVALID_CREDENTIALS' });
  const user = await openSite(gym, '/');
  await screen.findByRole('form', { name: session.title });
  await user.fills(fields.email, 'nikos@example.gr');
  await user.fills(session.password, 'wrong-one');
  await user.presses(session.submit);
  expect(await screen.findByRole('alert')).toBeVisible();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(screen.queryByRole('alert')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(4_000);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

inSweeps('a mistyped address of a registration is seen, and corrected with everything else kept', async () => {
  const gym = fakeGym();
  const user = await openSite(gym, '/?mode=register');
  await fillsRegistration(user, 'nikos@exmaple.gr');
  await user.presses(account.register.submit);
  await expectShown(account.register.sentTo.replace('{email}', 'nikos@exmaple.gr'));
  await user.presses(account.register.correct);
  await waitFor(() => expect(field(fields.email)).toHaveFocus());
  expect(field(profile.name)).toHaveValue('Νίκος');
  await user.fills(fields.email, 'nikos@example.gr');
  await user.presses(account.verification.development);
  await user.presses(account.register.submit);
  await expectShown(account.register.sentTo.replace('{email}', 'nikos@example.gr'));
});

const COMMON = 'Αυτός ο κωδικός είναι πολύ συνηθισμένος';
const commonAt = (name: string) =>
  ({ status: 400, code: 'VALIDATION_FAILED', message: COMMON, data: { fields: { [name]: COMMON } } }) as const;

async function fillsRegistration(user: User, email: string): Promise<void> {
  await user.fills(profile.name, 'Νίκος');
  await user.fills(fields.email, email);
  await user.fills(profile.phone, '6971234567');
  await user.fills(session.password, 'password123');
  await user.fills(account.confirmPassword, 'password123');
  await user.presses(account.verification.development);
}

it('a password that the server refuses at registration is marked until it is changed, with the check kept', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const gym = fakeGym();
  gym.failsOnce('POST /api/auth/register', commonAt('password'));
  const user = await openSite(gym, '/?mode=register');
  await fillsRegistration(user, 'nikos@example.gr');
  await user.presses(account.register.submit);
  await waitFor(() => expect(field(session.password)).toHaveAccessibleDescription(COMMON));
  expect(field(session.password)).toBeInvalid();
  expect(field(session.password)).toHaveFocus();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(field(session.password)).toHaveAccessibleDescription(COMMON);
  await user.fills(session.password, 'τρεις λέξεις μαζί');
  expect(field(session.password)).not.toBeInvalid();
  await user.fills(account.confirmPassword, 'τρεις λέξεις μαζί');
  await user.presses(account.register.submit);
  await expectShown(account.register.done);
});

inSweeps('a password that the server refuses after a mailed link is marked at its field', async () => {
  const gym = fakeGym();
  gym.failsOnce('POST /api/auth/reset-password', commonAt('newPassword'));
  const user = await openSite(gym, '/reset-password?email=nikos@example.gr&token=secret');
  await user.fills(account.newPassword, 'password123');
  await user.fills(account.confirmPassword, 'password123');
  await user.presses(el.password.change);
  await waitFor(() => expect(field(account.newPassword)).toHaveAccessibleDescription(COMMON));
  expect(field(account.newPassword)).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});
