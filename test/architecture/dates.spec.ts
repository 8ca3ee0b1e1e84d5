import { backend, browsers, expectNone, isSpec, linesMatching, productFiles, type SourceFile } from './source-tree.js';

const FORMATTING = /\bIntl\.(?!supportedValuesOf)|\.toLocale(?:Date|Time)?String\(/;

/** Not counted: calendar arithmetic. */
const OTHER_USES = ['backend/src/platform/time/gym-zone.ts'];

const usersOf = (files: SourceFile[]): string[] =>
  files
    .filter((file) => !isSpec(file) && !OTHER_USES.includes(file.path))
    .filter((file) => linesMatching([file], FORMATTING).length > 0)
    .map(({ path }) => path);

describe('dates and times are formatted in one place', () => {
  it.each([
    ['the backend', backend],
    ['the browsers', browsers],
  ])('%s: one module uses Intl', (_tree, files) => {
    const users = usersOf(files);
    if (users.length > 1) {
      expectNone(users, 'One module formats dates: add a function there and call it, so that all screens agree.');
    }
  });

  it('the server reads its clock in one place', () => {
    const readers = backend.filter(
      (file) => !isSpec(file) && !/\/(platform\/time|platform\/process)\//.test(file.path),
    );
    // main.ts passes the first start its instant before there is an application to ask.
    const others = readers.filter(
      ({ path }) => !['backend/src/main.ts', 'backend/src/commands/admin-create.ts'].includes(path),
    );
    expectNone(
      linesMatching(others, /new Date\(\)|Date\.now\(\)|Temporal\.Now/),
      'Ask the Clock (platform/time/clock.ts), so that tests can set the time.',
    );
  });
});

/** Times of day and counts do follow the plural article. */
const DATE_AFTER_PLURAL_ARTICLE = /(?<!\p{L})σ?τις\s+\$?\{(?!\{?(?:time|cutoff|count|days|limit|budget)\})/iu;

it('says a date in Greek so that it reads well on the 1st of a month, too', () => {
  // The 1st alone is singular: «την 1η Μαρτίου» beside «στις 2 Μαρτίου».
  for (const text of ['λήγει στις {end}.', 'από τις ${date}', 'Μέχρι τις {{date}}'])
    expect(text).toMatch(DATE_AFTER_PLURAL_ARTICLE);
  for (const text of ['έως {end}', 'πριν από τις {{time}}', 'από τις {budget} ημέρες'])
    expect(text).not.toMatch(DATE_AFTER_PLURAL_ARTICLE);
  expectNone(
    linesMatching(
      productFiles.filter((file) => !isSpec(file)),
      DATE_AFTER_PLURAL_ARTICLE,
    ),
    'Put no article before a date: «ισχύει έως {date}», «από {date}», «Λήξη: {date}».',
  );
});
