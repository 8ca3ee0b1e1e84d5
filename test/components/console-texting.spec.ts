import type { BroadcastTexts, TextSample } from '@palestra/backend/contract/mail';
import type { MessageChannel } from '@palestra/backend/contract/own-messages';
import {
  TEXT_OBSTACLES,
  type TextAccountRequest,
  type TextAccountShown,
  type TextObstacle,
  type Texting,
} from '@palestra/backend/contract/texting';
import {
  always,
  describe,
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
  waitFor,
  inSweeps,
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

inSweeps('an account that was tried says when, and is removed after a question', async () => {
  const user = await openConsole(aGymWith({ account: { ...ACCOUNT, triedAt: NOW } }), AT);
  await expectGone(t.notTried);
  await user.presses(t.remove);
  await expectShown(t.removeText);
  await user.presses(t.remove);
  await expectShown(t.none);
});

always.each<[string, Partial<Texting>, string]>(
  partOf(
    [
      ['near its end', { usedCents: 1_700, isNearCap: true }, t.near],
      ['at its end', { usedCents: 2_000, isNearCap: true, isSpent: true }, t.spent],
      ['and keys that do not open', { account: { ...ACCOUNT, isOpen: false } }, t.closed],
    ],
    1,
  ),
)('says so of a cap %s', async (_, wish, text) => {
  await openConsole(aGymWith(wish), AT);
  await expectShown(text);
});

inSweeps('says what the provider says of a test that it did not take, and of a number that is none', async () => {
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

describe('the text of a template for SMS', () => {
  const PREVIEW = 'POST /api/Admin/email-templates/:id/preview';
  const AT_TEMPLATE = '/admin/settings/email-templates?template=reminder.el';
  const SAMPLE: TextSample = {
    ...{ text: 'Αύριο 6:00 μ.μ.', isWide: true, places: 77, left: 57, segments: 2, cents: 10, segmentsInCapitals: 1 },
  };
  const words = STAFF_TEXTS.el.texts;
  const cost = ({ segments, places, left }: TextSample): ((text: string) => boolean) => {
    const [, end = ''] = (segments === 1 ? words.cost_one : words.cost_other).split('{cost}');
    const said = end.replace('{places}', String(places)).replace('{left}', String(left));
    return (text) => text.startsWith(String(segments)) && text.endsWith(said);
  };

  function aGymWithSms(sample: TextSample | null): FakeGym {
    const gym = fakeGym();
    gym.found(gym.templates, 'reminder.el').short = sample === null ? null : 'Αύριο {StartTime}';
    gym.serves({
      [PREVIEW]: () => ({ data: { subject: 'Θέμα', text: 'Κείμενο', html: '<p>Κείμενο</p>', short: sample } }),
    });
    return gym;
  }

  it('says before it is saved how many messages it takes, and how many in capitals', async () => {
    const gym = aGymWithSms(SAMPLE);
    const user = await openConsole(gym, AT_TEMPLATE);
    await screen.findByText(cost(SAMPLE));
    await expectShown(SAMPLE.text);
    await expectShown(words.inCapitals_one.replace('{count}', '1'));
    await user.fills(STAFF_TEXTS.el.templates.short, 'Αύριο στις {StartTime}');
    await waitFor(() => expect(gym.callsOf(PREVIEW).at(-1)?.body).toMatchObject({ short: 'Αύριο στις {StartTime}' }));
    await user.presses(STAFF_TEXTS.el.templates.save);
    await waitFor(() =>
      expect(gym.callsOf('PUT /api/Admin/email-templates/:id').map(({ body }) => body)).toMatchObject([
        { short: 'Αύριο στις {StartTime}' },
      ]),
    );
  });

  inSweeps('says nothing of capitals where they cost as much', async () => {
    const latin = { ...SAMPLE, isWide: false, segments: 1, places: 20, left: 140, cents: 5 };
    await openConsole(aGymWithSms(latin), AT_TEMPLATE);
    await screen.findByText(cost(latin));
    await expectGone(words.inCapitals_one.replace('{count}', '1'));
  });

  inSweeps('is not there for a message that always goes by mail', async () => {
    const gym = aGymWithSms(null);
    await openConsole(gym, AT_TEMPLATE);
    await screen.findByRole('textbox', { name: STAFF_TEXTS.el.templates.subject });
    expect(screen.queryByRole('textbox', { name: STAFF_TEXTS.el.templates.short })).toBeNull();
  });
});

describe('how a client is told', () => {
  const { ways } = STAFF_TEXTS.el.mails;
  const isTold = (part: string) => (text: string) => text.startsWith(`${ways.title}: `) && text.includes(part);

  function aGymWhoseClient(choice: MessageChannel, obstacle: TextObstacle | null): { gym: FakeGym; at: string } {
    const gym = fakeGym();
    gym.choosesWay({ kind: 'reminders', channel: choice });
    gym.messages.texts = { number: obstacle === 'no-mobile' ? null : '+306912345678', way: 'sms', obstacle };
    return { gym, at: `/admin/clients/${gym.hasClient({ name: 'Θεανώ Μέλος' }).id}` };
  }

  always.each(partOf(TEXT_OBSTACLES, 1))(
    'stands on their page, with the reason for which no SMS goes (%s)',
    async (obstacle) => {
      const { gym, at } = aGymWhoseClient('text', obstacle);
      await openConsole(gym, at);
      await screen.findByText(isTold(`${ways.kinds.reminders}: ${ways.channels.text}`));
      await expectShown(ways.obstacles[obstacle]);
    },
  );

  inSweeps('says nothing of a number whose owner chose the phone', async () => {
    const { gym, at } = aGymWhoseClient('phone', 'unreachable');
    await openConsole(gym, at);
    await screen.findByText(isTold(`${ways.kinds.reminders}: ${ways.channels.phone}`));
    await expectGone(ways.obstacles.unreachable);
  });

  inSweeps('is not said of a client who has all by mail', async () => {
    const { gym, at } = aGymWhoseClient('mail', null);
    await openConsole(gym, at);
    await waitFor(() => expect(gym.callsOf('GET /api/Admin/clients/:id/messages')[0]?.isSettled).toBe(true));
    expect(screen.queryByText(isTold(''))).toBeNull();
  });

  it('is not asked in a gym that uses neither phones nor SMS', async () => {
    const { gym, at } = aGymWhoseClient('text', null);
    gym.uses = gym.uses.filter((one) => one !== 'texting' && one !== 'phoneMessages');
    await openConsole(gym, at);
    await screen.findByRole('heading', { name: 'Θεανώ Μέλος' });
    expect(gym.callsOf('GET /api/Admin/clients/:id/messages')).toEqual([]);
  });
});

describe('a broadcast by SMS', () => {
  const { broadcast: t } = STAFF_TEXTS.el;
  const PREVIEW = 'POST /api/Admin/broadcasts/preview';
  const fieldOf = (name: string): string => t.fieldIn.el.replace('{field}', name);
  const MAIL = { subject: 'Θέμα', text: 'Κείμενο', html: '<p>Κείμενο</p>' };
  const sample = (segments: number): TextSample => ({
    ...{ text: 'Νέα', isWide: true, places: 3, left: 67, segments, cents: segments * 5, segmentsInCapitals: 1 },
  });
  /** Beginning and end around the sums, whose writing is the format's. */
  const around = (text: string, values: Readonly<Record<string, number>>): ((shown: string) => boolean) => {
    const said = Object.entries(values).reduce((all, [name, value]) => all.replace(`{${name}}`, String(value)), text);
    const [start = '', end = ''] = said.split(/\{\w+\}/);
    return (shown) => shown.startsWith(start) && shown.endsWith(end);
  };

  async function asked(texts: BroadcastTexts | null) {
    const gym = fakeGym();
    gym.hasClient();
    gym.serves({ [PREVIEW]: () => ({ data: { recipients: 1, el: MAIL, en: MAIL, texts } }) });
    const user = await openConsole(gym, '/admin/settings/broadcast');
    await user.fills(fieldOf(t.subject), 'Νέα');
    await user.fills(fieldOf(t.message), 'Κλειστά αύριο');
    await user.presses(t.byText, 'switch');
    await user.presses(t.send);
    await screen.findByRole('dialog');
    return { gym, user };
  }

  it('says before it is sent whom it reaches so, what it costs, and what the cap leaves to the mail', async () => {
    const { gym, user } = await asked({ el: sample(2), en: sample(1), readers: 40, cents: 400, leftCents: 150 });
    await screen.findByText(around(t.textCost, { readers: 40, el: 2, en: 1 }));
    await screen.findByText(around(t.aboveCap, {}));
    await user.presses(t.sendConfirm_one.replace('{count}', '1'));
    await waitFor(() =>
      expect(gym.callsOf('POST /api/Admin/send-broadcast-email').map(({ body }) => body)).toMatchObject([
        { byText: true },
      ]),
    );
  });

  inSweeps('says nothing of the cap where all fits', async () => {
    await asked({ el: sample(1), en: sample(1), readers: 1, cents: 5, leftCents: 150 });
    await screen.findByText(around(t.textCost, { readers: 1, el: 1, en: 1 }));
    expect(screen.queryByText(around(t.aboveCap, {}))).toBeNull();
  });

  inSweeps('says that all goes by mail while no provider is set', async () => {
    await asked(null);
    await expectShown(t.noProvider);
  });
});
