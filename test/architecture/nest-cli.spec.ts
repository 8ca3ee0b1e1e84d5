import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..');
const read = <Shape>(file: string): Shape => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Shape;

it('nest-cli.json builds and starts like the product’s own scripts', () => {
  const nest = read<{ sourceRoot: string; entryFile: string; compilerOptions: Record<string, string> }>(
    'nest-cli.json',
  );
  const { scripts } = read<{ scripts: Record<string, string> }>('backend/package.json');
  expect(nest).toMatchObject({ sourceRoot: 'backend/src', entryFile: 'main' });
  expect(nest.compilerOptions).toEqual({ builder: 'tsc', tsConfigPath: 'backend/tsconfig.build.json' });
  expect(scripts.build).toMatch(/tsc -p tsconfig.build.json$/);
  expect(readFileSync(path.join(root, 'scripts/commands/start.mjs'), 'utf8')).toContain('backend/dist/main.js');
});
