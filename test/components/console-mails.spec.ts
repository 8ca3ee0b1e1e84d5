import type { OutboxMail } from '@palestra/backend/contract/mail';
import {
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  it,
  ofClient,
  openConsole,
  screen,
  STAFF_TEXTS,
  starting,
  waitFor,
  within,
  inSweeps,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/* Mails that failed or may have been lost: they are shown where staff look, and dealt with. */
const t = STAFF_TEXTS.el;
const ADDRESS = '/admin/settings/mails';
const TROUBLED = { canResend: true, canSettle: true, sentAt: null } as const;

const rows = (): HTMLElement[] => {
  const list = screen.queryByRole('list', { name: t.mails.title });
  return list === null ? [] : within(list).queryAllByRole('listitem');
};
const expectRows = async (...texts: string[]): Promise<void> => {
  await waitFor(() => {
    expect(rows()).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) expect(rows()[index]).toHaveTextContent(text);
  });
};
const hasMailTo = (gym: FakeGym, { name, email }: FakeClient, mail: Partial<OutboxMail>): OutboxMail =>
  gym.hasMail({ recipientName: name, recipientAddress: email, ...mail });

inSweeps('resending a mail in doubt warns first that it may arrive twice', async () => {
  const gym = fakeGym();
  hasMailTo(gym, gym.hasClient({ name: 'Αμφίβολος Παραλήπτης' }), { ...TROUBLED, state: 'in-doubt' });
  hasMailTo(gym, gym.hasClient(), { ...TROUBLED, state: 'failed' });
  const user = await openConsole(gym, ADDRESS);
  await user.events.type(await screen.findByRole('searchbox', { name: t.mails.search }), 'Αμφίβολος');
  await expectRows(t.mails.doubt);
  await user.presses(starting(t.mails.resendTo));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(t.mails.resendDoubtAlone));
  await user.presses(t.mails.resend);
  await expectShown(t.mails.resent);
  await user.presses(t.mails.choices.waiting, 'radio', screen);
  await expectRows(t.mails.states.waiting);
});

inSweeps('resending several mails names a refused one, and resends the others', async () => {
  const gym = fakeGym();
  for (const name of ['Άννα Δισταγμένη', 'Βάσω Δισταγμένη'])
    hasMailTo(gym, gym.hasClient({ name }), { ...TROUBLED, state: 'failed' });
  const user = await openConsole(gym, ADDRESS);
  await expectRows('Άννα', 'Βάσω');
  await user.events.click(screen.getByLabelText(t.mails.selectAll));
  await user.presses(t.mails.resendSelected);
  gym.failsOnce('POST /api/Admin/mails/:id/resend', { status: 409, code: 'CONFLICT' });
  await user.presses(t.mails.resend);
  await expectShown(t.mails.resendRefused_one);
  const [refused, ...more] = inDialog().getAllByRole('listitem');
  expect([refused?.textContent, more.length]).toEqual([`Άννα Δισταγμένη, ${gym.clients[0]?.email}`, 0]);
  await user.presses(t.mails.keep);
  await user.presses(t.mails.choices.waiting, 'radio', screen);
  await expectRows('Βάσω Δισταγμένη');
});

it('says of a message that it went to the phone, and of a mail its address', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: 'Μαρία Ιωάννου', email: 'maria@example.gr' });
  hasMailTo(gym, client, { channel: 'phone', createdAt: '2026-11-18T10:00:00.000Z' });
  hasMailTo(gym, client, { createdAt: '2026-11-18T09:00:00.000Z' });
  const user = await openConsole(gym, ADDRESS);
  await user.presses(t.mails.choices.sent, 'radio', screen);
  await expectRows(t.mails.toPhone, 'maria@example.gr');
  expect(rows()[0]).not.toHaveTextContent('maria@example.gr');
});

it('a failed mail is counted in the navigation and shown at its client, until it is dealt with', async () => {
  const gym = fakeGym();
  const client = gym.hasClient({ name: 'Ανεπίδοτος Ταχυδρόμος' });
  const user = await openConsole(gym, ofClient()(gym, client));
  const settings = (): HTMLElement =>
    within(screen.getByRole('navigation', { name: t.header.navigation })).getByRole('link', {
      name: new RegExp(`^${t.nav.settings}`),
    });
  await screen.findByRole('heading', { name: client.name });
  expect(settings()).toHaveAccessibleName(t.nav.settings);
  await waitFor(() => expect(gym.callsOf('GET /api/Admin/mails')[0]?.isSettled).toBe(true));
  hasMailTo(gym, client, { ...TROUBLED, state: 'failed', lastError: '550 5.1.1 Unknown user' });
  await gym.announces('mails');
  const attention = t.mails.attention_one.replace('{count}', '1');
  await waitFor(() => expect(settings()).toHaveAccessibleName(`${t.nav.settings} ${attention}`));
  const note = (): HTMLElement | undefined =>
    screen.queryAllByRole('status').find((one) => one.textContent.includes(t.mails.lastFailed));
  await waitFor(() => expect(note()).toHaveTextContent('550 5.1.1 Unknown user'));
  for (const text of [t.mails.purposes.booked, client.email]) expect(note()).toHaveTextContent(text);
  await user.events.click(settings());
  const sections = within(await screen.findByRole('navigation', { name: t.settings.sections }));
  expect(sections.getByRole('link', { name: `${t.settings.entries.mails} ${attention}` })).toBeVisible();
  history.back();
  await user.presses(t.mails.ofThisClient, 'link');
  await expectShown(t.mails.ofClient);
  await expectRows(t.mails.states.failed);
  await user.presses(t.mails.choices.problems, 'radio');
  await user.presses(starting(t.mails.settleOf));
  await expectShown(t.mails.markedSettled_one.replace('{count}', '1'));
  expect(await screen.findByRole('heading', { name: t.mails.noneOfThese })).toBeVisible();
  await user.presses(t.mails.allMails, 'link');
  expect(await screen.findByRole('heading', { name: t.mails.none })).toBeVisible();
  await waitFor(() => expect(settings()).toHaveAccessibleName(t.nav.settings));
  await openConsole(gym, ofClient()(gym, client));
  await screen.findByRole('heading', { name: client.name });
  await expectGone(t.mails.lastFailed);
});
