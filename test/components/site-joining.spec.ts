import type { JoiningPlan, JoiningStep, OwnJoining } from '@palestra/backend/contract/joining';
import { JOIN_WORDS } from '../../member-ui/src/ui/join-words.js';
import { describe, expect, expectShown, fakeGym, inSweeps, it, labelled, LANGUAGES, openSite } from './app.js';
import { screen, SITE_TEXTS, waitFor, type User } from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Joining alone: from an offer to the first booking, in five screens. */
const REGISTER = 'POST /api/joining';
const OWN = 'GET /api/Client/joining';
const words = JOIN_WORDS.el;

const MONTH: JoiningPlan = {
  ...{ id: 'plan-month', nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months' },
  ...{
    monthlyLimit: 12,
    weeklyLimit: 0,
    packVisits: 0,
    isMorningOnly: false,
    freezeBudgetDays: null,
    vatPercent: null,
  },
  ...{ terms: 'as-shown', isTrial: false, isPaidOnline: false, classes: null, opensEarlierDays: 6 },
};
const TRIAL: JoiningPlan = {
  ...{ ...MONTH, id: 'plan-trial', nameEl: 'Δοκιμή', nameEn: 'Trial', priceCents: 0, length: 7, unit: 'days' },
  ...{ monthlyLimit: 0, packVisits: 2, isTrial: true },
};

function offering(plans: JoiningPlan[] = [TRIAL, MONTH]): FakeGym {
  const gym = fakeGym();
  gym.serves({ 'GET /api/joining': () => ({ data: { plans } }), [REGISTER]: () => ({ status: 201, data: null }) });
  gym.serves({ 'POST /api/joining/opened': () => ({ data: null }) });
  return gym;
}

/** A member at a step; each call leads to the next one that is given. */
function standing(step: JoiningStep, wish: Partial<OwnJoining> = {}, calls: Record<string, JoiningStep> = {}): FakeGym {
  const gym = offering();
  let now: OwnJoining = { step, plans: [TRIAL, MONTH], plan: null, mayTry: true, ...wish };
  gym.serves({ [OWN]: () => ({ data: now }) });
  for (const [call, next] of Object.entries(calls)) {
    gym.serves({
      [call]: ({ body }) => {
        const plan = now.plans.find(({ id }) => id === body.planId) ?? now.plan;
        now = { ...now, step: next, plan };
        return { data: now };
      },
    });
  }
  return gym;
}

const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });

async function fills(user: User, language: 'el' | 'en' = 'el'): Promise<void> {
  const { account, fields, profile, session } = SITE_TEXTS[language];
  await user.fills(profile.name, 'Ζωή Αλεξίου');
  await user.fills(fields.email, 'zoe@example.gr');
  await user.fills(profile.phone, '6971234567');
  await user.fills(session.password, 'τρεις λέξεις μαζί');
  await user.fills(account.confirmPassword, 'τρεις λέξεις μαζί');
  await user.presses(account.verification.development);
}

describe('a visitor', () => {
  it.each(LANGUAGES)('chooses a trial, registers with it, and reads how they go on (%s)', async (language) => {
    const gym = offering();
    const said = JOIN_WORDS[language];
    const user = await openSite(gym, '/join', { language });
    await expectShown(said.step(1, 5));
    await expectShown(said.once);
    expect(screen.getAllByText(said.earlier(6))).toHaveLength(2);
    await user.presses(said.chooseOf(language === 'el' ? 'Δοκιμή' : 'Trial'));
    await expectShown(said.step(2, 5));
    expect(gym.callsOf('POST /api/joining/opened')).toHaveLength(1);
    await fills(user, language);
    const { body } = await gym.callDuring(REGISTER, () => user.presses(said.submit));
    expect(body).toMatchObject({ email: 'zoe@example.gr', planId: 'plan-trial' });
    await expectShown(new RegExp(said.goesOn));
    expect(screen.getByRole('link', { name: said.signIn })).toHaveAttribute('href', '/join/go-on');
  });

  it('only registers where the gym offers nothing, and reads that they pay at the desk', async () => {
    const gym = offering([]);
    const user = await openSite(gym, '/join');
    await expectShown(words.deskLead);
    await fills(user);
    const { body } = await gym.callDuring(REGISTER, () => user.presses(words.submit));
    expect(body).toMatchObject({ planId: null });
  });

  it('asks for a new password on the way, and is led back by its link', async () => {
    const gym = offering();
    const { account, fields, session, password } = SITE_TEXTS.el;
    const FORGOT = 'POST /api/auth/forgot-password';
    const user = await openSite(gym, '/join/go-on');
    await user.presses(session.toForgotPassword, 'link');
    await expectShown(account.forgotPassword.title);
    await user.fills(fields.email, 'zoe@example.gr');
    await user.presses(account.verification.development);
    const { body } = await gym.callDuring(FORGOT, () => user.presses(account.forgotPassword.submit));
    expect(body).toMatchObject({ email: 'zoe@example.gr', joins: true });
    const again = await openSite(gym, '/reset-password?email=zoe@example.gr&token=made-up&join=1');
    await screen.findByLabelText(labelled(account.newPassword), { selector: 'input' });
    await again.fills(account.newPassword, 'τρεις λέξεις μαζί');
    await again.fills(account.confirmPassword, 'τρεις λέξεις μαζί');
    await again.presses(password.change);
    await expectShown(account.reset.doneTitle);
    expect(screen.getByRole('link', { name: account.toSignIn })).toHaveAttribute('href', '/join/go-on');
  });

  inSweeps('is led to plain registering by a poster of a gym that uses it no more', async () => {
    const gym = fakeGym();
    gym.uses = [];
    await openSite(gym, '/join');
    await screen.findByRole('form', { name: SITE_TEXTS.el.account.register.title });
    expect(field(SITE_TEXTS.el.fields.email)).toBeVisible();
  });
});

describe('a member who goes on', () => {
  it('ticks the box of the terms themselves, then begins the trial and is offered a first hour', async () => {
    const gym = standing('terms', { plan: TRIAL }, { 'POST /api/Client/joining/trial': 'book' });
    gym.hasTerms();
    const consent = 'POST /api/Client/terms/consent';
    const user = await openSite(gym, '/join/go-on', { member: gym.hasClient() });
    await expectShown('Πετσέτα σε κάθε όργανο.');
    expect(screen.getByRole('checkbox', { name: words.agree })).not.toBeChecked();
    expect(screen.getByRole('button', { name: words.next })).toBeDisabled();
    await user.presses(words.agree, 'checkbox');
    gym.serves({ [OWN]: () => ({ data: { step: 'pay', plans: [TRIAL, MONTH], plan: TRIAL, mayTry: true } }) });
    await gym.callDuring(consent, () => user.presses(words.next));
    await expectShown(words.beginText);
    const { body } = await gym.callDuring('POST /api/Client/joining/trial', () => user.presses(words.begin));
    expect(body).toEqual({ planId: 'plan-trial', terms: 'as-shown' });
    await screen.findByRole('heading', { name: words.bookTitle });
    expect(screen.getByRole('link', { name: words.allTimes })).toHaveAttribute('href', '/book');
  });

  it('chooses something else, and says that they pay at the gym', async () => {
    const calls = { 'PUT /api/Client/joining': 'pay', 'POST /api/Client/joining/desk': 'desk' } as const;
    const gym = standing('pay', { plan: TRIAL }, calls);
    const user = await openSite(gym, '/join', { member: gym.hasClient() });
    await user.presses(words.otherChoice);
    await user.presses(words.chooseOf('Μήνας'));
    await user.presses(words.desk);
    await screen.findByRole('heading', { name: words.deskTitle });
    await expectShown(/Επιλέξατε: Μήνας, 45,00/);
  });

  it('pays a whole plan with a gift card, reads so, and goes on to the first hour', async () => {
    const plan = { ...MONTH, isPaidOnline: true };
    const gym = standing('pay', { plan });
    const { isTrial: _, isPaidOnline: __, ...sold } = plan;
    const dates = { startDate: '2026-03-10', endDate: '2026-04-09', takesPlace: null, renewal: null };
    gym.offer = {
      ...gym.offer,
      provider: 'stripe',
      isLive: true,
      takesGiftCards: true,
      plans: [{ ...sold, ...dates }],
    };
    const buy = 'POST /api/Client/gift-cards/buy';
    gym.serves({
      'POST /api/Client/gift-cards/check': () => ({
        data: { lastFour: 'RTVW', balanceCents: 5000, validUntil: null, part: null },
      }),
      [buy]: () => {
        gym.serves({ [OWN]: () => ({ data: { step: 'book', plans: [plan], plan, mayTry: false } }) });
        return { data: gym.ledger };
      },
    });
    const user = await openSite(gym, '/join', { language: 'en', member: gym.hasClient() });
    await user.events.click(await screen.findByText('I have a gift card'));
    await user.fills('Gift card code', 'ACDE-FHJK-MNPQ-RTVW');
    await user.presses('Check');
    await gym.callDuring(buy, () => user.presses('Pay €45.00 with the gift card'));
    await screen.findByRole('heading', { name: JOIN_WORDS.en.bookTitle });
    await expectShown('€45.00 were paid with the gift card.');
  });

  it('reads why a trial is refused, and that it was given before', async () => {
    const gym = standing('pay', { plan: TRIAL }, { 'POST /api/Client/joining/trial': 'book' });
    const message = 'Η δωρεάν δοκιμή δίνεται μία φορά σε κάθε άτομο.';
    const refused: OwnJoining = { step: 'choose', plans: [TRIAL, MONTH], plan: null, mayTry: false };
    gym.serves({
      'POST /api/Client/joining/trial': () => {
        gym.serves({ [OWN]: () => ({ data: refused }) });
        return { status: 409, code: 'TRIAL_USED', message };
      },
    });
    const user = await openSite(gym, '/join', { member: gym.hasClient() });
    await user.presses(words.begin);
    await waitFor(() => expect(screen.getByRole('button', { name: words.chooseOf('Μήνας') })).toBeVisible());
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText(words.tried)).toBeVisible();
  });
});
