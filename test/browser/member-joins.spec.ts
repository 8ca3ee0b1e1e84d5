import { JOIN_LINK } from '@palestra/backend/contract/account';
import { JOIN_WORDS } from '../../member-ui/src/ui/join-words.js';
import { closeBooked, expect, expectAccessible, PHONE, STORY_LANGUAGES, TEXTS } from './member-test.js';
import { fillRegistration, mailedAddress, newAddress, speak, test, VISITOR_PASSWORD } from './visitor-test.js';

test.use({ viewport: PHONE });

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const words = JOIN_WORDS[language];

  test(`a visitor goes from the offer to a free trial and the first booking (${language}) @release`, async ({
    page,
    browser,
    gym,
    outbox,
  }) => {
    await speak(page, language);
    await page.goto('/join');
    await expect(page.getByText(words.step(1, 5))).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: new RegExp(`^${words.choose}`) })
      .first()
      .click();
    const email = newAddress();
    await fillRegistration(page, email, language);
    await page.getByRole('button', { name: t.account.verification.development }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByText(words.goesOn)).toBeVisible();

    const other = await browser.newContext({ viewport: PHONE, baseURL: gym.url });
    const phone = await other.newPage();
    await speak(phone, language);
    await phone.goto(`${await mailedAddress(outbox, email, 'confirmation')}&${JOIN_LINK}=1`);
    await phone.getByRole('link', { name: t.account.confirm.goNow }).click();
    await phone.getByLabel(t.session.password, { exact: true }).fill(VISITOR_PASSWORD);
    await phone.keyboard.press('Enter');
    await expect(phone.getByText(words.step(3, 5))).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('checkbox', { name: words.agree }).check();
    await phone.getByRole('button', { name: words.next }).click();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: words.begin }).click();
    await expect(phone.getByRole('heading', { name: words.bookTitle })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    await phone.getByRole('dialog').getByRole('button', { name: t.bookDialog.confirm, exact: true }).click();
    await closeBooked(phone, language);
    await expect(phone.getByText(words.doneText)).toBeVisible();
    await phone.getByRole('link', { name: words.home }).click();
    await expect(phone.getByRole('heading', { name: t.overview.title })).toBeVisible();
    await other.close();
  });
}
