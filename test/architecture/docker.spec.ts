import { readFileSync } from 'node:fs';
import path from 'node:path';
import { policyAt } from '../../backend/src/platform/http/security-headers.js';

const root = path.resolve(__dirname, '..', '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

/** What the Caddyfile puts where the widget of the security verification is wanted, and where it is not. */
const [, none = '', widget = ''] =
  /map \{env\.TURNSTILE_SITE_KEY\} \{widget\} \{frames\} \{\s*(.+)\s*\n\s*(.+)/.exec(read('docker/Caddyfile')) ?? [];
const wordsOf = (line: string): string[] => [...line.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word);
const policies = [...read('docker/Caddyfile').matchAll(/import app "([^"]+)"/g)].map(([, policy = '']) => policy);

describe('the web server of the images', () => {
  it('gives the console the policy that the API would', () => {
    expect(policies[0]).toBe(policyAt('/admin/', { hasWidget: false }));
  });

  it.each([
    ['without the widget', false, wordsOf(none).slice(1)],
    ['with the widget', true, wordsOf(widget)],
  ])('gives the member site the policy that the API would, %s', (_, hasWidget, [scripts = '', frames = '']) => {
    const policy = policies[1]?.replace('{widget}', scripts).replace('{frames}', frames);
    expect(policy).toBe(policyAt('/', { hasWidget }));
  });
});

describe('the example of the environment', () => {
  it('has every variable that the compose file asks for', () => {
    const wanted = [...read('docker/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const explained = read('docker/.env.example') + read('docs/operations.md');
    expect([...new Set(wanted)].filter((name) => !explained.includes(name))).toEqual([]);
  });
});

describe('the commands of the image', () => {
  it('are those of the repository that need no sources', () => {
    const scriptsOf = (name: string) => (JSON.parse(read(name)) as { scripts: Record<string, string> }).scripts;
    const inRepository = scriptsOf('package.json');
    for (const [name, command] of Object.entries(scriptsOf('docker/image/package.json'))) {
      if (name === 'start') continue;
      const [, entry] = /backend\/dist\/([\w-]+)\.js$/.exec(command) ?? [];
      expect([name, inRepository[name]]).toEqual([name, `node scripts/backend-command.mjs ${entry}`]);
    }
  });
});
