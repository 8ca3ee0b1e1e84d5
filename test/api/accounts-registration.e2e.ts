import type { ClientProfile } from '@palestra/backend/contract/client';
import {
  aMemberWithPassword,
  confirm,
  mailsTo,
  newestLink,
  register,
  registrationOf,
  signIn,
} from '../support/accounts.js';
import type { ApiClient, FailureData } from '../support/api-client.js';
import { TestGym } from '../support/test-gym.js';

const NOW = '2026-03-11T10:00:00Z';
const hoursLater = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

let gym: TestGym;
let visitor: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  visitor = gym.asVisitor();
});
afterAll(() => gym.close());
beforeEach(async () => {
  await gym.setNow(NOW);
  await gym.rows('DELETE FROM throttles');
});

const userOf = async (email: string) => {
  const rows = await gym.rows<Record<string, unknown>>('SELECT * FROM users WHERE email = $1', [email]);
  return rows[0];
};

describe('registration', () => {
  it('creates a client who may sign in once the address is confirmed', async () => {
    const answer = await register(visitor, 'nikos@example.gr');
    expect(answer).toMatchObject({ status: 201, data: null, errors: [] });
    expect(answer.message).toContain('sent to your email');

    const early = await signIn(visitor, 'nikos@example.gr');
    expect(early).toMatchObject({ status: 401, code: 'EMAIL_NOT_CONFIRMED' });
    expect(early.message).toContain('email not confirmed');

    const [mail] = await mailsTo(gym, 'nikos@example.gr');
    expect(mail).toMatchObject({ purpose: 'confirmation', language: 'en', path: '/confirm-email' });
    const confirmed = await confirm(visitor, await newestLink(gym, 'nikos@example.gr', 'confirmation'));
    expect(confirmed).toMatchObject({ status: 200, data: null, message: 'Email confirmed. You can sign in now.' });

    const session = await signIn(visitor, 'nikos@example.gr');
    expect(session).toMatchObject({ status: 200, data: { role: 2, name: 'Νίκος Παπαδόπουλος', language: 'en' } });
    const profile = await visitor.withToken(session.data.token).get<ClientProfile>('/Client/profile');
    expect(profile).toMatchObject({ status: 200, data: { email: 'nikos@example.gr', phone: '6971234567' } });
  });

  it('stores name and phone trimmed, and compares addresses without regard to case @release', async () => {
    await register(visitor, '  Eleni.P@Example.GR ', { name: '  Ελένη Πάππα ', phone: ' 210 1234567 ' });
    expect(await userOf('eleni.p@example.gr')).toMatchObject({ name: 'Ελένη Πάππα', phone: '210 1234567', role: 2 });
    const link = await newestLink(gym, 'eleni.p@example.gr', 'confirmation');
    expect(await confirm(visitor, { ...link, email: 'ELENI.P@example.gr' })).toMatchObject({ status: 200 });
    expect(await signIn(visitor, 'ELENI.p@EXAMPLE.gr')).toMatchObject({ status: 200 });
    await register(visitor, 'Eleni.P@Example.gr');
    expect((await mailsTo(gym, 'eleni.p@example.gr')).at(-1)?.purpose).toBe('already-registered');
  });

  it('answers and mails in Greek for Accept-Language el', async () => {
    const answer = await register(visitor.in('el'), 'ellinika@example.gr');
    expect(answer.message).toContain('Η εγγραφή σας καταχωρίστηκε');
    expect(await mailsTo(gym, 'ellinika@example.gr')).toMatchObject([{ language: 'el' }]);
    expect(await userOf('ellinika@example.gr')).toMatchObject({ language: 'el' });
  });

  it('creates one account from simultaneous registrations', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(visitor, 'double@example.gr')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await gym.rows('SELECT id FROM users WHERE email = $1', ['double@example.gr'])).toHaveLength(1);
    expect(await mailsTo(gym, 'double@example.gr')).toHaveLength(4);
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: '  ' }, 'name', 'Name is required'],
    ['no e-mail', { email: '' }, 'email', 'Email is required'],
    ['an e-mail that is none', { email: 'nikos@gr' }, 'email', 'Invalid email format'],
    ['no phone', { phone: undefined }, 'phone', 'Phone number is required'],
    ['no password', { password: '', confirmPassword: '' }, 'password', 'Password is required'],
    ['a short password', { password: '12345' }, 'password', 'Password must be at least 6 characters long'],
    [
      'another confirmation',
      { confirmPassword: 'another one' },
      'confirmPassword',
      'Password and confirmation password do not match',
    ],
    [
      'no confirmation',
      { confirmPassword: undefined },
      'confirmPassword',
      'Password and confirmation password do not match',
    ],
    ['no verification', { turnstileToken: '' }, 'turnstileToken', 'Please complete the security verification'],
    ['verification null', { turnstileToken: null }, 'turnstileToken', 'Please complete the security verification'],
    ['a role', { role: 1 }, 'role', 'Unknown field: "role"'],
  ])('refuses %s', async (_, wish, field, text) => {
    const answer = await visitor.post<FailureData>('/auth/register', registrationOf('refused@example.gr', wish));
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [text] });
    expect(answer.message).toBe('Please fix the validation errors below');
    expect(answer.data.fields).toEqual({ [field]: text });
    expect(await userOf('refused@example.gr')).toBeUndefined();
  });

  it('names every fault of an empty form at once', async () => {
    const fields = {
      name: 'Name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      password: 'Password is required',
      confirmPassword: 'Password and confirmation password do not match',
      turnstileToken: 'Please complete the security verification',
    };
    const answer = await visitor.post<FailureData>('/auth/register', {});
    expect(answer).toMatchObject({ status: 400, errors: Object.values(fields) });
    expect(answer.data.fields).toEqual(fields);
  });

  it('refuses a made-up verification token', async () => {
    const answer = await register(visitor, 'robot@example.gr', { turnstileToken: 'XXXX.MADE.UP.XXXX' });
    expect(answer).toMatchObject({
      status: 400,
      code: 'VERIFICATION_FAILED',
      message: 'Security verification failed. Please try again.',
    });
    expect(await userOf('robot@example.gr')).toBeUndefined();
  });
});

describe('no account probing', () => {
  it('returns the same response for a known address as for a new one, and mails its owner', async () => {
    await aMemberWithPassword(gym, 'known@example.gr');
    const before = await userOf('known@example.gr');
    const wish = { name: 'Ένας ξένος', password: 'a stranger chose this' };
    const known = await register(visitor, 'known@example.gr', wish);
    const unknown = await register(visitor, 'unknown@example.gr', wish);
    const { headers: _known, ...ofKnown } = known;
    const { headers: _unknown, ...ofUnknown } = unknown;
    expect(ofKnown).toEqual(ofUnknown);
    expect((await mailsTo(gym, 'known@example.gr')).at(-1)).toMatchObject({
      purpose: 'already-registered',
      link: null,
    });
    expect(await userOf('known@example.gr')).toEqual(before);
    expect(await signIn(visitor, 'known@example.gr')).toMatchObject({ status: 200 });
  });

  it('mails an unconfirmed address a link that confirms the registration it was mailed for', async () => {
    await register(visitor, 'again@example.gr', { name: 'Ένας ξένος', password: 'a stranger chose this' });
    const strangers = await newestLink(gym, 'again@example.gr', 'confirmation');
    await register(visitor, 'again@example.gr', { name: 'Άννα', password: 'chosen by Anna' });
    const [, mail] = await mailsTo(gym, 'again@example.gr');
    expect(mail).toMatchObject({ purpose: 'confirmation', recipientName: 'Άννα' });

    expect(await confirm(visitor, await newestLink(gym, 'again@example.gr', 'confirmation'))).toMatchObject({
      status: 200,
    });
    expect(await signIn(visitor, 'again@example.gr', 'a stranger chose this')).toMatchObject({ status: 401 });
    expect(await signIn(visitor, 'again@example.gr', 'chosen by Anna')).toMatchObject({
      status: 200,
      data: { name: 'Άννα' },
    });
    // The stranger's link gets the response of any link of a confirmed account, and changes nothing.
    expect(await confirm(visitor, strangers)).toMatchObject({ status: 200 });
    expect(await signIn(visitor, 'again@example.gr', 'chosen by Anna')).toMatchObject({ status: 200 });
  });
});

describe('a confirmation link', () => {
  const INVALID = 'Invalid or expired confirmation link. Please request a new link.';

  it('succeeds again within its 48 hours, and is refused after them', async () => {
    await register(visitor, 'twice@example.gr');
    const link = await newestLink(gym, 'twice@example.gr', 'confirmation');
    await gym.setNow(hoursLater(47));
    expect(await confirm(visitor, link)).toMatchObject({ status: 200 });
    expect(await confirm(visitor, link)).toMatchObject({ status: 200 });
    await gym.setNow(hoursLater(48));
    expect(await confirm(visitor, link)).toMatchObject({ status: 400, code: 'CONFIRMATION_LINK_INVALID' });
  });

  it('is refused after 48 hours if it was never followed', async () => {
    await register(visitor, 'late@example.gr');
    await gym.setNow(hoursLater(48));
    const answer = await confirm(visitor, await newestLink(gym, 'late@example.gr', 'confirmation'));
    expect(answer).toMatchObject({ status: 400, code: 'CONFIRMATION_LINK_INVALID', message: INVALID });
    expect(await signIn(visitor, 'late@example.gr')).toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' });
  });

  it('works for no other account', async () => {
    await register(visitor, 'mine@example.gr');
    await register(visitor, 'other@example.gr');
    const { token } = await newestLink(gym, 'mine@example.gr', 'confirmation');
    for (const link of [
      { email: 'other@example.gr', token },
      { email: 'nobody@example.gr', token },
      { email: 'mine@example.gr', token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
      { email: 'mine@example.gr', token: 'rubbish' },
      { email: 'mine@example.gr', token: 'x'.repeat(200) },
    ]) {
      expect(await confirm(visitor, link)).toMatchObject({ status: 400, code: 'CONFIRMATION_LINK_INVALID' });
    }
  });

  it('does not confirm an address that staff have set since', async () => {
    await register(visitor, 'before@example.gr');
    const { token } = await newestLink(gym, 'before@example.gr', 'confirmation');
    await gym.rows(`UPDATE users SET email = 'after@example.gr' WHERE email = 'before@example.gr'`);
    for (const email of ['before@example.gr', 'after@example.gr']) {
      expect(await confirm(visitor, { email, token })).toMatchObject({ code: 'CONFIRMATION_LINK_INVALID' });
    }
  });

  it('confirms once when followed ten times at once @release', async () => {
    await register(visitor, 'clicks@example.gr');
    const link = await newestLink(gym, 'clicks@example.gr', 'confirmation');
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(visitor, link)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it('is refused as invalid without its address or token @release', async () => {
    const text = 'Invalid confirmation link. Please request a new link.';
    const answer = await visitor.post<FailureData>('/auth/confirm-email', { email: '' });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(answer.data.fields).toEqual({ email: text, token: text });
  });

  it('is stored only as a hash, and so is the password', async () => {
    await register(visitor, 'secret@example.gr', { password: 'plain in sight' });
    await register(visitor, 'secret@example.gr', { password: 'plain in sight' });
    const { token } = await newestLink(gym, 'secret@example.gr', 'confirmation');
    const [{ everything } = { everything: '' }] = await gym.rows<{ everything: string }>(
      `SELECT (SELECT json_agg(t) FROM account_tokens t)::text || (SELECT json_agg(u) FROM users u)::text AS everything`,
    );
    expect(everything).toContain('secret@example.gr');
    expect(everything).not.toContain(token);
    expect(everything).not.toContain('plain in sight');
  });
});

describe('refusals in Greek', () => {
  it.each<[string, string, object, string]>([
    [
      'an invalid confirmation link',
      '/auth/confirm-email',
      { email: 'a@example.gr', token: 'x' },
      'Ο σύνδεσμος επιβεβαίωσης δεν είναι έγκυρος ή έχει λήξει. Ζητήστε νέο σύνδεσμο.',
    ],
    [
      'an invalid reset link',
      '/auth/reset-password',
      { email: 'a@example.gr', token: 'x', newPassword: 'νέος κωδικός', confirmPassword: 'νέος κωδικός' },
      'Ο σύνδεσμος επαναφοράς δεν είναι έγκυρος. Ζητήστε νέα επαναφορά κωδικού.',
    ],
    [
      'a verification that was made up',
      '/auth/forgot-password',
      { email: 'a@example.gr', turnstileToken: 'made up' },
      'Ο έλεγχος ασφαλείας απέτυχε. Δοκιμάστε ξανά.',
    ],
    [
      'a confirmation that differs',
      '/auth/register',
      registrationOf('a@example.gr', { confirmPassword: 'άλλος κωδικός' }),
      'Ο κωδικός και η επιβεβαίωσή του δεν ταιριάζουν',
    ],
  ])('%s', async (_, path, body, text) => {
    const answer = await visitor.in('el').post(path, body);
    expect(answer).toMatchObject({ status: 400, errors: [text] });
  });
});
