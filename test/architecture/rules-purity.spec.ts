import { backend, expectNone, importsOf, isSpec, linesMatching, type SourceFile } from './source-tree.js';

const rules = backend.filter(({ name }) => name.endsWith('.rules.ts'));
const paths = new Set(backend.map(({ path }) => path));

/** Clock and zone are arguments. */
const IMPURE =
  /new Date\(\)|Date\.now\(|Temporal\.Now|Math\.random|randomUUID|process\.|setTimeout|setInterval|\bawait\b|\bconsole\./;

const valueImportsOf = (file: SourceFile): string[] =>
  importsOf({ ...file, text: file.text.replace(/^import type [^;]+;/gm, '') });

/** Calendar arithmetic takes every instant as an argument. */
const PURE_PACKAGES = ['temporal-polyfill'];

/** Every package loaded with a file, with the importing file. */
function packagesReached(file: SourceFile, seen = new Set<string>()): string[] {
  if (seen.has(file.path)) return [];
  seen.add(file.path);
  return valueImportsOf(file).flatMap((target) => {
    const next = backend.find(({ path }) => path === target.replace(/\.js$/, '.ts'));
    if (next) return packagesReached(next, seen);
    return PURE_PACKAGES.some((name) => target.startsWith(name)) ? [] : [`${target} in ${file.path}`];
  });
}

describe('*.rules.ts are pure', () => {
  it('exist', () => {
    expect(rules.length).toBeGreaterThan(3);
  });

  it('use neither clock, randomness, environment nor waiting', () => {
    expectNone(
      linesMatching(rules, IMPURE),
      'A rule takes facts and answers a decision: pass `now` and `today` in, and do the rest in the service.',
    );
  });

  it('load no package, directly or indirectly', () => {
    expectNone(
      rules.flatMap((file) => packagesReached(file).map((found) => `${file.path} reaches ${found}`)),
      'No Nest, no TypeORM, no services in a rule or in what it imports: facts come in, a decision goes out.',
    );
  });

  it('import no types of a framework', () => {
    expectNone(
      rules.flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('backend/src/') || /entity|\.service\.|\.repository\./.test(target))
          .map((target) => `${file.path} imports ${target}`),
      ),
      'A rule describes the facts it needs in a shape of its own; an entity would tie it to the database.',
    );
  });

  it('have a spec beside them, with a table or a property', () => {
    const specOf = (path: string): string => path.replace(/\.ts$/, '.spec.ts');
    expectNone(
      rules.filter(({ path }) => !paths.has(specOf(path))).map(({ path }) => `${path} has no ${specOf(path)}`),
      'Write the table beside the rule: name, facts, expected refusal.',
    );
    const specs = backend.filter((file) => isSpec(file) && file.name.endsWith('.rules.spec.ts'));
    expectNone(
      specs.filter(({ text }) => !/\.each[(<]|fc\.assert\(/.test(text)).map(({ path }) => path),
      'The spec of a rule is a table (it.each) or a property (fast-check).',
    );
  });
});
