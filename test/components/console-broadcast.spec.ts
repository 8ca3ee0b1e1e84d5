import {
  always,
  describe,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inSweeps,
  openConsole,
  partOf,
  reload,
  screen,
  LANGUAGES,
  STAFF_TEXTS,
  starting,
  waitFor,
  within,
  type User,
} from './app.js';

/* Writing to many clients: the form, its draft, and earlier messages. */
const ADDRESS = '/admin/settings/broadcast';
const { el, en } = STAFF_TEXTS;
const fieldOf = (name: string, of: 'el' | 'en' = 'el', t = el): string =>
  t.broadcast.fieldIn[of].replace('{field}', name);
const SUBJECT = fieldOf(el.broadcast.subject);
const MESSAGE = fieldOf(el.broadcast.message);
const field = (label: string): HTMLElement => screen.getByRole('textbox', { name: label });
const expectField = async (label: string, value: string): Promise<void> => {
  await waitFor(() => expect(field(label)).toHaveValue(value));
};

describe('the form of a broadcast', () => {
  for (const language of partOf(['el', 'en'], 1)) {
    const { broadcast: t, validation, errors } = STAFF_TEXTS[language];
    const [subject, message] = [t.subject, t.message].map((name) => t.fieldIn.el.replace('{field}', name));

    always(`says what is missing, too long or not a placeholder (${language})`, async () => {
      const gym = fakeGym();
      gym.hasClient();
      const user = await openConsole(gym, ADDRESS, { language });
      expect(await screen.findByRole('switch', { name: t.activeOnly })).toBeChecked();
      await user.presses(t.send);
      for (const text of [validation.subjectRequired, validation.messageRequired, errors.fixBelow])
        await expectShown(text);
      await waitFor(() => expect(field(subject ?? '')).toHaveFocus());
      await user.fills(subject ?? '', 'α'.repeat(201));
      await expectShown(validation.subjectTooLong.replace('{max}', '200'));
      await user.fills(message ?? '', 'α'.repeat(5001));
      await expectShown(validation.messageTooLong.replace('{max}', '5000'));
      await user.fills(subject ?? '', 'α'.repeat(200));
      await user.fills(message ?? '', 'α'.repeat(5000));
      await expectGone(errors.fixBelow);
      await user.fills(t.fieldIn.en.replace('{field}', t.subject), 'News');
      await user.presses(t.send);
      await expectShown(validation.messageRequired);
      await user.fills(t.fieldIn.en.replace('{field}', t.message), 'Hello {Username}');
      await expectShown(t.stray.replace('{placeholder}', '{Username}'));
      await user.presses(t.send);
      expect(await screen.findByRole('dialog')).toBeVisible();
    });
  }
});

inSweeps(
  'previews both languages, says where there is no English text, and mails a test to its writer alone',
  async () => {
    const gym = fakeGym();
    gym.hasClient();
    const user = await openConsole(gym, ADDRESS);
    await user.fills(SUBJECT, 'Νέα');
    await user.fills(MESSAGE, 'Γεια σας {UserName},');
    await user.presses(el.broadcast.languages.en, 'radio');
    await expectShown(el.broadcast.onlyGreek);
    await user.fills(fieldOf(el.broadcast.subject, 'en'), 'News');
    await user.fills(fieldOf(el.broadcast.message, 'en'), 'Hello {UserName}');
    await expectGone(el.broadcast.onlyGreek);
    const written = {
      subject: 'Νέα',
      message: 'Γεια σας {UserName},',
      subjectEn: 'News',
      messageEn: 'Hello {UserName}',
    };
    await waitFor(() => expect(gym.callsOf('POST /api/Admin/broadcasts/preview').at(-1)?.body).toMatchObject(written));
    await user.presses(el.preview.text, 'radio');
    expect(await screen.findByText('Κείμενο', { selector: 'pre' })).toBeVisible();
    const call = await gym.callDuring('POST /api/Admin/broadcasts/test', () => user.presses(el.broadcast.test));
    expect(call.body).toMatchObject(written);
    expect(gym.callsOf('POST /api/Admin/send-broadcast-email')).toEqual([]);
  },
);

describe('a draft of a broadcast', () => {
  const writes = async (user: User): Promise<void> => {
    await user.fills(SUBJECT, 'Νέα');
    await user.fills(MESSAGE, 'Γεια σας');
    await expectShown(el.broadcast.draftKept);
  };

  inSweeps('survives leaving the screen and a reload, until it is discarded', async () => {
    const user = await openConsole(fakeGym(), ADDRESS);
    await writes(user);
    await user.presses(el.nav.clients, 'link');
    await screen.findByRole('heading', { level: 1, name: el.clients.title });
    history.back();
    await expectField(MESSAGE, 'Γεια σας');
    await reload('admin-ui');
    await expectField(SUBJECT, 'Νέα');
    await user.presses(el.broadcast.discard);
    await screen.findByRole('dialog');
    await user.presses(el.broadcast.discard);
    await expectField(SUBJECT, '');
    await reload('admin-ui');
    await expectField(SUBJECT, '');
  });

  inSweeps('survives the end of the session', async () => {
    const gym = fakeGym();
    for (const name of ['Άννα', 'Βάσω']) gym.hasClient({ name });
    const user = await openConsole(gym, ADDRESS);
    await writes(user);
    gym.fails('POST /api/Admin/send-broadcast-email', 'signed out');
    await user.presses(el.broadcast.send);
    await screen.findByRole('dialog');
    await user.presses(starting(el.broadcast.sendConfirm_other));
    await screen.findByRole('dialog', { name: el.signIn.againTitle });
    localStorage.setItem('authToken', 'token-of-staff');
    localStorage.setItem('user', JSON.stringify(gym.staffSession('el')));
    await reload('admin-ui');
    await expectField(SUBJECT, 'Νέα');
  });
});

describe.each(partOf(LANGUAGES, 1))('a broadcast in quiet hours (%s)', (language) => {
  always('says in the question and on its card when it leaves, and nothing of at once', async () => {
    const { broadcast: t } = STAFF_TEXTS[language];
    const gym = fakeGym();
    gym.hasClient();
    gym.nightEnds = '2026-11-24T05:00:00.000Z';
    const user = await openConsole(gym, ADDRESS, { language });
    await user.fills(t.fieldIn.el.replace('{field}', t.subject), 'Νέα');
    await user.fills(t.fieldIn.el.replace('{field}', t.message), 'Γεια σας');
    await user.presses(t.send);
    const [before = '', after = ''] = t.sendTextAtNight.split('{when}');
    const question = within(await screen.findByRole('dialog')).getByText(starting(before));
    expect(question).toHaveTextContent(/24 .*2026.*7:00/);
    expect(question).toHaveTextContent(after.trim());
    expect(screen.queryByText(t.sendText)).toBeNull();
    await user.presses(t.sendConfirm_one.replace('{count}', '1'));
    const card = await screen.findByRole('region', { name: t.underWay });
    expect(await within(card).findByText(starting(t.waitsForMorning.split('{when}')[0] ?? ''))).toBeVisible();
  });
});

describe('broadcasts that were sent', () => {
  inSweeps('are stopped and resumed, and show their progress', async () => {
    const gym = fakeGym();
    const sending = gym.hasBroadcast({ subject: 'Ωράριο' });
    const user = await openConsole(gym, ADDRESS);
    const card = async (t = el) => {
      const region = await screen.findByRole('region', { name: t.broadcast.underWay });
      return within(await within(region).findByRole('listitem'));
    };
    for (const t of [el, en]) {
      if (t === en) await user.presses(el.app.switchLanguage);
      expect(await (await card(t)).findByText(t.broadcast.states.sending)).toBeVisible();
      await user.presses(t.broadcast.stop, 'button', await card(t));
      expect(await (await card(t)).findByText(t.broadcast.states.stopped)).toBeVisible();
      await user.presses(t.broadcast.resume, 'button', await card(t));
    }
    expect(await (await card(en)).findByText(en.broadcast.states.sending)).toBeVisible();
    expect((await card(en)).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '5');
    Object.assign(sending, { state: 'finished', sent: 20, waiting: 0 });
    await gym.announces('broadcasts');
    const earlier = within(await screen.findByRole('region', { name: en.broadcast.earlier }));
    expect(await earlier.findByText(en.broadcast.states.finished)).toBeVisible();
  });

  inSweeps('are found by their subject and shown in full', async () => {
    const gym = fakeGym();
    for (const [subject, message] of [
      ['Ωράριο', 'Ανοίγουμε νωρίς.'],
      ['Εκδρομή', 'Πάμε θάλασσα.'],
    ] as const)
      gym.hasBroadcast({
        subject,
        message,
        state: 'finished',
        waiting: 0,
        sent: 20,
        createdAt: '2026-10-01T09:00:00Z',
      });
    const user = await openConsole(gym, ADDRESS);
    const earlier = within(await screen.findByRole('region', { name: el.broadcast.earlier }));
    const search = await earlier.findByRole('searchbox', { name: el.broadcast.search });
    await user.events.type(search, 'Ωράριο');
    await waitFor(() => expect(earlier.getAllByRole('listitem')).toHaveLength(1));
    await user.events.click(earlier.getByText(el.broadcast.show));
    expect(await earlier.findByText('Ανοίγουμε νωρίς.')).toBeVisible();
    await user.events.clear(search);
    await user.events.type(search, 'ανύπαρκτο');
    expect(
      await earlier.findByRole('heading', { name: el.broadcast.noneFound.replace('{query}', 'ανύπαρκτο') }),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
