import { LAZY_PARTS } from '../../member-ui/src/ui/lazy-parts.js';
import { apps, backend, browsers, everyCodeFile, expectNone, featureOf, isSpec, productFiles } from './source-tree.js';

const FORBIDDEN = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared'];
const ROLES = [
  ...['module', 'controller', 'dto', 'service', 'rules', 'repository', 'entity'],
  ...['guard', 'strategy', 'mapper', 'sql', 'el', 'en'],
];
const NOT_FEATURES = ['contract', 'platform'];

const withoutEnding = (name: string): string => name.replace(/(\.spec|\.e2e)?(\.d)?\.\w+$/, '');
const roleOf = (name: string): string => withoutEnding(name).split('.').slice(1).join('.');

const DECORATED: [RegExp, RegExp, string][] = [
  [/^@(?:Admin|Family)?Controller\(/m, /\.controller\.ts$/, '*.controller.ts'],
  [/^@Module\(/m, /\.module\.ts$/, '*.module.ts'],
  [/^@Entity\(/m, /\.entity\.ts$/, '*.entity.ts'],
];

describe('names', () => {
  it('no folder or file has a meaningless name', () => {
    const parts = (path: string): string[] => path.split('/').map(withoutEnding);
    expectNone(
      everyCodeFile.map(({ path }) => path).filter((path) => parts(path).some((part) => FORBIDDEN.includes(part))),
      'Name it after what it is about, and put it beside its user.',
    );
  });

  it('files are kebab-case, components PascalCase.tsx', () => {
    const isKebab = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(name);
    const isComponent = (name: string): boolean => /^[A-Z][A-Za-z0-9]*(\.spec)?\.tsx$/.test(name);
    expectNone(
      productFiles.filter(({ name }) => !isKebab(name) && !isComponent(name)).map(({ path }) => path),
      'kebab-case.ts for everything, PascalCase.tsx for a React component.',
    );
  });

  it('a component file exports the component it is named after', () => {
    const components = browsers.filter(({ name }) => /^[A-Z].*\.tsx$/.test(name));
    const exported = (text: string): string[] =>
      [...text.matchAll(/^export (?:default )?(?:async )?(?:function|const|class) (\w+)/gm)].map(
        (match) => match[1] ?? '',
      );
    expectNone(
      components
        .filter((file) => !isSpec(file) && !exported(file.text).includes(withoutEnding(file.name)))
        .map(({ path, text }) => `${path} exports ${exported(text).join(', ') || 'nothing'}`),
      'Export the component the file is named after, or rename the file.',
    );
  });

  it('a feature folder has only known roles', () => {
    const features = backend.filter(
      ({ path }) => path.split('/').length > 3 && !NOT_FEATURES.includes(featureOf(path)),
    );
    expectNone(
      features.filter(({ name }) => !['', ...ROLES].includes(roleOf(name))).map(({ path }) => path),
      `Use one of the roles ${ROLES.join(', ')}, or none.`,
    );
  });

  it.each(DECORATED)('a class decorated with %s is in a file of that role', (decorator, fileName, wanted) => {
    expectNone(
      backend
        .filter((file) => !isSpec(file) && decorator.test(file.text) && !fileName.test(file.path))
        .map(({ path }) => path),
      `Move it to ${wanted}.`,
    );
  });

  it('a controller of Admin or Client paths says so in its name', () => {
    const declared = backend.flatMap(({ path, text }) =>
      [
        ...text.matchAll(/@(?:Admin|Family)?Controller\('(Admin|Client)\b[^\n]*\n(?:@[^\n]*\n)*export class (\w+)/g),
      ].map(([, audience = '', name = '']) => ({ path, audience, name })),
    );
    expect(declared.length).toBeGreaterThan(10);
    expectNone(
      declared.filter(({ audience, name }) => !name.includes(audience)).map(({ path, name }) => `${path}: ${name}`),
      'Name it *AdminController or *ClientController: its callers must be visible from outside.',
    );
  });

  it('there are no barrels', () => {
    expectNone(
      productFiles.filter(({ name }) => /^index\.tsx?$/.test(name)).map(({ path }) => path),
      'Import from the file that has it; index files only hide where things are.',
    );
  });
});

describe('the number of a lazy part of the member site', () => {
  it('is that of one part, so that one that loads does not clear the mark of one that failed', () => {
    const parts = apps['member-ui'].flatMap(({ name, text }) => [
      ...[...text.matchAll(/lazyPart\(\s*LAZY_PARTS\.(\w+),[^']*import\('[^']*?(\w+)'/g)].map(([, part, of]) => [
        part,
        of,
      ]),
      ...[...text.matchAll(/\bloadPart\(LAZY_PARTS\.(\w+),/g)].map(([, part]) => [part, name]),
    ]);
    const different = new Set(parts.map((part) => part.join(' ')));
    const names = new Set(parts.map(([part]) => part));
    expect(names.size).toBe(different.size);
    expect([...names].sort()).toEqual(Object.keys(LAZY_PARTS).sort());
    expect(new Set(Object.values(LAZY_PARTS)).size).toBe(names.size);
  });
});
