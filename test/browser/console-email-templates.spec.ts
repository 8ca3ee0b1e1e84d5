import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectBriefly, STORY_LANGUAGES, test, TEXTS } from './mailing-test.js';

const ADDRESS = '/admin/settings/email-templates';

const formOf = (page: Page, language: 'el' | 'en') => {
  const { templates: t } = TEXTS[language];
  return {
    subject: page.getByRole('textbox', { name: t.subject, exact: true }),
    body: page.getByRole('textbox', { name: t.body, exact: true }),
    save: page.getByRole('button', { name: t.save, exact: true }),
    mail: page.frameLocator('iframe'),
    dialog: page.getByRole('dialog'),
  };
};

/** Holds the responses of saves until released. */
async function holdSaves(page: Page): Promise<() => void> {
  let go = (): void => undefined;
  const isTime = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/Admin/email-templates/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const response = await route.fetch();
    await isTime;
    await route.fulfill({ response });
  });
  return go;
}

for (const language of STORY_LANGUAGES) {
  const { templates: t, mails, preview, broadcast } = TEXTS[language];

  test(`a template is edited beside its preview, sent as a test, saved, and reset (${language}) @release`, async ({
    page,
    staffGym,
    post,
  }) => {
    await staffGym.opens(page, `${post.url}${ADDRESS}`, language);
    await page.getByRole('link', { name: mails.purposes.reminder }).click();
    await page.getByRole('radio', { name: broadcast.languages.en }).click();
    const form = formOf(page, language);
    await expect(form.subject).toHaveValue('Reminder: {Date}, {StartTime}');
    await expect(form.mail.getByText('Hello Maria Papadopoulou,')).toBeVisible();
    await expect(form.save).toBeDisabled();

    await form.body.fill('Dear ');
    await page.getByRole('button', { name: /^\{UserName\}/ }).click();
    await page.keyboard.type(',\n\nsee you at ');
    await page.getByRole('button', { name: /^\{StartTime\}/ }).click();
    await expect(form.body).toHaveValue('Dear {UserName},\n\nsee you at {StartTime}');
    await expect(form.mail.getByText('see you at 6:00 PM')).toBeVisible();
    await page.getByRole('radio', { name: preview.dark }).click();
    await expect(form.mail.locator('body')).toHaveCSS('background-color', 'rgb(20, 22, 26)');
    await page.getByRole('radio', { name: preview.text }).click();
    await expect(page.locator('pre')).toContainText('Dear Maria Papadopoulou,');
    await expectAccessible(page);

    await page.getByRole('button', { name: t.test }).click();
    await expect
      .poll(() => post.smtp.accepted.map(({ parsed }) => parsed.text))
      .toContainEqual(expect.stringMatching(/^Dear /));

    const letGo = await holdSaves(page);
    await form.save.click();
    await form.body.press('Control+End');
    await page.keyboard.type('!');
    await expectBriefly(page, t.saved, () => Promise.resolve(letGo()));
    await expect(form.body).toHaveValue('Dear {UserName},\n\nsee you at {StartTime}!');
    await form.save.click();
    await expect(form.save).toBeDisabled();
    await expect(
      page.getByRole('link', { name: new RegExp(`${mails.purposes.reminder}\\s*${t.changed}`) }),
    ).toBeVisible();
    await page.getByRole('button', { name: t.reset }).click();
    await expectBriefly(page, t.resetDone, () => form.dialog.getByRole('button', { name: t.resetConfirm }).click());
    await expect(form.body).toHaveValue(/^Hello \{UserName\}/);
  });
}

// The browser logs each refusal as a failed resource.
test.use({ tolerated: /Blocked script|400|409/ });

for (const language of STORY_LANGUAGES) {
  test(`leaving an unsaved template asks first (${language}) @release`, async ({ page, staffGym }) => {
    const { app, mails, nav, clients } = TEXTS[language];
    await staffGym.opens(page, `${ADDRESS}?template=booked.el`, language);
    const form = formOf(page, language);
    await form.body.fill('Μισό κείμενο');
    for (const link of [nav.clients, mails.purposes.cancelled]) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(form.dialog).toHaveAccessibleName(app.leaveTitle);
      await form.dialog.getByRole('button', { name: app.stay }).click();
      await expect(form.body).toHaveValue('Μισό κείμενο');
    }
    await page.getByRole('link', { name: nav.clients, exact: true }).click();
    await form.dialog.getByRole('button', { name: app.leave }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(clients.title);
  });
}
