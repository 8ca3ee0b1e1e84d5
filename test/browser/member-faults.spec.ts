import type { Locator, Page, Route } from '@playwright/test';
import type { Gym } from '../support/gym-test.js';
import {
  closeBooked,
  expect,
  expectAccessible,
  STORY_LANGUAGES,
  openAs,
  PHONE,
  TEXTS,
  type MemberGym,
} from './member-test.js';
import {
  fillRegistration,
  hasConfirmed,
  hasRegistered,
  mailedAddress,
  newAddress,
  speak,
  test,
} from './visitor-test.js';

test.use({ viewport: PHONE, tolerated: /Failed to load resource/ });

type Fault = 'offline' | 'broken' | 'slow' | 'cut' | null;
const SIX = { startTime: '18:00', endTime: '19:00' };

/** A call whose fate the test decides: lost on the way, an error without text, delayed, or lost after it was done. */
class Call {
  fault: Fault = null;
  private release: () => void = () => undefined;

  static async on(page: Page, method: string, address: string | RegExp): Promise<Call> {
    const call = new Call();
    await page.route(address, (route) => (route.request().method() === method ? call.answer(route) : route.fallback()));
    return call;
  }

  /** Releases delayed calls; later ones are handled as `next` says. */
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

for (const language of STORY_LANGUAGES) {
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

  test(`a slow screen shows a skeleton and a message (${language})`, async ({ page, memberGym }) => {
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
    await openAs(page, await memberGym.hasMember(), `/book?date=${date}`, language);
    const call = await Call.on(page, 'POST', '**/api/Client/appointments');
    await page.getByRole('button', { name: six }).click();
    const [press, busy] = submitted(page, t.bookDialog.confirm, t.bookDialog.busy);
    const alert = page.getByRole('dialog').getByRole('alert');
    await failsInEveryWay({ call, press, busy, alert, texts: [t.failure.noAnswer, t.failure.book] });
    call.goOn('cut');
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await closeBooked(page, language);
    await expect(page.getByText(t.slot.yours)).toBeVisible();
  });

  test(`cancelling: lost, broken, slow, and cut after it was done (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await member.api.post('/Client/appointments', { appointmentDate: memberGym.dayAhead(1), ...SIX });
    await openAs(page, member, '/', language);
    const call = await Call.on(page, 'DELETE', '**/api/Client/appointments/*');
    const next = page.getByRole('region', { name: t.overview.next });
    await next.getByRole('button', { name: t.appointment.cancel }).click();
    const [press, busy] = submitted(page, t.cancelDialog.confirm, t.cancelDialog.busy);
    const alert = page.getByRole('dialog').getByRole('alert');
    await failsInEveryWay({ call, press, busy, alert, texts: [t.failure.noAnswer, t.failure.cancel] });
    call.goOn('cut');
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
    for (const [call, label, after, done] of [
      [express, t.slot.express, t.slot.remove, t.slot.expressed],
      [remove, t.slot.remove, t.slot.express, t.slot.removed],
    ] as const) {
      const button = page.getByRole('button', { name: label });
      const alert = page.getByRole('alert');
      call.fault = 'offline';
      await button.click();
      await expect(alert).toContainText(t.failure.noAnswer);
      await expectAccessible(page);
      await alert.getByRole('button', { name: t.dismiss }).click();
      await expect(alert).toBeHidden();
      call.fault = 'broken';
      await button.click();
      await expect(alert).toContainText(t.failure.interest);
      call.fault = 'slow';
      await button.click();
      await expect(button).toHaveAttribute('aria-busy', 'true');
      call.goOn('cut');
      await expect(page.getByRole('button', { name: after })).toBeVisible();
      // The live stream may update the slot before the button's own response arrives: a tap does nothing until then.
      await expect(page.getByText(done)).toBeVisible();
    }
  });

  test(`a lost write whose outcome cannot be read: lost, broken, slow (${language})`, async ({ page, memberGym }) => {
    const date = await hasFullDay(memberGym, 24);
    await page.clock.install();
    // Live events would arrive before the lookup.
    await page.route('**/api/live**', () => undefined);
    await openAs(page, await memberGym.hasMember(), `/book?date=${date}`, language);
    const express = await Call.on(page, 'POST', '**/api/TimeslotInterest/express');
    const interests = await Call.on(page, 'GET', '**/api/TimeslotInterest/my-interests');
    const wait = page.getByRole('button', { name: t.slot.express });
    await staysInDoubt(page, express, interests, () => wait.click(), t.failure.inDoubt);
    await expect(page.getByText(t.slot.expressed)).toBeVisible();

    const appointments = await Call.on(page, 'GET', /Client\/appointments\?/);
    const dialog = page.getByRole('dialog');
    const book = await Call.on(page, 'POST', '**/api/Client/appointments');
    await page
      .getByRole('button', { name: new RegExp(`^${t.slot.book} `) })
      .first()
      .click();
    const confirm = dialog.getByRole('button', { name: t.bookDialog.confirm });
    await staysInDoubt(page, book, appointments, () => confirm.click(), t.failure.inDoubt);
    await expect(page.getByRole('heading', { name: t.bookDialog.done })).toBeVisible();
    await closeBooked(page, language);

    const cancel = await Call.on(page, 'DELETE', '**/api/Client/appointments/*');
    await page.getByRole('button', { name: new RegExp(`^${t.slot.cancel} `) }).click();
    const sure = dialog.getByRole('button', { name: t.cancelDialog.confirm });
    await staysInDoubt(page, cancel, appointments, () => sure.click(), t.failure.inDoubt);
    await expect(page.getByRole('heading', { name: t.cancelDialog.done })).toBeVisible();
  });

  test(`a language that could not be saved in the account (${language})`, async ({ page, memberGym }) => {
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

  test(`a language saved in the account although the response was lost (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await openAs(page, member, '/', language);
    const write = await Call.on(page, 'PUT', '**/api/Client/language-preference');
    write.fault = 'cut';
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('language-preference'));
    // Registered first, because the next attempt may finish before this test continues.
    const answered = page.waitForResponse('**/api/Client/language-preference');
    await page.getByRole('button', { name: t.header.switchLanguage }).click();
    await lost;
    write.fault = null;
    await answered;
    const other = TEXTS[language === 'el' ? 'en' : 'el'];
    await expect(page.getByRole('heading', { name: other.overview.title })).toBeVisible();
    await expect(page.getByText(other.header.languageNotSaved)).toHaveCount(0);
  });

  test(`signing in: lost, broken, slow, and cut after it was done (${language})`, async ({ page, memberGym }) => {
    const member = await memberGym.hasMember();
    await speak(page, language);
    await page.goto('/');
    const call = await Call.on(page, 'POST', '**/api/auth/login');
    await page.getByLabel(t.session.email).fill(member.email);
    await page.getByLabel(t.session.password, { exact: true }).fill(member.password);
    const [press, busy] = submitted(page, t.session.submit, t.session.busy);
    const alert = page.getByRole('alert');
    await failsInEveryWay({ call, press, busy, alert, texts: [t.failure.noAnswer, t.session.failedUnexpectedly] });
    call.goOn('cut');
    await expect(alert).toContainText(t.failure.noAnswer);
    call.fault = null;
    await press();
    await expect(page.getByRole('heading', { name: t.overview.title })).toBeVisible();
  });

  for (const [mode, address, form, broken] of [
    ['register', '**/api/auth/register', t.account.register, t.account.register.failedUnexpectedly],
    ['forgot-password', '**/api/auth/forgot-password', t.account.forgotPassword, t.account.forgotPassword.broken],
  ] as const) {
    test(`${mode}: lost, broken, slow, and cut after it was done (${language})`, async ({ page }) => {
      await speak(page, language);
      await page.goto(`/?mode=${mode}`);
      const email = newAddress();
      if (mode === 'register') await fillRegistration(page, email, language);
      else await page.getByLabel(t.session.email).fill(email);
      const call = await Call.on(page, 'POST', address);
      const [submit, busy] = submitted(page, form.submit, form.busy);
      const press = async (): Promise<void> => {
        await page.getByRole('button', { name: t.account.verification.development }).click();
        await submit();
      };
      const alert = page.getByRole('alert');
      await failsInEveryWay({ call, press, busy, alert, texts: [t.failure.noAnswer, broken] });
      call.goOn('cut');
      await expect(alert).toContainText(t.failure.noAnswer);
      await expect(page.getByLabel(t.session.email)).toHaveValue(email);
      call.fault = null;
      await press();
      await expect(page.getByText(form.done)).toBeVisible();
    });
  }

  test(`confirming: lost, broken, slow, and cut after it was done (${language})`, async ({ page, gym, outbox }) => {
    const email = newAddress();
    await hasRegistered(gym, email);
    await speak(page, language);
    const call = await Call.on(page, 'POST', '**/api/auth/confirm-email');
    const alert = page.getByRole('alert');
    const retry = page.getByRole('button', { name: t.retry });
    call.fault = 'offline';
    await page.goto(await mailedAddress(outbox, email, 'confirmation'));
    await expect(alert).toContainText(t.failure.noAnswer);
    await expectAccessible(page);
    call.fault = 'broken';
    await retry.click();
    await expect(alert).toContainText(t.account.confirm.broken);
    call.fault = 'slow';
    await retry.click();
    await expect(page.getByText(t.account.confirm.busy)).toBeVisible();
    call.goOn('cut');
    await expect(alert).toContainText(t.failure.noAnswer);
    call.fault = null;
    await retry.click();
    await expect(page.getByRole('heading', { name: t.account.confirm.doneTitle })).toBeVisible();
  });

  test(`a new password: lost, broken, slow, and cut after it was set (${language})`, async ({ page, gym, outbox }) => {
    const email = newAddress();
    await hasConfirmed(gym, outbox, email);
    await asksForReset(gym, email);
    await speak(page, language);
    await page.goto(await mailedAddress(outbox, email, 'reset'));
    const call = await Call.on(page, 'POST', '**/api/auth/reset-password');
    await page.getByLabel(t.account.newPassword, { exact: true }).fill('καινούριος');
    await page.getByLabel(t.account.confirmPassword).fill('καινούριος');
    const [press, busy] = submitted(page, t.account.reset.submit, t.account.reset.busy);
    const alert = page.getByRole('alert');
    await failsInEveryWay({ call, press, busy, alert, texts: [t.failure.noAnswer, t.account.reset.broken] });
    call.goOn('cut');
    await expect(alert).toContainText(t.failure.noAnswer);
    // The link works once, and has worked; the page must not report that the password is unchanged.
    call.fault = null;
    await press();
    await expect(page.getByRole('heading', { name: t.account.reset.doneTitle })).toBeVisible();
  });
}

interface Attempt {
  call: Call;
  press: () => Promise<void>;
  busy: Locator;
  alert: Locator;
  /** Messages for a missing network, and for a broken server. */
  texts: [string, string];
}

const submitted = (page: Page, label: string, busy: string): [() => Promise<void>, Locator] => [
  () => page.getByRole('button', { name: label, exact: true }).click(),
  page.getByRole('button', { name: busy }),
];

/** Runs without a network, with a broken server and with a slow one; typed text is still there at the end. */
async function failsInEveryWay({ call, press, busy, alert, texts: [lost, broken] }: Attempt): Promise<void> {
  call.fault = 'offline';
  await press();
  await expect(alert).toContainText(lost);
  call.fault = 'broken';
  await press();
  await expect(alert).toContainText(broken);
  call.fault = 'slow';
  await press();
  await expect(busy).toHaveAttribute('aria-busy', 'true');
}

/** The write is lost, and so is the lookup of its outcome; a later, slow lookup finds that it was done. */
async function staysInDoubt(page: Page, write: Call, lookup: Call, press: () => Promise<void>, text: string) {
  const alert = page.getByRole('alert');
  for (const fault of ['offline', 'broken'] as const) {
    [write.fault, lookup.fault] = ['offline', fault];
    await press();
    // The lookup runs three times, with pauses.
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(alert).toContainText(text, { timeout: 300 });
    }).toPass();
  }
  [write.fault, lookup.fault] = ['cut', 'slow'];
  const asked = page.waitForEvent('requestfailed');
  await press();
  await asked;
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  lookup.goOn();
  write.fault = null;
}

async function asksForReset({ url }: Gym, email: string): Promise<void> {
  const body = JSON.stringify({ email, turnstileToken: 'XXXX.DUMMY.TOKEN.XXXX' });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/forgot-password`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** A day with one taken place at six; all other slots are closed to keep the screen short. */
async function hasFullDay(gym: MemberGym, days: number): Promise<string> {
  const date = gym.dayAhead(days);
  const holder = await gym.hasMember({ name: 'Κάτοχος Θέσης' });
  const capacity = { date, ...SIX, newCapacity: 1, reason: 'Ένας προπονητής' };
  expect((await gym.admin.put('/Admin/timeslots/capacity', capacity)).status).toBe(200);
  const booked = await holder.api.post('/Client/appointments', { appointmentDate: date, ...SIX });
  expect(booked.status, booked.message).toBe(201);
  return date;
}
