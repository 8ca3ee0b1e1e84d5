import { backend, expectNone, featureOf, importsOf, isSpec, linesMatching } from './source-tree.js';

const SHARED = ['contract', 'platform'];

/** Allowed imports, lowest folder first. `live` and the registries at the top may import everything below them. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  platform: [],
  audit: [],
  settings: ['audit'],
  mail: ['settings', 'audit'],
  'global-timeslots': ['settings', 'mail', 'audit'],
  timeslots: ['global-timeslots', 'settings', 'mail', 'audit'],
  subscriptions: ['settings', 'mail', 'audit'],
  clients: ['subscriptions', 'settings', 'mail', 'audit'],
  auth: ['clients', 'subscriptions', 'settings', 'mail', 'audit'],
  appointments: ['clients', 'subscriptions', 'timeslots', 'global-timeslots', 'settings', 'mail', 'audit'],
};

const AT_THE_TOP = ['live', 'demo', 'first-start', 'operations'];

describe('dependency order', () => {
  const crossings = backend
    .filter((file) => !isSpec(file) && file.path.split('/').length > 3)
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('backend/src/') && featureOf(target) !== featureOf(file.path))
        .map((target) => ({ file: file.path, from: featureOf(file.path), to: featureOf(target) })),
    );

  it('knows every feature folder', () => {
    const known = [...Object.keys(MAY_IMPORT), ...AT_THE_TOP];
    const folders = new Set(
      backend.filter(({ path }) => path.split('/').length > 3).map(({ path }) => featureOf(path)),
    );
    expectNone(
      [...folders].filter((folder) => !known.includes(folder)),
      'A new feature folder: give it its place in MAY_IMPORT of dependency-order.spec.ts.',
    );
  });

  it('lets features import only those below them', () => {
    const wrong = crossings.filter(
      ({ from, to }) => MAY_IMPORT[from] && ![...SHARED, ...MAY_IMPORT[from]].includes(to) && !SHARED.includes(from),
    );
    expectNone(
      wrong.map(({ file, to }) => `${file} imports ${to}`),
      'Imports run one way. Move the use case up to the feature that may know both, or refer to an entity by its name.',
    );
  });

  it('lets platform import no feature', () => {
    const wrong = crossings.filter(({ from, to }) => from === 'platform' && to !== 'contract');
    expectNone(
      wrong.map(({ file, to }) => `${file} imports ${to}`),
      'platform/ could ship in a different product: hand it what it needs from the feature instead.',
    );
  });

  it('lets contract import nothing outside itself', () => {
    const contract = backend.filter(({ path }) => featureOf(path) === 'contract').filter((file) => !isSpec(file));
    expectNone(
      contract.flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('backend/src/contract/'))
          .map((target) => `${file.path} imports ${target}`),
      ),
      'The contract goes to the browsers: plain TypeScript only, without packages and without the server.',
    );
  });

  it('has no forwardRef', () => {
    expectNone(
      linesMatching(backend, /forwardRef/),
      'forwardRef hides a circle: move the use case up to the feature that may know both.',
    );
  });
});
