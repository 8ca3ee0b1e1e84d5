import { apps, backend, expectNone, featureOf, importsOf, isSpec, linesMatching } from './source-tree.js';

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

/** Layers of the console, lowest first; each may import those below it and `i18n`. */
const CONSOLE_LAYERS = ['i18n', 'api', 'kit', 'features', 'app'];

/** Features of the console that may be imported by others, and by which; the rest is imported by `app` alone. */
const CONSOLE_FEATURES: Record<string, readonly string[]> = {
  schedule: [],
  clients: ['schedule'],
  appointments: ['schedule', 'clients'],
  subscriptions: ['schedule', 'clients'],
  audit: ['schedule', 'clients'],
  mails: [],
  broadcasts: [],
  'email-templates': [],
  account: [],
  overview: ['schedule', 'clients', 'appointments'],
  timeslots: ['schedule', 'clients', 'appointments'],
  'global-timeslots': ['schedule'],
  // Two screens that are made of sections of other features.
  'client-page': ['schedule', 'clients', 'appointments', 'subscriptions', 'audit', 'mails'],
  settings: ['global-timeslots', 'broadcasts', 'email-templates', 'mails', 'audit'],
};

describe('dependency order of the console', () => {
  const root = 'admin-ui/src/';
  const files = apps['admin-ui'].filter((file) => file.path.split('/').length > 3);
  const partsOf = (path: string): string[] => path.slice(root.length).split('/');
  const imports = files
    .filter((file) => !isSpec(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(root))
        .map((target) => ({ from: file.path, to: target })),
    );

  it('knows every layer and every feature', () => {
    const layers = new Set(files.map(({ path }) => partsOf(path)[0] ?? ''));
    const features = new Set(
      files.filter(({ path }) => partsOf(path)[0] === 'features').map(({ path }) => partsOf(path)[1] ?? ''),
    );
    expectNone(
      [
        ...[...layers].filter((layer) => !CONSOLE_LAYERS.includes(layer)),
        ...[...features].filter((feature) => !(feature in CONSOLE_FEATURES)),
      ],
      'Put it into app, features, kit, api or i18n; a new feature gets its place in CONSOLE_FEATURES.',
    );
  });

  it('lets layers import only those below them', () => {
    const heightOf = (path: string): number => CONSOLE_LAYERS.indexOf(partsOf(path)[0] ?? '');
    expectNone(
      imports.filter(({ from, to }) => heightOf(to) > heightOf(from)).map(({ from, to }) => `${from} imports ${to}`),
      'Imports run one way: app → features → kit → api → i18n. Move down what both need.',
    );
  });

  it('lets features import only those below them', () => {
    const featureIn = (path: string): string | null =>
      partsOf(path)[0] === 'features' ? (partsOf(path)[1] ?? null) : null;
    const wrong = imports.filter(({ from, to }) => {
      const [feature, other] = [featureIn(from), featureIn(to)];
      return feature !== null && other !== null && feature !== other && !CONSOLE_FEATURES[feature]?.includes(other);
    });
    expectNone(
      wrong.map(({ from, to }) => `${from} imports ${to}`),
      'A feature does not import the insides of another: move what both need down, to schedule, clients or kit.',
    );
  });

  it('has no circle of folders', () => {
    const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
    const below = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      if (folderOf(from) === folderOf(to)) continue;
      below.set(folderOf(from), (below.get(folderOf(from)) ?? new Set()).add(folderOf(to)));
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(below.get(from) ?? [])].some((next) => {
        if (next === to) return true;
        if (seen.has(next)) return false;
        return reaches(next, to, seen.add(next));
      });
    expectNone(
      [...below.keys()].filter((folder) => reaches(folder, folder)),
      'These folders import each other. Move what both need into the lower one.',
    );
  });
});
