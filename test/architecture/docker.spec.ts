import { readFileSync } from 'node:fs';
import path from 'node:path';
import { policyAt } from '../../backend/src/platform/http/security-headers.js';

const root = path.resolve(__dirname, '..', '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

const policies = [...read('docker/Caddyfile').matchAll(/import app "([^"]+)"/g)].map(([, policy = '']) => policy);

describe('the web server of the images', () => {
  it('gives both apps the policy that the API would', () => {
    expect(policies).toEqual(['/admin/', '/'].map(policyAt));
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
