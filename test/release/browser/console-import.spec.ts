import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, STORY_LANGUAGES, test, TEXTS, type StaffGym } from '../../browser/console-test.js';
import { workbook } from '../../support/workbook.js';

/* Spreadsheets in a real browser: under the console's own policy of content, and with the memory of a real tab. */

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SHEET = 'xl/worksheets/sheet1.xml';
const TEXT_PART = 'xl/sharedStrings.xml';
const ROWS = 10_000;
const MEGABYTE = 1_000_000;
/**
 * Beside the screen itself: well over twice the measured need, and well below the memory that a cheap laptop has left
 * for a tab.
 */
const MOST_NEEDED = 400 * MEGABYTE;

type Parts = Record<string, Uint8Array>;
const xlsx = (parts: Parts): Buffer => Buffer.from(zipSync(parts, { level: 6 }));
const partsOf = (rows: Parameters<typeof workbook>[0]): Parts => unzipSync(workbook(rows));

/** As programs save it: each text once, in a part of its own, and formatted numbers and dates. */
function savedWorkbook(headings: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const texts = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, texts.size);
    return texts.size - 1;
  };
  const rowXml = (cells: readonly string[], r: number): string =>
    `<row r="${r + 1}" spans="1:${cells.length}" ht="15.75" customHeight="1">${cells
      .map((cell, c) => `<c r="${String.fromCharCode(65 + c)}${r + 1}" s="1" t="s"><v>${numberOf(cell)}</v></c>`)
      .join('')}</row>`;
  const sheet = [headings, ...rows].map(rowXml).join('');
  const items = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('');
  const parts = partsOf([]);
  const relations = new TextDecoder().decode(parts['xl/_rels/workbook.xml.rels']);
  const ofTexts =
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>';
  return xlsx({
    ...parts,
    'xl/_rels/workbook.xml.rels': strToU8(relations.replace('</Relationships>', `${ofTexts}</Relationships>`)),
    [SHEET]: strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`),
    [TEXT_PART]: strToU8(`<sst xmlns="${MAIN}">${items}</sst>`),
  });
}

/** The most memory that a process of a tab has held so far. */
async function peakOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
  expect(peaks.length).toBeGreaterThan(0);
  return Math.max(...peaks.map((kilobytes) => Number(kilobytes) * 1024));
}

/** Memory that the browser needed for a file, beyond the screen that was open already. */
async function memoryFor(browser: Browser, work: () => Promise<void>): Promise<number> {
  const before = await peakOf(browser);
  await work();
  const needed = (await peakOf(browser)) - before;
  test.info().annotations.push({ type: 'megabytes', description: String(Math.round(needed / MEGABYTE)) });
  return needed;
}

for (const language of STORY_LANGUAGES) {
  const t = TEXTS[language].clientImport;
  const { name, email, phone, startDate, endDate, monthlyLimit } = t.columns;
  const HEADINGS = [name, email, phone, startDate, endDate, monthlyLimit];
  const MEMBER = ['Μαρία Παπά', 'maria@example.gr', '6971234567', '1/12/2026', '31/12/2026', '12'];
  const plain = (): Parts => partsOf([HEADINGS, MEMBER]);
  const sheetOf = (parts: Parts): string => new TextDecoder().decode(parts[SHEET]);

  async function opensImport(page: Page, staffGym: StaffGym): Promise<void> {
    await staffGym.opens(page, '/admin/settings/import', language);
    await expect(page.getByRole('heading', { name: t.file })).toBeVisible();
  }
  const chooses = (page: Page, buffer: Buffer): Promise<void> =>
    page.locator('input[type="file"]').setInputFiles({ name: 'members.xlsx', mimeType: TYPE, buffer });
  const isReady = async (page: Page, count: number): Promise<void> => {
    const text = count === 1 ? t.ready_one : t.ready_other;
    await expect(page.getByText(text.replace('{count}', String(count)))).toBeVisible({ timeout: 60_000 });
  };

  test(`a spreadsheet of 10,000 members is read and checked within the memory of a tab (${language})`, async ({
    page,
    browser,
    staffGym,
  }) => {
    test.slow();
    await opensImport(page, staffGym);
    const extra = Array.from({ length: 8 }, (_, c) => `Στήλη του παλιού προγράμματος ${c}`);
    const rows = Array.from({ length: ROWS }, (_, i) => [
      ...[`Μέλος Αριθμού ${i}`, `member${i}@example.gr`, `69${71000000 + i}`, '1/12/2026', '31/12/2026', '12'],
      ...extra.map((_, c) => `Παρατήρηση ${i} της στήλης ${c}, όπως την κρατούσε το παλιό πρόγραμμα`),
    ]);
    const file = savedWorkbook([...HEADINGS, ...extra], rows);
    const needed = await memoryFor(browser, async () => {
      await chooses(page, file);
      await isReady(page, ROWS);
    });
    expect(needed).toBeLessThan(MOST_NEEDED);
  });

  test(`hostile spreadsheets are refused, or read without what they carry (${language})`, async ({
    page,
    browser,
    staffGym,
  }) => {
    test.slow();
    const asked: string[] = [];
    const own = new URL(staffGym.members.gym.url).origin;
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== own) asked.push(request.url());
    });
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push(dialog.message())));
    await opensImport(page, staffGym);
    const isRefused = async (buffer: Buffer, problem: string): Promise<void> => {
      await chooses(page, xlsx(plain()));
      await isReady(page, 1);
      await expect(page.getByText(problem)).toHaveCount(0);
      await chooses(page, buffer);
      await expect(page.getByText(problem)).toBeVisible();
    };
    const { unreadable, tooLarge } = t.problems;

    const zeros = new Uint8Array(200 * MEGABYTE);
    const bombs = { 'a sheet of zeros': SHEET, 'texts of zeros': TEXT_PART };
    const entities = {
      'an entity that holds a file': '<!ENTITY x SYSTEM "file:///etc/hostname">',
      'an entity from elsewhere': '<!ENTITY x SYSTEM "http://hostile.example/x">',
      'entities within entities': nestedEntities(),
    };
    const needed = await memoryFor(browser, async () => {
      for (const [title, part] of Object.entries(bombs)) {
        await test.step(title, () => isRefused(xlsx({ ...plain(), [part]: zeros }), tooLarge));
      }
      for (const [title, declared] of Object.entries(entities)) {
        await test.step(title, async () => {
          await chooses(page, xlsx(withEntity(declared)));
          await isReady(page, 1);
          await expect(page.getByText('Μαρία &x;', { exact: true })).toBeVisible();
        });
      }
    });
    expect(needed).toBeLessThan(MOST_NEEDED);

    const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0'), Buffer.alloc(50_000, '\0PE')]);
    await test.step('a program with another name', () => isRefused(program, unreadable));

    await test.step('formulas and macros', async () => {
      const formula = {
        formula: 'HYPERLINK(&quot;http://hostile.example/&quot;,&quot;x&quot;)',
        saved: MEMBER[1] ?? '',
      };
      const call = `=cmd|'/C calc'!A0`;
      const script = '&lt;img src=x onerror=alert(1)&gt;';
      const parts = partsOf([
        HEADINGS,
        [script, formula, ...MEMBER.slice(2)],
        [call, 'b@example.gr', ...MEMBER.slice(2)],
      ]);
      await chooses(page, xlsx({ ...parts, 'xl/vbaProject.bin': strToU8('Sub AutoOpen()') }));
      await isReady(page, 2);
      await expect(page.getByText('<img src=x onerror=alert(1)>', { exact: true })).toBeVisible();
      await expect(page.getByText(MEMBER[1] ?? '', { exact: true })).toBeVisible();
    });
    expect(asked).toEqual([]);
  });

  function withEntity(declared: string): Parts {
    const parts = plain();
    const sheet = sheetOf(parts).replace('Μαρία Παπά', 'Μαρία &x;');
    return { ...parts, [SHEET]: strToU8(`<?xml version="1.0"?><!DOCTYPE worksheet [${declared}]>${sheet}`) };
  }
}

/** Ten times ten times ten: a billion words from a few lines. */
function nestedEntities(): string {
  const names = [...'abcdefghx'];
  const nested = names.slice(1).map((name, i) => `<!ENTITY ${name} "${`&${names[i] ?? ''};`.repeat(10)}">`);
  return `<!ENTITY a "ha">${nested.join('')}`;
}
