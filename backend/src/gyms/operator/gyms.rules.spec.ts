import { describe, expect, it } from '@jest/globals';
import { found, MOST_NAMED, troublesOf, worst } from './gyms.rules.js';
import { gymsPage } from './operator-page.js';
import type { SurveyedGym } from './survey.js';

const NOW = new Date('2026-06-01T06:00:00Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);

const aGym = (key: string, more: Partial<SurveyedGym> = {}): SurveyedGym => ({
  ...{
    key,
    name: `Gym ${key}`,
    hosts: [`${key}.example.gr`],
    timeZone: 'Europe/Athens',
    state: 'ready',
    problem: null,
  },
  createdAt: hoursAgo(1_000),
  ...{ missingMigrations: 0, sizeBytes: 2_000_000, clients: 10, lastBackupAt: hoursAgo(1), mailsWaiting: 0 },
  ...{ oldestMailSince: null, openScreens: 0, requests: 0, failures: 0, lastRequestAt: null, lastFailureAt: null },
  ...more,
});
const many = (count: number, more: (n: number) => Partial<SurveyedGym> = () => ({})): SurveyedGym[] =>
  Array.from({ length: count }, (_, n) => aGym(`gym-${n + 1}`, more(n + 1)));

describe('troubles', () => {
  it.each<[string, Partial<SurveyedGym>, string[]]>([
    ['none of a gym that is well', {}, []],
    ['no backup', { lastBackupAt: null }, ['backup']],
    ['nothing of one that was made today', { lastBackupAt: null, createdAt: hoursAgo(25) }, []],
    ['no backup after its first night', { lastBackupAt: null, createdAt: hoursAgo(27) }, ['backup']],
    ['an old backup', { lastBackupAt: hoursAgo(27) }, ['backup']],
    ['late mail', { oldestMailSince: hoursAgo(1) }, ['mail']],
    ['a failure just now', { lastFailureAt: hoursAgo(0.1) }, ['failures']],
    ['a failure of yesterday', { lastFailureAt: hoursAgo(24) }, []],
    ['tables that are missing', { state: 'broken' }, ['state']],
    ['nothing of one that is suspended', { state: 'suspended', lastBackupAt: null }, []],
  ])('are %s', (_, more, troubles) => {
    expect(troublesOf(aGym('athens', more), NOW)).toEqual(troubles);
  });
});

describe('the search', () => {
  const gyms = [aGym('athens', { name: 'Γυμναστήριο Αθήνας' }), aGym('patras', { name: 'Πάτρα' })];

  it.each([
    ['αθηνας', ['athens']],
    ['athinas', ['athens']],
    ['patras.example', ['patras']],
    ['', ['athens', 'patras']],
    ['nowhere', []],
    ["'; DROP", []],
  ])('of %s finds %j', (words, keys) => {
    expect(found(gyms, words, 'name').map(({ key }) => key)).toEqual(keys);
  });

  it('puts the oldest backup first, and none before it', () => {
    const three = [aGym('a'), aGym('b', { lastBackupAt: null }), aGym('c', { lastBackupAt: hoursAgo(30) })];
    expect(found(three, '', 'backup').map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  });
});

it('names the worst gyms only, however many there are', () => {
  const numbers = worst(
    many(300, (n) => ({ mailsWaiting: n })),
    ({ mailsWaiting }) => mailsWaiting,
  );
  expect(Object.keys(numbers)).toHaveLength(MOST_NAMED);
  expect(numbers['gym-300']).toBe(300);
  expect(numbers['gym-1']).toBeUndefined();
  expect(worst(many(3), ({ mailsWaiting }) => mailsWaiting)).toEqual({});
});

describe('the page', () => {
  const asked = { words: '', sort: 'name', page: 1, language: 'en' } as const;
  const rowsIn = (html: string): number => html.split('<th scope="row">').length - 1;

  it('shows a hundred of a thousand gyms, and leads to the others', async () => {
    const html = await gymsPage(many(1_000), { ...asked, page: 2 }, NOW);
    expect(rowsIn(html)).toBe(100);
    expect(html).toContain('101–200 of 1000');
    expect(html).toMatch(/rel="prev" href="[^"]+">.*rel="next" href="[^"]+page&#x3D;3"/s);
    expect(html.length).toBeLessThan(120_000);
  });

  it('writes hostile names as they are', async () => {
    const name = '<script>alert(1)</script>" onload="x';
    const html = await gymsPage([aGym('athens', { name })], { ...asked, words: '"><img src=x>' }, NOW);
    expect(html).not.toMatch(/<script|<img/);
    const shown = await gymsPage([aGym('athens', { name })], asked, NOW);
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload');
  });

  it.each([
    ['el', 'Δεν υπάρχει γυμναστήριο ακόμη'],
    ['en', 'There is no gym yet'],
  ] as const)('says in %s how the first gym is made', async (language, words) => {
    expect(await gymsPage([], { ...asked, language }, NOW)).toContain(words);
  });

  it('says that nothing was found, and leads back', async () => {
    const html = await gymsPage(many(3), { ...asked, words: 'nowhere' }, NOW);
    expect(html).toContain('No gym matches.');
    expect(html).toContain('All gyms');
  });

  it('says of a gym whose server does not answer that its size is not known', async () => {
    const html = await gymsPage([aGym('away', { state: 'broken', sizeBytes: null, clients: null })], asked, NOW);
    expect(html).toContain('<td data-of="Size" class="number">unknown</td>');
  });

  it.each([
    ['el', 'secrets', 'δεν εξυπηρετείται: τα μυστικά του λείπουν ή δεν ανοίγουν με το GYMS_KEY'],
    ['en', 'cannot-upgrade', 'not served: it cannot be brought to this version'],
  ] as const)('says in %s why a gym is not served: %s', async (language, problem, words) => {
    const html = await gymsPage([aGym('athens', { state: 'broken', problem })], { ...asked, language }, NOW);
    expect(html).toContain(`class="warn">${words}</td>`);
  });

  it('counts the troubles and names them', async () => {
    const html = await gymsPage([...many(2), aGym('old', { lastBackupAt: null })], asked, NOW);
    expect(html).toMatch(/3 gyms\. .*As of 06:00 UTC\..* 1 needs attention:<\/p>/);
    expect(html).toContain('<li>1 without a recent backup</li>');
    expect(html).toContain('class="warn">never</td>');
  });
});
