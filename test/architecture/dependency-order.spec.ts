import {
  everyCodeFile,
  expectNone,
  importsOf,
  isSpec,
  linesMatching,
  backend,
  type SourceFile,
} from './source-tree.js';

/**
 * The layers of each tree, lowest first. A file imports its own folder and folders of lower layers, never a neighbour
 * of its own layer. `*` is every folder at that place, each for itself; a file may stand for itself.
 */
const TREES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'backend/src': [
    ['contract'],
    ['platform'],
    ['audit'],
    ['settings'],
    ['mail'],
    ['acts'],
    ['subscriptions'],
    ['money'],
    ['clients'],
    ['client-papers'],
    ['auth'],
    ['staff'],
    ['family'],
    ['classes'],
    ['payments'],
    ['schedule'],
    ['appointments'],
    ['attendance', 'waiting-list'],
    ['standing-bookings', 'paid-places'],
    [
      'timeslots',
      'rooms',
      'global-timeslots',
      'reminders',
      'class-follows',
      'courses',
      'joining',
      'gift-cards',
      'calendar-feeds',
      'occasions',
      'own-messages',
      'freezing',
      'client-profile',
      'webhooks',
      'client-merging',
      'operations/runs',
    ],
    ['undo'],
    ['client-import', 'export', 'reports'],
    ['live'],
    ['demo'],
    ['first-start'],
    ['app.entities.ts'],
    ['operations'],
    ['one-gym.ts'],
    ['gyms'],
    ['serving.ts'],
    ['app.module.ts'],
    ['commands', 'main.ts'],
  ],
  'admin-ui/src': [
    ['i18n'],
    ['api'],
    ['kit'],
    ['features/schedule'],
    ['features/clients', 'features/second-factor'],
    [
      ...[
        'features/account',
        'features/appointments',
        'features/audit',
        'features/broadcasts',
        'features/client-import',
        'features/client-papers',
        'features/door',
        'features/door-devices',
        'features/export',
        'features/gym-page',
        'features/joining',
        'features/occasions',
        'features/programs',
        'features/texting',
        'features/reports',
        'features/rooms',
      ],
      ...[
        'features/email-templates',
        'features/global-timeslots',
        'features/mails',
        'features/money',
        'features/staff',
        'features/standing-bookings',
        'features/subscriptions',
        'features/undo',
      ],
    ],
    ['features/classes', 'features/client-list', 'features/freezes', 'features/search', 'features/timeslots'],
    // The day offers the same as the screen of timeslots.
    ['features/overview'],
    // Two screens that are made of sections of other features.
    ['features/client-page', 'features/settings'],
    ['features/first-day'],
    ['app'],
  ],
  'member-ui/src': [
    ['first-paint.js', 'worker', 'embed', 'i18n'],
    ['api'],
    ['ui'],
    ['features/*'],
    ['app'],
    ['main.tsx'],
  ],
};

const ABOVE =
  'Imports run one way. Move the use case up to the folder that may know both, announce it from below (FreedPlaces), or refer to an entity by its name.';
const BESIDE = 'Neighbours do not know each other: move what both need to a folder below them.';

interface Edge {
  from: SourceFile;
  to: string;
}

const filesOf = (tree: string): SourceFile[] =>
  everyCodeFile.filter((file) => file.path.startsWith(`${tree}/`) && !isSpec(file) && !file.path.endsWith('.d.ts'));

/** Imports between files of a tree, also of types alone. */
function edgesOf(files: SourceFile[]): Edge[] {
  const known = new Map(files.map(({ path }) => [path.replace(/\.tsx?$/, ''), path]));
  return files.flatMap((from) =>
    importsOf(from).flatMap((name) => {
      const to = known.get(name.replace(/\.(js|tsx?)$/, ''));
      return to === undefined || to === from.path ? [] : [{ from, to }];
    }),
  );
}

/** The entry of the table that a path belongs to: its layer, and the folder or file that it stands for. */
function placeOf(tree: string, path: string): { layer: number; unit: string } | null {
  const parts = path.slice(tree.length + 1).split('/');
  for (const [layer, units] of (TREES[tree] ?? []).entries()) {
    for (const unit of units) {
      const wanted = unit.split('/');
      if (wanted.every((part, i) => part === parts[i] || (part === '*' && i < parts.length - 1))) {
        return { layer, unit: parts.slice(0, wanted.length).join('/') };
      }
    }
  }
  return null;
}

/** Groups of nodes that reach each other, by depth-first search (Tarjan). */
function circlesOf(next: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    for (const other of next.get(node) ?? []) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(node, Math.min(low.get(node) ?? 0, low.get(other) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  };
  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return circles;
}

function graphOf(edges: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/**
 * Edges between the folders directly in `folder`; its own files count as one more. Modules are left out: they wire a
 * feature together, and nothing but another module imports them.
 */
function edgesWithin(folder: string, edges: readonly Edge[]): [string, string][] {
  const unitOf = (path: string): string | null => {
    if (!path.startsWith(`${folder}/`) || path.endsWith('.module.ts')) return null;
    const [first = '', ...rest] = path.slice(folder.length + 1).split('/');
    return rest.length === 0 ? '(its own files)' : first;
  };
  return edges.flatMap(({ from, to }) => {
    const [a, b] = [unitOf(from.path), unitOf(to)];
    return a === null || b === null || a === b ? [] : [[a, b] satisfies [string, string]];
  });
}

describe.each(Object.keys(TREES))('dependency order of %s', (tree) => {
  const files = filesOf(tree);
  const edges = edgesOf(files);

  it('knows every folder', () => {
    expect(files.length).toBeGreaterThan(50);
    expectNone(
      files.filter(({ path }) => placeOf(tree, path) === null).map(({ path }) => path),
      'Give the folder its layer in TREES of dependency-order.spec.ts.',
    );
  });

  it('lets folders import only those of lower layers', () => {
    const crossings = edges.map(({ from, to }) => ({ from, to, a: placeOf(tree, from.path), b: placeOf(tree, to) }));
    const wrong = (isWrong: (a: number, b: number) => boolean) =>
      crossings
        .filter(({ a, b }) => a && b && a.unit !== b.unit && isWrong(a.layer, b.layer))
        .map(({ from, to }) => `${from.path} imports ${to}`);
    expectNone(
      wrong((a, b) => a < b),
      ABOVE,
    );
    expectNone(
      wrong((a, b) => a === b),
      BESIDE,
    );
  });

  it('has no circle of files, not even by types', () => {
    const circles = circlesOf(graphOf(edges.map(({ from, to }) => [from.path, to])));
    expectNone(
      circles.map((circle) => circle.join(' <-> ')),
      'Move what both need into the lower of the two, or into a file of its own.',
    );
  });

  it('has no circle of folders at any depth', () => {
    const folders = new Set(
      files.flatMap(({ path }) => path.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))),
    );
    const circles = [...folders]
      .filter((folder) => folder.startsWith(`${tree}/`))
      .flatMap((folder) =>
        circlesOf(graphOf(edgesWithin(folder, edges))).map((circle) => `${folder}: ${circle.join(' <-> ')}`),
      );
    expectNone(circles, 'Folders are read from the lowest up: move the file that looks back to where it looks.');
  });
});

describe('contract', () => {
  it('imports nothing outside itself', () => {
    const contract = filesOf('backend/src/contract');
    expectNone(
      contract.flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('backend/src/contract/'))
          .map((target) => `${file.path} imports ${target}`),
      ),
      'The contract goes to the browsers: plain TypeScript only, without packages and without the server.',
    );
  });
});

describe('web-kit', () => {
  const kit = filesOf('web-kit/src');

  it('imports only itself, the contract, React and the libraries of passkeys and QR codes', () => {
    const isBelow = (target: string): boolean =>
      /^(web-kit\/src\/|@palestra\/backend\/contract\/|react$|@simplewebauthn\/browser$|qr$)/.test(target);
    expect(kit.length).toBeGreaterThan(10);
    expectNone(
      kit.flatMap((file) =>
        importsOf(file)
          .filter((target) => !isBelow(target))
          .map((target) => `${file.path} imports ${target}`),
      ),
      'The kit goes to both apps, and the member site has no Material and no react-admin: hand it what it needs.',
    );
  });

  it('has no circle of files', () => {
    const circles = circlesOf(graphOf(edgesOf(kit).map(({ from, to }) => [from.path, to])));
    expectNone(
      circles.map((circle) => circle.join(' <-> ')),
      'Move what both need into the lower of the two.',
    );
  });
});

it('no feature names Citus or its nodes', () => {
  const features = backend.filter(({ path }) => !/^backend\/src\/(platform|gyms|commands)\//.test(path));
  expectNone(
    linesMatching(features, /citus|gyms?_?node/i),
    'A feature works the same on one server and on several: put it into gyms/, or behind a word of platform/database/sql-words.ts.',
  );
});

it('no module hides a circle behind forwardRef', () => {
  expectNone(
    linesMatching(backend, /forwardRef/),
    'forwardRef hides a circle: move the use case up to the folder that may know both.',
  );
});
