import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, LANGUAGES, openAs, PHONE, test, TEXTS, type MemberGym } from './member-test.js';
import { speak } from './visitor-test.js';

test.use({ viewport: PHONE, tolerated: /Failed to load resource/ });

type Fault = 'offline' | 'broken' | 'slow' | 'cut' | null;
const SIX = { startTime: '18:00', endTime: '19:00' };

/** One call whose fate a test decides: lost on the way, an error without words, kept waiting, or lost after it was done. */
class Call {
  fault: Fault = null;
  private release: () => void = () => undefined;

  static async on(page: Page, method: string, address: string): Promise<Call> {
    const call = new Call();
    await page.route(address, (route) => (route.request().method() === method ? call.answer(route) : route.fallback()));
    return call;
  }

  /** Lets go what was kept waiting; what follows is answered as `next` says. */
  goOn(next: Fault = null): void {
    this.fault = next;
    this.release();
  }

  private async answer(route: Route): Promise<void> {
    if (this.fault === 'slow') await new Promise<void>((go) => (this.release = go));
    if (this.fault === 'offline') return route.abort('internetdisconnected');
    if (this.fault === 'broken') return route.fulfill({ status: 500, body: '' });
    if (this.fault !== 'cut') return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  }
}

for (const language of LANGUAGES) {
  const t = TEXTS[language];
  const six = language === 'el' ? /^Κράτηση 6:00\sμ\.μ\./ : /^Book 6:00\sPM/;

  const READS = [
    ['the member’s data', '**/api/Client/profile', '/', t.failure.overview, t.overview.none],
    ['the gym', '**/api/gym', '/', t.failure.overview, t.overview.none],
    ['the days', '**/api/Client/booking-days', '/book', t.failure.days, t.book.infoTitle],
    ['the slots', '**/api/Client/timeslots/available**', '/book', t.failure.timeslots, t.slot.book],
    ['the profile', '**/api/Client/profile', '/profile', t.failure.profile, t.profile.personal],
  ] as const;

  for (const [name, address, path, fallback, shown] of READS) {
    test(`reading ${name}: lost, broken, slow (${language})`, async ({ page, memberGym }) => {
      const read = await Call.on(page, 'GET', address);
      read.fault = 'offline';
      await openAs(page, await memberGym.hasMember(), path, language);
      const alert = page.getByRole('alert');
      const retry = page.getByRole('button', { name: t.retry });
      await expect(alert).toContainText(t.failure.noAnswer);
      await expectAccessible(page);
      read.fault = 'broken';
      await retry.click();
      await expect(alert).toContainText(fallback);
      read.fault = 'slow';
      await retry.click();
      await expect(page.getByRole('status').filter({ hasText: t.loading }).first()).toBeAttached();
      await expect(alert).toBeHidden();
      read.goOn();
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    });
  }

  test(`a screen whose data takes long stands as a skeleton, and says so (${language})`, async ({
    page,
    memberGym,
  }) => {
    await page.clock.install();
    const read = await Call.on(page, 'GET', '**/api/Client/profile');
    read.fault = 'slow';
    await openAs(page, await memberGym.hasMember(), '/', language);
    await expect(page.getByRole('status').filter({ hasText: t.loading })).toBeAttached();
    await page.clock.runFor(3_000);
    await expect(page.getByText(t.failure.slow)).toBeHidden();
    await page.clock.runFor(3_500);
    await expect(page.getByText(t.failure.slow)).toBeVisible();
    await expectAccessible(page);
    read.goOn();
    await expect(page.getByText(t.overview.none)).toBeVisible();
  });

  test(`booking: lost, broken, slow, and cut after it was done (${language})`, async ({ page, memberGym }) => {
    const date = memberGym.dayAhead(1);
    const member = await memberGym.hasMember();
    await openAs(page, member, `/book?date=${date}`, language);
    const write = await Call.on(page, 'POST', '**/api/Client/appointments');
    await page.getByRole('button', { name: six }).click();
    const confirm = page.getByRole('button', { name: t.bookDialog.confirm });
    const alert = page.getByRole('dialog').getByRole('alert');
    write.fault = 'offline';
    await confirm.click();
    await expect(alert).toContainText(t.failure.noAnswer);
    write.fault = 'broken';
    await confirm.click();
    await expect(alert).toContainText(t.failure.book);
    write.fault = 'slow';
    await confirm.click();
    await expect(page.getByRole('button', { name: t.bookDialog.busy })).toHaveAttribute('aria-busy', 'true');
    write.goOn('cut');
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(t.slot.yours)).toBeVisible();
  });

  test(`cancelling: lost, broken, slow, and cut after it was done (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await member.api.post('/Client/appointments', { appointmentDate: memberGym.dayAhead(1), ...SIX });
    await openAs(page, member, '/', language);
    const write = await Call.on(page, 'DELETE', '**/api/Client/appointments/*');
    const next = page.getByRole('region', { name: t.overview.next });
    await next.getByRole('button', { name: t.appointment.cancel }).click();
    const confirm = page.getByRole('button', { name: t.cancelDialog.confirm });
    const alert = page.getByRole('dialog').getByRole('alert');
    write.fault = 'offline';
    await confirm.click();
    await expect(alert).toContainText(t.failure.noAnswer);
    write.fault = 'broken';
    await confirm.click();
    await expect(alert).toContainText(t.failure.cancel);
    write.fault = 'slow';
    await confirm.click();
    await expect(page.getByRole('button', { name: t.cancelDialog.busy })).toHaveAttribute('aria-busy', 'true');
    write.goOn('cut');
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(next).toBeHidden();
  });

  test(`waiting for a place: lost, broken, slow, and cut after it was done (${language})`, async ({
    page,
    memberGym,
  }) => {
    const date = await hasFullDay(memberGym, language === 'el' ? 22 : 23);
    await openAs(page, await memberGym.hasMember(), `/book?date=${date}`, language);
    const [express, remove] = [
      await Call.on(page, 'POST', '**/api/TimeslotInterest/express'),
      await Call.on(page, 'DELETE', '**/api/TimeslotInterest/*'),
    ];
    for (const [call, label, after] of [
      [express, t.slot.express, t.slot.remove],
      [remove, t.slot.remove, t.slot.express],
    ] as const) {
      const button = page.getByRole('button', { name: label });
      const alert = page.getByRole('alert');
      call.fault = 'offline';
      await button.click();
      await expect(alert).toContainText(t.failure.noAnswer);
      call.fault = 'broken';
      await button.click();
      await expect(alert).toContainText(t.failure.interest);
      call.fault = 'slow';
      await button.click();
      await expect(button).toHaveAttribute('aria-busy', 'true');
      call.goOn('cut');
      await expect(page.getByRole('button', { name: after })).toBeVisible();
    }
  });

  test(`the language that the account could not be told (${language})`, async ({ page, memberGym }) => {
    await openAs(page, await memberGym.hasMember(), '/', language);
    const write = await Call.on(page, 'PUT', '**/api/Client/language-preference');
    let shown = language;
    for (const fault of ['offline', 'broken'] as const) {
      write.fault = fault;
      await page.getByRole('button', { name: TEXTS[shown].header.switchLanguage }).click();
      shown = shown === 'el' ? 'en' : 'el';
      await expect(page.getByText(TEXTS[shown].header.languageNotSaved)).toBeVisible();
      await expect(page.getByRole('heading', { name: TEXTS[shown].overview.title })).toBeVisible();
    }
  });

  test(`signing in: lost, broken, slow (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await speak(page, language);
    await page.goto('/');
    const login = await Call.on(page, 'POST', '**/api/auth/login');
    await page.getByLabel(t.session.email).fill(member.email);
    await page.getByLabel(t.session.password, { exact: true }).fill(member.password);
    const submit = page.getByRole('button', { name: t.session.submit, exact: true });
    login.fault = 'offline';
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(t.failure.noAnswer);
    login.fault = 'broken';
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(t.session.failedUnexpectedly);
    login.fault = 'slow';
    await submit.click();
    await expect(page.getByRole('button', { name: t.session.busy })).toHaveAttribute('aria-busy', 'true');
    login.goOn();
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
  });

  test(`asking for a new password: lost, broken, slow (${language})`, async ({ page }) => {
    await speak(page, language);
    await page.goto('/?mode=forgot-password');
    const ask = await Call.on(page, 'POST', '**/api/auth/forgot-password');
    const submit = page.getByRole('button', { name: t.account.forgotPassword.submit });
    const attempt = async (fault: Fault): Promise<void> => {
      ask.fault = fault;
      await page.getByRole('button', { name: t.account.verification.development }).click();
      await submit.click();
    };
    await page.getByLabel(t.session.email).fill('nobody@example.gr');
    await attempt('offline');
    await expect(page.getByRole('alert')).toContainText(t.failure.noAnswer);
    await attempt('broken');
    await expect(page.getByRole('alert')).toContainText(t.account.forgotPassword.broken);
    await attempt('slow');
    await expect(page.getByRole('button', { name: t.account.forgotPassword.busy })).toBeVisible();
    ask.goOn();
    await expect(page.getByText(t.account.forgotPassword.done)).toBeVisible();
  });

  test(`a new password: lost, broken, slow (${language})`, async ({ page }) => {
    await speak(page, language);
    await page.goto('/reset-password?email=nobody@example.gr&token=made-up');
    const reset = await Call.on(page, 'POST', '**/api/auth/reset-password');
    await page.getByLabel(t.account.newPassword, { exact: true }).fill('καινούριος');
    await page.getByLabel(t.account.confirmPassword).fill('καινούριος');
    const submit = page.getByRole('button', { name: t.account.reset.submit });
    reset.fault = 'offline';
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(t.failure.noAnswer);
    reset.fault = 'broken';
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(t.account.reset.broken);
    reset.fault = 'slow';
    await submit.click();
    await expect(page.getByRole('button', { name: t.account.reset.busy })).toBeVisible();
    reset.goOn();
    await expect(page.getByRole('alert')).toContainText(t.account.reset.invalid);
  });
}

/** A day on which the hour from six has one place, which somebody has; all others are closed to keep the screen short. */
async function hasFullDay(gym: MemberGym, days: number): Promise<string> {
  const date = gym.dayAhead(days);
  const holder = await gym.hasMember({ name: 'Κάτοχος Θέσης' });
  const capacity = { date, ...SIX, newCapacity: 1, reason: 'Ένας προπονητής' };
  expect((await gym.admin.put('/Admin/timeslots/capacity', capacity)).status).toBe(200);
  const booked = await holder.api.post('/Client/appointments', { appointmentDate: date, ...SIX });
  expect(booked.status, booked.message).toBe(201);
  return date;
}
