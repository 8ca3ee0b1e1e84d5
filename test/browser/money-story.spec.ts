import { readFile } from 'node:fs/promises';
import type { Plan } from '@palestra/backend/contract/money';
import { Role } from '@palestra/backend/contract/roles';
import type { Session } from '@palestra/backend/contract/session';
import { formatMoney } from '@palestra/web-kit/format-date';
import type { Locator, Page } from '@playwright/test';
import { mintSession } from '../support/minted-session.js';
import { asWritten, starting, STORY_LANGUAGES, TEXTS, type StaffGym } from './console-test.js';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, TEXTS as SITE_TEXTS } from './member-test.js';
import { test } from './console-test.js';

/* A pack from the catalogue to the member's phone: sold, paid in parts, printed, owed, taken back, and in the file. */

const POINTS_PER_MM = 72 / 25.4;

/** A receptionist: sells and takes payments, and keeps no plans. */
async function deskOf({ members }: StaffGym): Promise<Session> {
  const { database } = members.gym;
  const desk = { email: 'desk-of-money@example.gr', name: 'Υπατία Υποδοχή' };
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO users (role, staff_role, email, name, search_key, password_hash, email_confirmed_at, created_at)
     VALUES (1, 'desk', $1, $2, '', '', $3, $3) RETURNING id`,
    [desk.email, desk.name, members.now],
  );
  const account = { ...desk, id: rows[0]?.id ?? '', role: Role.Admin, language: 'el' } as const;
  return { ...(await mintSession(database, account, members.now)), staffRole: 'desk' };
}

/** Another person takes the browser over. */
async function comes(page: Page, session: Session, path: string, language: string): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate(
    ([own, chosen]) => {
      localStorage.setItem('authToken', own.token);
      localStorage.setItem('user', JSON.stringify(own));
      localStorage.setItem('language', chosen);
    },
    [session, language] as const,
  );
  await page.goto(path);
}

/** Prints as the browser would, and returns the paper's size in millimetres. */
async function printed(page: Page, button: Locator): Promise<{ width: number; height: number; pages: number }> {
  // The browser's own dialog is one that a test cannot answer.
  await page.evaluate(() => void (window.print = () => undefined));
  await button.click();
  const paper = page.locator('body > [aria-hidden] > article');
  await expect(paper).toHaveCount(1);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await expect(paper).toHaveCount(0);
  const [, width = 0, height = 0] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)?.map(Number) ?? [];
  const mm = (points: number): number => Math.round(points / POINTS_PER_MM);
  return { width: mm(width), height: mm(height), pages: pdf.split(/\/Type\s*\/Page\b/).length - 1 };
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const words = t.money;
  const site = SITE_TEXTS[language];
  const says = (el: string, en: string): string => (language === 'el' ? el : en);
  const euro = (cents: number): string => formatMoney(cents, language);

  test(`a pack is sold, paid in parts, printed, owed, paid, taken back, and seen by its member (${language}) @release`, async ({
    page,
    staffGym,
  }) => {
    test.slow();
    const { members } = staffGym;
    const member = await members.hasMember({ name: 'Καλλιρρόη Πακετίδου', subscription: null });
    const desk = await deskOf(staffGym);
    const clientPage = `/admin/clients/${member.id}/subscription`;
    const dialog = page.getByRole('dialog');
    const inDialog = (label: string): Locator =>
      dialog.getByRole('textbox', { name: label }).or(dialog.getByRole('spinbutton', { name: label }));
    const choose = async (label: string, text: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: text }).click();
    };
    const account = page.getByRole('region', { name: words.title });

    // The owner puts a pack on sale.
    await staffGym.opens(page, '/admin/money/plans', language);
    await page.getByRole('button', { name: words.newPlan }).click();
    await inDialog(words.nameEl).fill('Πακέτο 8 επισκέψεων');
    await inDialog(words.nameEn).fill('Pack of 8 visits');
    await inDialog(words.price).fill('64');
    await inDialog(words.length).fill('2');
    await choose(words.limitPer, words.limits.pack);
    await inDialog(words.visits.pack).fill('8');
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: t.app.save }).click();
    const planName = says('Πακέτο 8 επισκέψεων', 'Pack of 8 visits');
    await expect(page.getByRole('region', { name: words.plans })).toContainText(planName);
    await expect(dialog).toBeHidden();

    // The desk sells it and takes a part; the rest is due in ten days.
    await comes(page, desk, clientPage, language);
    await page.getByRole('button', { name: words.sellPlan }).click();
    await choose(words.plan, `${planName} · ${euro(6_400)}`);
    await inDialog(words.paid).fill('24');
    await inDialog(words.dueOn).fill(asWritten(members.dayAhead(10)));
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: words.sell, exact: true }).click();
    await expect(page.getByText(starting(words.sold))).toContainText(`${planName}”`.replace('”', says('»', '”')));
    await expect(dialog).toBeHidden();
    await expect(account).toContainText(words.owes.replace('{amount}', euro(4_000)));
    await expect(
      page.getByText(t.allowance.used.pack.replace('{used}', '0').replace('{limit}', '8')).first(),
    ).toBeVisible();
    await expect(account.getByRole('button', { name: words.reverse })).toHaveCount(0);

    // The receipt fits a sheet, and the roll of a receipt printer.
    await account.getByRole('button', { name: starting(words.receipt) }).click();
    for (const line of [member.name, euro(2_400), 'Μετρητά / Cash', 'Not a fiscal receipt']) {
      await expect(dialog).toContainText(line);
    }
    await expectAccessible(page, '[role="dialog"]');
    const sheet = await printed(page, dialog.getByRole('button', { name: words.printA4 }));
    expect(sheet).toEqual({ width: 210, height: 297, pages: 1 });
    const roll = await printed(page, dialog.getByRole('button', { name: words.printNarrow }));
    expect(roll).toMatchObject({ width: 80, pages: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // Two presses from the start: who owes, and the payment.
    await page.getByRole('link', { name: t.nav.money, exact: true }).click();
    await page.getByRole('link', { name: words.owing.title, exact: true }).click();
    const row = page.getByRole('row', { name: new RegExp(member.name) });
    await expect(row).toContainText(euro(4_000));
    await expect(row).toContainText(words.owing.notDue);
    await expectAccessible(page);
    await row.getByRole('button', { name: words.payOf.replace('{name}', member.name) }).click();
    await expect(inDialog(words.amount)).toHaveValue('40');
    await choose(words.method, words.methods.card);
    // Enter does not wait for the server to say what the typed amount leaves.
    await inDialog(words.amount).fill('');
    await inDialog(words.amount).pressSequentially('40');
    await inDialog(words.amount).press('Enter');
    const said = page.getByText(new RegExp(`${euro(4_000)}.*\\d:\\d\\d.*: ${member.name}`));
    await expect(said.first()).toBeVisible();
    await expect(row).toHaveCount(0);
    await comes(page, desk, clientPage, language);
    await expect(account).toContainText(words.even);

    // The card was declined: an owner takes the payment back, and the receipt stays.
    await comes(page, staffGym.session, clientPage, language);
    const paid = account.getByRole('listitem').filter({ hasText: words.methods.card });
    await paid.getByRole('button', { name: words.reverse }).click();
    await inDialog(words.reason).fill('Απορρίφθηκε η κάρτα');
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: words.reverse, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(account).toContainText(words.owes.replace('{amount}', euro(4_000)));
    await expect(account).toContainText(words.wasReversed);

    // The accountant's file has the day's lines, and sums up to the money in the till.
    await page.goto(`/admin/money/register?from=${members.today}&until=${members.today}`);
    const register = page.getByRole('region', { name: words.register });
    await expect(register.getByRole('link', { name: member.name }).first()).toBeVisible();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      register.getByRole('button', { name: words.csv }).click(),
    ]);
    const csv = await readFile(await file.path(), 'utf8');
    const lines = csv.split('\r\n').filter((line) => line.includes(member.name));
    expect(lines).toHaveLength(4);
    const cents = says(';-24,00;', ',-24.00,');
    expect(lines.filter((line) => line.includes(cents))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('Απορρίφθηκε η κάρτα'))).toHaveLength(1);

    // The member's phone says the same.
    await page.setViewportSize(PHONE);
    await comes(page, member.session, '/', language);
    await expect(page.getByText(site.overview.usePack, { exact: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/profile');
    await expect(page.getByText(site.profile.limitPack, { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: says('Οφείλετε', 'You owe') }).click();
    await expect(page.getByText(says('Οφείλετε', 'You owe'))).toContainText(euro(4_000));
    await expect(page.getByText(new RegExp(`${says('απόδειξη', 'receipt')} \\d{4}-\\d+`)).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const { data: plans } = await members.admin.get<Plan[]>('/Admin/plans');
    expect(plans.find(({ nameEn }) => nameEn === 'Pack of 8 visits')).toMatchObject({
      packVisits: 8,
      priceCents: 6_400,
    });
  });
}
