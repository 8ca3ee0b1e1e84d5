import type { Page } from '@playwright/test';
import type { Broadcast } from '@palestra/backend/contract/mail';
import { starting, switchTo } from './console-test.js';
import { expect, expectAccessible, hasFewReaders, LANGUAGES, STORY_LANGUAGES, test, TEXTS } from './mailing-test.js';

const ADDRESS = '/admin/settings/broadcast';
let written = 0;
const newSubject = () => `Νέα ${process.pid}-${(written += 1)}`;

/** Fields of the screen, whose labels name their language. */
function formOf(page: Page, language: 'el' | 'en') {
  const { broadcast: t, app } = TEXTS[language];
  const field = (name: string, of: 'el' | 'en') =>
    page.getByRole('textbox', { name: t.fieldIn[of].replace('{field}', name), exact: true });
  return {
    subject: field(t.subject, 'el'),
    message: field(t.message, 'el'),
    subjectEn: field(t.subject, 'en'),
    messageEn: field(t.message, 'en'),
    mail: page.frameLocator('iframe'),
    send: page.getByRole('button', { name: t.send, exact: true }),
    test: page.getByRole('button', { name: t.test }),
    dialog: page.getByRole('dialog'),
    retry: page.getByRole('button', { name: app.retry }),
  };
}

for (const language of STORY_LANGUAGES) {
  const { broadcast: t, preview, errors } = TEXTS[language];

  test(`a broadcast is written, previewed, sent as a test, and sent (${language})`, async ({
    page,
    staffGym,
    post,
    outbox,
  }) => {
    await hasFewReaders(outbox);
    const subject = newSubject();
    await staffGym.opens(page, `${post.url}${ADDRESS}`, language);
    const form = formOf(page, language);
    await form.subject.fill(subject);
    await form.message.fill('Γεια σας ');
    await page.getByRole('button', { name: t.insertNameIn.el.replace('{placeholder}', '{UserName}') }).click();
    await page.keyboard.type(',\nανοίγουμε στις 6:30.');
    await expect(form.message).toHaveValue('Γεια σας {UserName},\nανοίγουμε στις 6:30.');
    await expect(form.mail.getByText('Γεια σας Μαρία Παπαδοπούλου,')).toBeVisible();
    await page.getByRole('radio', { name: t.languages.en }).check();
    await expect(page.getByText(t.onlyGreek)).toBeVisible();
    await form.subjectEn.fill('News');
    await form.messageEn.fill('Hello {UserName}');
    await expect(form.mail.getByText('Hello Maria Papadopoulou')).toBeVisible();
    await page.getByRole('radio', { name: preview.text }).check();
    await expect(page.locator('pre')).toContainText('Hello Maria Papadopoulou');
    await expectAccessible(page);

    await form.test.click();
    await expect.poll(() => post.smtp.accepted.map(({ parsed }) => parsed.subject)).toContain(`[Δοκιμή] ${subject}`);
    expect(post.smtp.accepted.map(({ parsed }) => parsed.subject)).not.toContain(subject);

    const counted = page.getByText(language === 'el' ? /Θα το λάβουν \d+ παραλήπτες/ : /\d+ recipients will get it/);
    const count = /\d+/.exec((await counted.textContent()) ?? '')?.[0] ?? '';
    await form.send.click();
    await expect(form.dialog.getByRole('heading')).toContainText(count);
    await expect(form.dialog).toContainText(subject);
    await expectAccessible(page);
    await form.dialog.getByRole('button', { name: t.sendConfirm_other.replace('{count}', count) }).dblclick();
    await expect(form.dialog.getByText(t.queued)).toBeVisible();
    await expect(page.getByRole('alert').getByText(t.queued)).toBeVisible();
    await expect(form.dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: t.underWay })).toBeFocused();
    await expect(page.getByRole('heading', { name: t.underWay })).toBeInViewport();
    const card = page.getByRole('region', { name: t.underWay }).getByRole('listitem').filter({ hasText: subject });
    await expect(card.getByText(t.states.finished)).toBeVisible({ timeout: 20_000 });
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', count);
    await expect(form.subject).toHaveValue('');
    const sent = post.smtp.accepted.filter(({ parsed }) => [subject, 'News'].includes(parsed.subject ?? ''));
    expect(sent.map(({ to }) => to).sort()).toEqual([...new Set(sent.map(({ to }) => to))].sort());
    expect(String(sent.length)).toBe(count);
  });

  test(`a broadcast shows the fixed error texts (${language})`, async ({ page, staffGym }) => {
    const { validation } = TEXTS[language];
    await staffGym.opens(page, ADDRESS, language);
    const form = formOf(page, language);
    await expect(page.getByRole('switch', { name: t.activeOnly })).toBeChecked();
    await form.send.click();
    await expect(page.getByText(validation.subjectRequired)).toBeVisible();
    await expect(page.getByText(validation.messageRequired)).toBeVisible();
    await expect(page.getByText(errors.fixBelow)).toBeVisible();
    await form.subject.fill('α'.repeat(201));
    await expect(page.getByText(validation.subjectTooLong.replace('{max}', '200'))).toBeVisible();
    await form.message.fill('α'.repeat(5001));
    await expect(page.getByText(validation.messageTooLong.replace('{max}', '5000'))).toBeVisible();
    await form.subject.fill('α'.repeat(200));
    await form.message.fill('α'.repeat(5000));
    await expect(page.getByText(errors.fixBelow)).toBeHidden();
    await form.subjectEn.fill('News');
    await form.send.click();
    await expect(page.getByText(validation.messageRequired)).toBeVisible();
    await form.messageEn.fill('Hello {Username}');
    await expect(page.getByText(t.stray.replace('{placeholder}', '{Username}'))).toBeVisible();
    await form.send.click();
    await expect(form.dialog).toBeVisible();
  });
}

test.describe('a draft of a broadcast', () => {
  test.use({ tolerated: /Blocked script|500|401/ });

  for (const language of STORY_LANGUAGES) {
    test(`survives leaving the screen, a failing server, and the end of the session (${language})`, async ({
      page,
      staffGym,
    }) => {
      const { nav, signIn, clients, broadcast: t } = TEXTS[language];
      const subject = newSubject();
      await staffGym.opens(page, ADDRESS, language);
      const form = formOf(page, language);
      await form.subject.fill(subject);
      await form.message.fill('Γεια σας');
      await expect(page.getByText(t.draftKept)).toBeVisible();
      await page.getByRole('link', { name: nav.clients }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(clients.title);
      await page.goBack();
      await expect(form.message).toHaveValue('Γεια σας');
      await page.reload();
      await expect(form.subject).toHaveValue(subject);

      const call = '**/api/admin/send-broadcast-email';
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
      await form.send.click();
      await form.dialog.getByRole('button', { name: starting(t.sendConfirm_other) }).click();
      await expect(form.dialog.getByText(t.errors.send)).toBeVisible();
      await page.unroute(call);
      await page.route(call, (route) =>
        route.fulfill({ status: 401, json: { success: false, message: '', errors: [] } }),
      );
      await form.dialog.getByRole('button', { name: starting(t.sendConfirm_other) }).click();
      await expect(page.getByRole('dialog', { name: signIn.againTitle })).toBeVisible();
      await page.unroute(call);
      await page.evaluate((session) => {
        localStorage.setItem('authToken', session.token);
        localStorage.setItem('user', JSON.stringify(session));
      }, staffGym.session);
      await page.goto(ADDRESS);
      await expect(form.subject).toHaveValue(subject);

      await page.getByRole('button', { name: t.discard }).click();
      await form.dialog.getByRole('button', { name: t.discard }).click();
      await expect(form.subject).toHaveValue('');
      await page.reload();
      await expect(form.subject).toHaveValue('');
    });
  }
});

test('a broadcast is stopped and resumed, and shows its progress', async ({ page, staffGym, post, outbox }) => {
  await hasFewReaders(outbox);
  const [greek, english] = [TEXTS.el.broadcast, TEXTS.en.broadcast];
  const held: (() => void)[] = [];
  const subject = newSubject();
  post.smtp.behaviour = {
    onMessage: ({ parsed }) =>
      parsed.subject === subject ? new Promise<null>((resolve) => held.push(() => resolve(null))) : null,
  };
  await staffGym.opens(page, `${post.url}${ADDRESS}`);
  await staffGym.members.admin.post<Broadcast>('/admin/send-broadcast-email', { subject, message: 'Γεια' });
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: subject });
  for (const [language, t] of [
    ['el', greek],
    ['en', english],
  ] as const) {
    if (language === 'en') await switchTo(page, language);
    await expect(card.getByText(t.states.sending)).toBeVisible();
    await card.getByRole('button', { name: t.stop }).click();
    await expect(card.getByText(t.states.stopped)).toBeVisible();
    await card.getByRole('button', { name: t.resume }).click();
  }
  await expect(card.getByText(english.states.sending)).toBeVisible();
  post.smtp.behaviour = {};
  for (const release of held) release();
  await expect(card.getByText(english.states.finished)).toBeVisible({ timeout: 20_000 });
  await switchTo(page, 'el');
  await expect(card.getByText(greek.states.finished)).toBeVisible();
  const bar = card.getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', (await bar.getAttribute('aria-valuemax')) ?? '');
});

test('earlier broadcasts are found by their subject', async ({ page, staffGym }) => {
  const { admin } = staffGym.members;
  const [older, newer] = [newSubject(), newSubject()];
  await admin.post('/admin/send-broadcast-email', { subject: `Ωράριο ${older}`, message: 'Ανοίγουμε νωρίς.' });
  await admin.post('/admin/send-broadcast-email', { subject: `Εκδρομή ${newer}`, message: 'Πάμε θάλασσα.' });
  await staffGym.opens(page, ADDRESS);
  for (const language of LANGUAGES) {
    const { broadcast: t } = TEXTS[language];
    if (language === 'en') await switchTo(page, language);
    const earlier = page.getByRole('region', { name: t.earlier });
    await earlier.getByRole('searchbox', { name: t.search }).fill(`orario ${older}`);
    await expect(earlier.getByRole('listitem')).toHaveText([new RegExp(`Ωράριο ${older}`)]);
    await earlier.getByText(t.show).click();
    await expect(earlier.getByText('Ανοίγουμε νωρίς.')).toBeVisible();
    await earlier.getByRole('searchbox').fill('ανύπαρκτο');
    await expect(earlier.getByRole('heading', { name: t.noneFound.replace('{query}', 'ανύπαρκτο') })).toBeVisible();
  }
});
