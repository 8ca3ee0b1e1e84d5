import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import {
  always,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  it,
  openConsole,
  partOf,
  screen,
  LANGUAGES,
  STAFF_TEXTS,
  waitFor,
  within,
  inSweeps,
} from './app.js';

/* Editing the texts of mails: refused texts, and two desks that save. */
const { el: t } = STAFF_TEXTS;
const addressOf = (template: string): string => `/admin/settings/email-templates?template=${template}`;
const PREVIEW = 'POST /api/Admin/email-templates/:id/preview';
const field = (label: string): HTMLElement => screen.getByRole('textbox', { name: label });

for (const language of partOf(LANGUAGES, 1)) {
  const texts = STAFF_TEXTS[language];

  always(`an unknown placeholder shows an error at its field (${language})`, async () => {
    const gym = fakeGym();
    const { unknownPlaceholders } = (language === 'el' ? messagesEl : messagesEn).validation;
    const refused = unknownPlaceholders.replace('{placeholders}', '{Datum}');
    const refusal = { status: 400, code: 'VALIDATION_FAILED', data: { fields: { subject: refused } } } as const;
    const user = await openConsole(gym, addressOf('expiring.el'), { language });
    await waitFor(() => expect(gym.callsOf(PREVIEW)[0]?.isSettled).toBe(true));
    for (const call of [PREVIEW, 'PUT /api/Admin/email-templates/:id']) gym.fails(call, refusal);
    await user.fills(texts.templates.subject, 'Λήγει {Datum}');
    await expectShown(refused);
    await user.presses(texts.templates.save);
    await expectShown(refused);
    expect(field(texts.templates.subject)).toHaveValue('Λήγει {Datum}');
    gym.recovers(PREVIEW);
    await user.presses(texts.templates.undo);
    await expectGone(refused);
  });
}

it('the list says which mail another desk has changed', async () => {
  const gym = fakeGym();
  const template = gym.found(gym.templates, 'cancelled.el');
  template.isChanged = false;
  await openConsole(gym, addressOf('expiring.el'));
  const mail = await screen.findByRole('link', { name: t.mails.purposes.cancelled });
  await waitFor(() => expect(gym.callsOf('GET /api/Admin/email-templates')[0]?.isSettled).toBe(true));
  template.isChanged = true;
  await gym.announces('emailTemplates');
  await waitFor(() => expect(mail).toHaveTextContent(t.templates.changed));
});

inSweeps('saving a template that somebody else saved meanwhile shows their text first', async () => {
  const gym = fakeGym();
  const template = gym.found(gym.templates, 'place-free.el');
  const user = await openConsole(gym, addressOf('place-free.el'));
  await user.fills(t.templates.body, 'Το δικό μου κείμενο');
  Object.assign(template, { subject: 'Θέση!', body: 'Το κείμενο της άλλης', isChanged: true });
  await user.presses(t.templates.save);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t.serverErrors.STALE));
  expect(field(t.templates.body)).toHaveValue('Το δικό μου κείμενο');
  await user.presses(t.templates.loadLatest);
  const theirs = within(await screen.findByRole('region', { name: t.templates.theirs }));
  expect(await theirs.findByText('Το κείμενο της άλλης')).toBeVisible();
  expect(field(t.templates.body)).toHaveValue('Το δικό μου κείμενο');
  await user.presses(t.templates.save);
  await expectShown(t.templates.saved);
  expect(template.body).toBe('Το δικό μου κείμενο');
});
