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

/** Counts do follow the plural article, and so does the hour until which mornings last, which is always three. */
const MOMENT_AFTER_PLURAL_ARTICLE = /(?<!\p{L})σ?τις\s+\$?\{(?!\{?(?:cutoff|count|days|limit|budget)\})/iu;

it('says a date and a time in Greek so that they read well on the 1st of a month and at one, too', () => {
  // One alone is singular: «την 1η Μαρτίου» beside «στις 2 Μαρτίου», «στη 1:00» beside «στις 2:00».
  for (const text of ['λήγει στις {end}.', 'από τις ${date}', 'Μέχρι τις {{date}}', 'θέση στις {time}'])
    expect(text).toMatch(MOMENT_AFTER_PLURAL_ARTICLE);
  for (const text of ['έως {end}', 'πριν από τις {{cutoff}}', 'από τις {budget} ημέρες'])
    expect(text).not.toMatch(MOMENT_AFTER_PLURAL_ARTICLE);
  expectNone(
    linesMatching(
      productFiles.filter((file) => !isSpec(file)),
      MOMENT_AFTER_PLURAL_ARTICLE,
    ),
    'Put no article before a date or a time: «ισχύει έως {date}», «από {time}», «Λήξη: {date}».',
  );
});

/** Texts call an instant or a time of day `when` or `time`. */
const STOP_AFTER_TIME = /\p{Script=Greek}.*\{(?:when|time)\}+\./u;

it('puts no second full stop behind a time in Greek, which ends in one', () => {
  expect('Τελευταία ενημέρωση: {time}.').toMatch(STOP_AFTER_TIME);
  for (const text of ['Last read: {{time}}.', 'Η θέση σας ({{time}}) ελευθερώνεται.'])
    expect(text).not.toMatch(STOP_AFTER_TIME);
  expectNone(
    linesMatching(
      productFiles.filter((file) => !isSpec(file)),
      STOP_AFTER_TIME,
    ),
    '«6:00 μ.μ..»: leave the full stop out, or put the time before the end.',
  );
});
