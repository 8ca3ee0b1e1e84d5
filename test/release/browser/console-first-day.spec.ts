import type { Locator, Page } from '@playwright/test';
import {
  booksIn,
  chipOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STORY_LANGUAGES,
  TEXTS,
} from '../../browser/console-test.js';
import { opensConsole, OWNER, test } from './new-gym-test.js';

test.use({ isAlone: true });

/** Every press and every field, from the sign-in to the first booking. */
const MOST = 40;

/** Counts the presses and fields of an owner. */
class Owner {
  acts = 0;
  constructor(readonly page: Page) {}

  async presses(target: Locator): Promise<void> {
    await target.click();
    this.acts += 1;
  }

  async fills(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label).first().fill(text);
    this.acts += 1;
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name, exact: true });
  link = (name: string): Locator => this.page.getByRole('link', { name, exact: true });
}

const CLIENT = 'Ευανθία Ηλιοπούλου';

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const first = t.firstDay;

  test(`an owner of an empty gym books the first client in at most ${MOST} presses and fields (${language})`, async ({
    page,
    newGym,
  }) => {
    test.slow();
    const owner = new Owner(page);
    await opensConsole(page, newGym.url, language);
    await page.setViewportSize(PHONE);
    const isAt = async (step: keyof typeof first.steps): Promise<void> => {
      await expect(page.getByRole('heading', { level: 2, name: first.steps[step].title })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };

    await owner.fills(t.signIn.email, OWNER.email);
    await owner.fills(t.signIn.password, OWNER.password);
    await owner.presses(owner.button(t.signIn.submit));

    await isAt('name');
    await owner.fills(t.settings.GymName.label, 'Στίβος');
    await owner.presses(owner.button(first.saveAndGoOn));

    await isAt('contact');
    await owner.fills(t.settings.ContactPhone.label, '2310 123456');
    await owner.fills(t.settings.ContactEmail.label, 'gym@example.gr');
    await owner.fills(t.settings.ContactAddress.label, 'Εγνατία 10');
    await owner.presses(owner.button(first.saveAndGoOn));

    await isAt('week');
    await expect(page.getByText(first.weekMakes_other.replace('{count}', '80'))).toBeVisible();
    // Open on Sunday, an hour and a half each, for eight.
    await owner.presses(page.getByRole('checkbox').last());
    await page.getByLabel(first.minutes).selectOption('90');
    owner.acts += 1;
    await owner.fills(t.settings.GymCapacityPerTimeslot.label, '8');
    await expect(page.getByText(first.weekMakes_other.replace('{count}', '61'))).toBeVisible();
    await owner.presses(owner.button(first.saveAndGoOn));

    await isAt('deadlines');
    await owner.fills(t.settings.BookingCancellationDeadlineHours.label, '4');
    await owner.presses(owner.button(first.saveAndGoOn));

    await isAt('uses');
    await owner.presses(page.getByRole('switch', { name: t.uses.notes.title }));
    await expect(page.getByRole('switch', { name: t.uses.notes.title })).toBeChecked();
    await owner.presses(owner.button(first.next));

    await isAt('clients');
    await owner.presses(owner.link(first.addClient));
    await owner.fills(t.clients.name, CLIENT);
    await owner.fills(t.clients.email, 'evanthia@example.gr');
    await owner.fills(t.clients.phone, '6971234567');
    await owner.presses(page.getByLabel(t.clients.withSubscription));
    await owner.presses(owner.button(t.clients.submitNew));
    await expect(page.getByRole('heading', { level: 1, name: CLIENT })).toBeVisible();
    await owner.presses(owner.link(first.goOn));
    await expect(page.getByText(first.clientsThere_one.replace('{count}', '1'))).toBeVisible();
    await owner.presses(owner.button(first.next));

    await isAt('done');
    await expect(page.getByText('Στίβος', { exact: true }).last()).toBeVisible();
    await owner.presses(owner.button(first.done.book));

    // Whatever the time is, all timeslots of the next day are ahead.
    await owner.presses(owner.button(t.day.next));
    await owner.presses(page.getByRole('button', { name: booksIn(language) }).first());
    await page.keyboard.type('evanthia');
    owner.acts += 1;
    await owner.presses(page.getByRole('option').filter({ hasText: CLIENT }));
    await owner.presses(owner.button(t.appointments.confirm));
    await expect(chipOf(page, CLIENT)).toBeVisible();

    test.info().annotations.push({ type: 'presses and fields', description: String(owner.acts) });
    expect(owner.acts).toBeLessThanOrEqual(MOST);
    await expect(owner.link(first.goOn)).toHaveCount(0);
  });
}
