import { backend, expectNone, importsOf, isSpec, linesMatching } from './source-tree.js';

const rules = backend.filter(({ name }) => name.endsWith('.rules.ts'));
const paths = new Set(backend.map(({ path }) => path));

/** Clock and zone come in as arguments. */
const IMPURE =
  /new Date\(\)|Date\.now\(|Temporal\.Now|Math\.random|randomUUID|process\.|setTimeout|setInterval|\bawait\b|\bconsole\./;

describe('*.rules.ts are pure', () => {
  it('there are some', () => {
    expect(rules.length).toBeGreaterThan(3);
  });

  it('they use neither clock, chance, environment nor waiting', () => {
    expectNone(
      linesMatching(rules, IMPURE),
      'A rule takes facts and answers a decision: pass `now` and `today` in, and do the rest in the service.',
    );
  });

  it('they import the contract, other rules, and nothing that runs', () => {
    const isAllowed = (target: string): boolean =>
      /^backend\/src\/contract\//.test(target) || /\.rules\.js$/.test(target) || isPureTime(target);
    const valueImports = (text: string): string => text.replace(/^import type [^;]+;/gm, '');
    expectNone(
      rules.flatMap((file) =>
        importsOf({ ...file, text: valueImports(file.text) })
          .filter((target) => !isAllowed(target))
          .map((target) => `${file.path} imports ${target}`),
      ),
      'No Nest, no TypeORM, no services in a rule: only the contract, other rules, the gym zone, and types.',
    );
  });

  it('the types they import are not those of a framework', () => {
    expectNone(
      rules.flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('backend/src/') || /entity|\.service\.|\.repository\./.test(target))
          .map((target) => `${file.path} imports ${target}`),
      ),
      'A rule describes the facts it needs in a shape of its own; an entity would tie it to the database.',
    );
  });

  it('their spec stands beside them and is a table', () => {
    const specOf = (path: string): string => path.replace(/\.ts$/, '.spec.ts');
    expectNone(
      rules.filter(({ path }) => !paths.has(specOf(path))).map(({ path }) => `${path} has no ${specOf(path)}`),
      'Write the table beside the rule: name, facts, expected refusal.',
    );
    const specs = backend.filter((file) => isSpec(file) && file.name.endsWith('.rules.spec.ts'));
    expectNone(
      specs.filter(({ text }) => !/\.each[(<]/.test(text)).map(({ path }) => path),
      'The spec of a rule is a table: use it.each.',
    );
  });
});

/** The zone's arithmetic takes every instant as an argument. */
const isPureTime = (target: string): boolean => target === 'backend/src/platform/time/gym-zone.js';
