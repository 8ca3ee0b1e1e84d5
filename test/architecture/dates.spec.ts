import { backend, browsers, expectNone, isSpec, linesMatching, type SourceFile } from './source-tree.js';

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
