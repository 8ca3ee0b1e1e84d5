import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectBriefly,
  hasFewReaders,
  STORY_LANGUAGES,
  test,
  TEXTS,
} from './mailing-test.js';

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
  const { broadcast: t, preview } = TEXTS[language];

  test(`a broadcast is written, previewed, sent as a test, and sent (${language}) @release`, async ({
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
    const confirm = form.dialog.getByRole('button', { name: t.sendConfirm_other.replace('{count}', count) });
    const sends = () => expectBriefly(page, t.queued, () => confirm.dblclick(), '[role="dialog"]');
    await expectBriefly(page, t.queued, sends, '[role="alert"]');
    await expect(form.dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: t.underWay })).toBeFocused();
    await expect(page.getByRole('heading', { name: t.underWay })).toBeInViewport();
    const card = page.getByRole('region', { name: t.underWay }).getByRole('listitem').filter({ hasText: subject });
    await expect(card.getByText(t.states.finished)).toBeVisible();
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', count);
    await expect(form.subject).toHaveValue('');
    const sent = post.smtp.accepted.filter(({ parsed }) => [subject, 'News'].includes(parsed.subject ?? ''));
    expect(sent.map(({ to }) => to).sort()).toEqual([...new Set(sent.map(({ to }) => to))].sort());
    expect(String(sent.length)).toBe(count);
  });
}
