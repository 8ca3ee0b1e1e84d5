import type { TextAccountRequest, TextAccountShown, Texting } from '@palestra/backend/contract/texting';
import {
  always,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  it,
  LANGUAGES,
  openConsole,
  partOf,
  screen,
  starting,
  STAFF_TEXTS,
} from './app.js';
import type { FakeGym } from './fake-gym.js';
import { NOW } from './fake-gym/times.js';

/* The account for SMS, its test and its cost, in the settings. */
const t = STAFF_TEXTS.el.texting;
const AT = '/admin/settings/texting';
const NOTHING: Texting = {
  ...{ account: null, lastTest: null, lastFault: null, usedCents: 0, capCents: 2_000, texts: 0, segments: 0 },
  ...{ isNearCap: false, isSpent: false },
};
const ACCOUNT: TextAccountShown = {
  ...{ provider: 'twilio', way: 'sms', account: 'AC1', sender: 'Palestra', isOpen: true, triedAt: null },
};

function aGymWith(wish: Partial<Texting> = {}): FakeGym {
  const gym = fakeGym();
  let texting = { ...NOTHING, ...wish };
  gym.serves({
    'GET /api/Admin/texting': () => ({ data: texting }),
    'PUT /api/Admin/texting': ({ body }) => {
      const { secret: _, signatureSecret: __, ...shown } = body as never as TextAccountRequest;
      texting = { ...texting, account: { ...ACCOUNT, ...shown } };
      return { data: texting };
    },
    'DELETE /api/Admin/texting': () => {
      texting = { ...texting, account: null };
      return { data: texting };
    },
    'POST /api/Admin/texting/test': () => {
      texting = { ...texting, lastTest: { state: 'delivered', words: null, sentAt: NOW } };
      return { data: texting };
    },
  });
  return gym;
}

for (const language of partOf(LANGUAGES, 1)) {
  always(`a manager sets the account, which is not yet tried, and tests it (${language})`, async () => {
    const words = STAFF_TEXTS[language].texting;
    const gym = aGymWith();
    const user = await openConsole(gym, AT, { language });
    await expectShown(words.none);
    await user.fills(words.accountOf.twilio, 'AC1');
    await user.fills(words.senderOf.sms, 'Palestra');
    await user.fills(words.secretOf.twilio, 'token');
    await user.presses(words.save);
    await expectShown(words.notTried);
    expect(gym.callsOf('PUT /api/Admin/texting').map(({ body }) => body)).toEqual([
      { provider: 'twilio', way: 'sms', account: 'AC1', sender: 'Palestra', secret: 'token' },
    ]);
    await user.fills(words.phone, '6912345678');
    await user.presses(words.send);
    await screen.findByText((text) => text.includes(words.states.delivered));
    expect(gym.callsOf('POST /api/Admin/texting/test').map(({ body }) => body)).toEqual([{ phone: '6912345678' }]);
  });
}

it('an account that was tried says when, and is removed after a question', async () => {
  const user = await openConsole(aGymWith({ account: { ...ACCOUNT, triedAt: NOW } }), AT);
  await expectGone(t.notTried);
  await user.presses(t.remove);
  await expectShown(t.removeText);
  await user.presses(t.remove);
  await expectShown(t.none);
});

it.each<[string, Partial<Texting>, string]>([
  ['near its end', { usedCents: 1_700, isNearCap: true }, t.near],
  ['at its end', { usedCents: 2_000, isNearCap: true, isSpent: true }, t.spent],
  ['and keys that do not open', { account: { ...ACCOUNT, isOpen: false } }, t.closed],
])('says so of a cap %s', async (_, wish, text) => {
  await openConsole(aGymWith(wish), AT);
  await expectShown(text);
});

it('says what the provider says of a test that it did not take, and of a number that is none', async () => {
  const gym = aGymWith({ account: ACCOUNT, lastTest: { state: 'refused', words: '21211: Invalid', sentAt: NOW } });
  const user = await openConsole(gym, AT);
  await expectShown(t.words.replace('{words}', '21211: Invalid'));
  gym.failsOnce('POST /api/Admin/texting/test', {
    ...{ status: 400, code: 'VALIDATION_FAILED' },
    data: { fields: { phone: 'Χρειάζεται κινητό' } },
  });
  await user.fills(t.phone, '2101234567');
  await user.presses(t.send);
  await expectShown(starting('Χρειάζεται κινητό'));
});
