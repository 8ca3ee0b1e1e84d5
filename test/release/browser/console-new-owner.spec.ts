import { readFileSync } from 'node:fs';
import { addDays, weekdayOf } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import type { StaffRole } from '@palestra/backend/contract/permissions';
import type { Language } from '@palestra/backend/contract/languages';
import { dateIn } from '@palestra/web-kit/format-date';
import type { Browser, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { mailWordsEl } from '../../../backend/src/mail/templates/mail-words.el.js';
import { mailWordsEn } from '../../../backend/src/mail/templates/mail-words.en.js';
import { ApiClient } from '../../support/api-client.js';
import { machineNow } from '../../support/machine-clock.js';
import { workbook } from '../../support/workbook.js';
import { expect, STORY_LANGUAGES, TEXTS } from '../../browser/console-test.js';
import { TEXTS as SITE_TEXTS } from '../../browser/member-test.js';
import { type NewGym, opensConsole, OWNER, signsIn, test } from './new-gym-test.js';

test.use({ isAlone: true });

const PASSWORD = 'άλλες τρεις λέξεις';
const ZONE = 'Europe/Athens';
const dayAhead = (days: number): string => addDays(dateIn(ZONE, machineNow()), days);
/** A new gym is closed on Sundays. */
const nextOpenDay = (): string => dayAhead(weekdayOf(dayAhead(1)) === 0 ? 2 : 1);
/** As a spreadsheet in Greek writes it. */
const written = (days: number): string => dayAhead(days).split('-').map(Number).reverse().join('/');

/** A device with a fingerprint reader that always agrees. */
async function hasAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
}

/** Accepts the newest invitation in the mailbox: mail and pages speak the language in which it was sent. */
async function accepts(page: Page, { mailbox }: NewGym, email: string, language: Language): Promise<void> {
  const { account, password } = SITE_TEXTS[language];
  const { buttons } = { el: mailWordsEl, en: mailWordsEn }[language];
  const mail = page.getByRole('link').filter({ hasText: email });
  await expect(async () => {
    await page.goto(mailbox.url);
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.first().click();
  const link = page.frameLocator('iframe').getByRole('link', { name: buttons.choosePassword });
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.getByLabel(account.newPassword, { exact: true }).fill(PASSWORD);
  await page.getByLabel(account.confirmPassword, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: password.change }).click();
  await expect(page.getByRole('heading', { name: account.reset.doneTitle })).toBeVisible();
  await page.getByRole('link', { name: account.toSignIn }).click();
  await expect(page.getByRole('button', { name: TEXTS[language].signIn.submit, exact: true })).toBeVisible();
}

const MEMBERS = 300;
const FAULTY = [
  ['', 'noname@example.gr', '6970000001', written(0), written(60), '12'],
  ['Χωρίς Παπάκι', 'not-an-address', '6970000002', written(0), written(60), '12'],
  ['Δύο Διευθύνσεις', 'a@b.gr, c@d.gr', '6970000003', written(0), written(60), '12'],
  ['Χωρίς Email', '', '6970000004', written(0), written(60), '12'],
  ['Κακό Τηλέφωνο', 'phone@example.gr', 'δεν έχει', written(0), written(60), '12'],
  ['Μικρό Τηλέφωνο', 'short@example.gr', '12', written(0), written(60), '12'],
  ['Τριάντα Φεβρουαρίου', 'february@example.gr', '6970000005', '30/2/2027', written(60), '12'],
  ['Κακή Λήξη', 'end@example.gr', '6970000006', written(0), 'κάποτε', '12'],
  ['Λήξη Πριν', 'before@example.gr', '6970000007', written(0), written(-30), '12'],
  ['Αρνητικό Όριο', 'limit@example.gr', '6970000008', written(0), written(60), '-3'],
  ['Όριο με λέξεις', 'words@example.gr', '6970000009', written(0), written(60), 'πολλές'],
  ['Μέλος Ξανά', 'member1@example.gr', '6970000010', written(0), written(60), '12'],
];

/** 300 members and 12 rows with a mistake each, under the headings of the template. */
function spreadsheet(language: Language): Buffer {
  const { columns } = TEXTS[language].clientImport;
  const { name, email, phone, startDate, endDate, monthlyLimit } = columns;
  const members = Array.from({ length: MEMBERS }, (_, i) => [
    ...[`Μέλος Αριθμού ${i + 1}`, `member${i + 1}@example.gr`, `69${71000000 + i}`],
    ...[written(0), written(60), '12'],
  ]);
  return Buffer.from(workbook([[name, email, phone, startDate, endDate, monthlyLimit], ...members, ...FAULTY]));
}

async function signsInWithPasskeyAlone(page: Page, language: Language): Promise<void> {
  const t = TEXTS[language];
  await page.getByRole('button', { name: t.header.signOut, exact: true }).click();
  await page.getByRole('button', { name: t.secondStep.signInWithPasskey }).click();
  await expect(page.getByRole('navigation', { name: t.header.navigation })).toBeVisible();
}

async function opensAs(browser: Browser, { url }: NewGym, email: string, language: Language): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await opensConsole(page, url, language);
  await signsIn(page, language, { email, password: PASSWORD });
  return page;
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language];
  const counted = (text: string, count: number): string => text.replace('{count}', String(count));

  test(`a new owner invites two people, asks for a second factor, imports members and takes everything along (${language})`, async ({
    page,
    browser,
    newGym,
  }) => {
    test.slow();
    await hasAuthenticator(page);
    await opensConsole(page, newGym.url, language);
    await signsIn(page, language, OWNER);
    await expect(page.getByRole('navigation', { name: t.header.navigation })).toBeVisible();

    await page.goto(`${newGym.url}/admin/settings/staff`);
    for (const [name, email, role] of [
      ['Ελένη Υποδοχή', 'desk@example.gr', 'desk'],
      ['Τάσος Γυμναστής', 'trainer@example.gr', 'trainer'],
    ] satisfies [string, string, StaffRole][]) {
      await page.getByRole('button', { name: t.staff.invite }).click();
      const dialog = page.getByRole('dialog', { name: t.staff.invite });
      await dialog.getByLabel(t.staff.name).fill(name);
      await dialog.getByLabel(t.staff.email).fill(email);
      await dialog.getByLabel(t.staff.role).click();
      await page.getByRole('option', { name: STAFF_ROLE_NAMES[language][role] }).click();
      await dialog.getByRole('button', { name: t.staff.send }).click();
      await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText(t.staff.states.invited);
    }

    await page.goto(`${newGym.url}/admin/account`);
    await page.getByRole('button', { name: t.secondFactor.addPasskey }).click();
    const adding = page.getByRole('dialog', { name: t.secondFactor.addPasskey });
    await adding.getByLabel(t.secondFactor.passkeyName).fill('Υπολογιστής');
    await adding.getByRole('button', { name: t.secondFactor.add }).click();
    const codes = page.getByRole('dialog', { name: t.secondFactor.codesTitle });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: t.secondFactor.codesKept }).click();
    await expect(page.getByText('Υπολογιστής')).toBeVisible();

    await signsInWithPasskeyAlone(page, language);
    await page.getByRole('button', { name: t.header.signOut, exact: true }).click();
    await signsIn(page, language, OWNER);
    await page.getByRole('button', { name: t.secondStep.passkey, exact: true }).click();
    await expect(page.getByRole('navigation', { name: t.header.navigation })).toBeVisible();

    await page.goto(`${newGym.url}/admin/settings/staff`);
    const setting = page.getByLabel(t.settings.StaffSecondFactorDays.label, { exact: true });
    await setting.selectOption('7');
    await page.getByRole('button', { name: t.app.save }).click();
    await expect(page.getByText(t.settings.saved_one)).toBeVisible();

    await page.goto(`${newGym.url}/admin/settings/import`);
    await page.getByLabel(t.clientImport.choose).setInputFiles({
      ...{ name: 'members.xlsx', buffer: spreadsheet(language) },
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    await expect(page.getByText(counted(t.clientImport.ready_other, MEMBERS))).toBeVisible();
    await expect(page.getByText(counted(t.clientImport.faulty_other, FAULTY.length))).toBeVisible();
    for (let i = 0; i < FAULTY.length; i += 1)
      await expect(page.getByRole('cell', { name: String(MEMBERS + i + 2), exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: counted(t.clientImport.start_other, MEMBERS) }).click();
    await expect(page.getByText(counted(t.clientImport.created_other, MEMBERS))).toBeVisible();

    await page.goto(`${newGym.url}/admin/settings/export`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t.export.start }).click();
    const files = unzipSync(readFileSync(await (await downloading).path()));
    expect(Object.keys(files)).toContain('columns.csv');
    const texts = Object.values(files).map((bytes) => Buffer.from(bytes).toString());
    expect(texts.filter((text) => text.includes('member300@example.gr'))).not.toHaveLength(0);

    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    const api = new ApiClient(newGym.url, null).withToken(token);
    const { data: found } = await api.get<Client[]>('/Admin/clients', { search: 'member1@example.gr' });
    const appointmentDate = nextOpenDay();
    const slot = { appointmentDate, startTime: '09:00', endTime: '10:00', userId: found[0]?.id };
    expect(await api.post('/Admin/appointments', { ...slot, isAdminOverride: true })).toMatchObject({ status: 201 });

    const other = await (await browser.newContext()).newPage();
    for (const email of ['desk@example.gr', 'trainer@example.gr']) await accepts(other, newGym, email, language);
    const trainer = await opensAs(browser, newGym, 'trainer@example.gr', language);
    await expect(trainer.getByText(counted(t.secondFactor.due_other, 7))).toBeVisible();
    await expect(trainer.getByRole('navigation', { name: t.header.navigation }).getByRole('link')).toHaveCount(1);
    await trainer.goto(`${newGym.url}/admin/?date=${appointmentDate}`);
    await expect(trainer.getByText('Μέλος', { exact: true })).toBeVisible();
    await expect(trainer.getByText(/Αριθμού|6971000000|member1@/)).toHaveCount(0);
    await trainer.goto(`${newGym.url}/admin/clients`);
    await expect(trainer.getByRole('heading', { name: t.staff.lacking })).toBeVisible();
    await other.context().close();
    await trainer.context().close();
  });
}
