import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OPERATOR_PATH } from '../../backend/src/gyms/requests/gym-of-host.js';
import {
  DOOR_PERMISSIONS_POLICY,
  HEADERS_FOR_OTHER_PAGES,
  HEADERS_OF_PAGES,
  PART_OF_OTHER_PAGES,
  PART_OF_PAGE,
  PERMISSIONS_POLICY,
  policyAt,
} from '../../backend/src/platform/http/security-headers.js';

const root = path.resolve(__dirname, '..', '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

const policies = [...read('docker/Caddyfile').matchAll(/import app "([^"]+)"/g)].map(([, policy = '']) => policy);

describe('the web server of the images', () => {
  it('sends both apps the same policy as the API', () => {
    expect(policies).toEqual(['/admin/', '/'].map(policyAt));
  });

  it('has nothing under the operator’s host but the operator’s page', () => {
    const [, matcher] =
      /@nothing \{\n([^}]*)\}\n\s*rewrite @nothing \/api\/nothing/.exec(
        read('docker/Caddyfile').replaceAll('{$OPERATOR_HOST:operator.invalid}', 'OPERATOR'),
      ) ?? [];
    expect(matcher?.split('\n').map((line) => line.trim())).toEqual([
      'host OPERATOR',
      `not path / ${OPERATOR_PATH}`,
      '',
    ]);
  });

  it('forbids framing and unused browser features, as the API does', () => {
    const caddyfile = read('docker/Caddyfile');
    expect([...caddyfile.matchAll(/X-Frame-Options (.*)/g)].map(([, value]) => value)).toEqual(['DENY']);
    expect([...caddyfile.matchAll(/Permissions-Policy "(.*)"/g)].map(([, value]) => value)).toEqual([
      PERMISSIONS_POLICY,
      DOOR_PERMISSIONS_POLICY,
    ]);
  });
});

it('the web server of the images writes no address of a calendar into its log', () => {
  const [, pattern = '', masked = ''] =
    /request>uri regexp "\(\?i\)([^"]+)" "([^"]+)"/.exec(read('docker/Caddyfile')) ?? [];
  expect('/API/calendar/SECRET.ics?x=1'.replace(new RegExp(pattern, 'i'), masked)).toBe('/api/calendar/-?x=1');
});

it('the web server of the images opens to other sites what the API does', () => {
  const sent = [...read('docker/Caddyfile').matchAll(/header @embedded >(\S+) "([^"]+)"/g)];
  expect(Object.fromEntries(sent.map(([, name = '', value]) => [name, value]))).toEqual(HEADERS_FOR_OTHER_PAGES);
  expect(read('docker/Caddyfile')).toContain(
    `@embedded path /${PART_OF_OTHER_PAGES.source.slice(1).replaceAll('\\', '')}*`,
  );
});

describe('the parts of a page, in the web server of the images', () => {
  const caddyfile = read('docker/Caddyfile');
  const namesOf = (block: RegExp): string[] =>
    [...(block.exec(caddyfile)?.[1] ?? '').matchAll(/^\t\t([A-Z][\w-]+) /gm)].map(([, name = '']) => name);

  it('are the same files as in the API', () => {
    const [, written = ''] = /path_regexp \^\/(static\S+)/.exec(caddyfile) ?? [];
    expect(written).toBe(PART_OF_PAGE.source.replace('^', '').replaceAll('\\/', '/'));
  });

  it('lack headers of pages, and no other', () => {
    const ofPages = namesOf(/\theader @page \{\n([\s\S]*?)\n\t\}/);
    // Helmet's other ones are for browsers that are gone.
    const older = ['X-DNS-Prefetch-Control', 'X-Download-Options', 'X-XSS-Protection'];
    expect(ofPages).toEqual(HEADERS_OF_PAGES.filter((name) => !older.includes(name)));
    expect(namesOf(/\theader \{\n([\s\S]*?)\n\t\}/)).toEqual([
      ...['Cross-Origin-Resource-Policy', 'Referrer-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options'],
    ]);
  });
});

describe('the alerts', () => {
  const named = (name: string, pattern: RegExp): string[] => [
    ...new Set([...read(name).matchAll(pattern)].map(([, alert = '']) => alert)),
  ];
  const alerts = named('docker/monitoring/alerts.yml', /alert: (\w+)/g);

  it('are each played, where they stay silent and where they go off', () => {
    const tests = 'docker/monitoring/alerts.test.yml';
    expect(named(tests, /alertname: (\w+), exp_alerts: \[\]/g).toSorted()).toEqual(alerts.toSorted());
    expect(named(tests, /alertname: (\w+)\n\s+exp_alerts:\n\s+- exp_labels/g).toSorted()).toEqual(alerts.toSorted());
  });

  it('each have a line in the guide', () => {
    const told = named('docs/operations.md', /`(Palestra[A-Z]\w+)`/g);
    expect(told.toSorted()).toEqual(alerts.toSorted());
  });
});

describe('the example of the environment', () => {
  it('has every variable of the compose file', () => {
    const wanted = [...read('docker/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const explained = read('docker/.env.example') + read('docs/operations.md');
    expect([...new Set(wanted)].filter((name) => !explained.includes(name))).toEqual([]);
  });
});

/** Decided by the image and the containers' network; GYM is for commands, which get it by themselves. */
const NOT_FOR_COMPOSE = ['PORT', 'HOST', 'GYM', 'DATA_DIR'];

describe('the base images', () => {
  const defaults = (name: string): string[][] =>
    [...read(name).matchAll(/\b((?:NODE|POSTGRES|WEB|MAILPIT)_IMAGE)(?:=|:-)([^\s}]+)/g)].map(
      ([, key = '', image = '']) => [key, image],
    );
  const built = defaults('docker/Dockerfile');
  const composed = defaults('docker/compose.yaml');

  it('are named by digest', () => {
    const all = [...built, ...composed];
    expect(all).toHaveLength(7);
    expect(all.filter(([, image = '']) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  });

  it('are the same in the Dockerfile and in the compose file', () => {
    const ofBuild = composed.filter(([name = '']) => !['MAILPIT_IMAGE', 'WEB_IMAGE'].includes(name));
    expect(new Set(ofBuild.map(String))).toEqual(new Set(built.map(String)));
  });
});

describe('the compose file', () => {
  it('hands on every variable of the guide, by its value or by a file', () => {
    const documented = [...read('docs/operations.md').matchAll(/^\| ((?:`[A-Z][A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
      ([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
    );
    expect(documented.length).toBeGreaterThan(30);
    const handedOn = new Set(
      [...compose.matchAll(/^ *([A-Z_]+?)(?:_FILE)?: |\$\{([A-Z_]+)/gm)].flatMap((match) => match),
    );
    expect(documented.filter((name) => !handedOn.has(name))).toEqual(NOT_FOR_COMPOSE);
  });

  it('backs up the gyms that it serves', () => {
    const [serves, backups] = ['api', 'backups'].map((name) => {
      const [, service = ''] = new RegExp(`^  ${name}:.*\\n([^]*?)(?=^  \\S)`, 'm').exec(services) ?? [];
      return [...service.matchAll(/^ *(GYMS\w*: .*)$/gm)].map(([, line]) => line);
    });
    expect(backups).toEqual(serves);
    expect(backups).toHaveLength(3);
    const [, given = ''] = /backups: \[(.*)\]/.exec(read('docker/image/make-secrets.mjs')) ?? [];
    expect(given).toContain("'gyms-key'");
  });

  const compose = read('docker/compose.yaml');
  const [, services = ''] = /^services:\n([^]*?)^volumes:/m.exec(compose) ?? [];
  const serviceTexts = new Map(
    services
      .split(/^(?= {2}[a-z])/m)
      .slice(1)
      .map((text) => [/^ *([a-z][\w-]*):/.exec(text)?.[1] ?? '', text]),
  );
  const mountersOf = (place: string): string[] =>
    [...serviceTexts].filter(([, text]) => text.includes(`${place}:/`)).map(([name]) => name);

  it('mounts the folder of all secrets only into the container that makes them', () => {
    expect(mountersOf('${SECRETS:-secrets}')).toEqual(['secrets']);
  });

  it('mounts the backups into no container that serves', () => {
    expect(mountersOf('${BACKUPS:-backups}')).toEqual(['backups']);
  });

  it('mounts each folder of secrets into the container it is named after', () => {
    for (const name of ['postgres', 'roles', 'api', 'backups'])
      expect([name, mountersOf(`secrets-${name}`)]).toEqual([name, ['secrets', name]]);
  });

  it('uses images that can be pinned, with the Dockerfile’s names', () => {
    const defaults = [...read('docker/Dockerfile').matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)];
    expect(defaults).toHaveLength(2);
    for (const [, name, image] of defaults) expect(compose).toContain(`\${${name}:-${image}}`);
    expect([...compose.matchAll(/image: (?!\*|\$\{)(.*)/g)].map(([line]) => line)).toEqual([]);
  });

  it('names its own images after the project and the version, as the Dockerfile does', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const own = [...compose.matchAll(/image: \$\{COMPOSE_PROJECT_NAME:-palestra\}-(.*)/g)].map(([, name]) => name);
    expect(own).toEqual([`api:${version}`, `site:${version}`]);
    const built = [...read('docker/Dockerfile').matchAll(/^ARG VERSION=(.*)$/gm)].map(([, value]) => value);
    expect(built).toEqual([version, version]);
  });

  it('builds each of its own images by one service, and pulls none', () => {
    const targets = [...compose.matchAll(/^ *target: (.*)$/gm)].map(([, target]) => target);
    expect(targets).toEqual(['api', 'site']);
    expect(compose.match(/^ *image: \$\{COMPOSE_PROJECT_NAME.*\n *pull_policy: never$/gm)).toHaveLength(targets.length);
  });

  it('confines every container but the mailbox for trying', () => {
    const confined = ['hardened', 'api', 'serving'].map((anchor) => `<<: *${anchor}`);
    const others = [...serviceTexts].filter(([, text]) => !confined.some((line) => text.includes(line)));
    expect(others.map(([name]) => name)).toEqual(['mailpit']);
  });

  it('asks for the health of the backups where they leave it', () => {
    const backups = serviceTexts.get('backups') ?? '';
    const [, left] = /scheduled-backups\.js, \/backups, (\S+)\]/.exec(backups) ?? [];
    const [, script, asked] = /test: \[CMD, bash, (\S+), (\S+)\]/.exec(backups) ?? [];
    expect(asked).toBe(left);
    expect(read('docker/Dockerfile')).toContain(`docker/image/${script} `);
  });

  it('has a health check for every service that stays up, since `up --wait` fails without', () => {
    expect(compose.match(/healthcheck: \{ disable: true \}/g)).toHaveLength(
      compose.match(/restart: 'no'/g)?.length ?? 0,
    );
  });
});

describe('the commands of an upgrade without a break', () => {
  const guide = read('docs/operations.md');
  const [, block = ''] = /From then on an upgrade is[^]*?```sh\n([^]*?)```/.exec(guide) ?? [];
  const commands = [...block.matchAll(/^palestra (.*?)(?: +#.*)?$/gm)].map(([, command = '']) => command);

  it('bring up every container but the database’s and the web server’s, each by itself', () => {
    const replaced = commands.map((command) => /^(?:run --rm|up -d --wait) --no-deps (\S+)$/.exec(command)?.[1]);
    const others = ['postgres', 'web', 'mailpit'];
    const compose = read('docker/compose.yaml');
    const [, services = ''] = /^services:\n([^]*?)^volumes:/m.exec(compose) ?? [];
    const names = [...services.matchAll(/^ {2}([a-z][\w-]*):/gm)].map(([, name]) => name);
    expect(replaced.filter((name) => name !== undefined).toSorted()).toEqual(
      names.filter((name = '') => !others.includes(name)).toSorted(),
    );
  });

  it('have the web server take the Caddyfile that it was started with', () => {
    const [, file = ''] = /command: \[caddy, run, --config, (\S+)\]/.exec(read('docker/compose.yaml')) ?? [];
    expect(commands).toContain(`exec web caddy reload --config ${file}`);
  });

  it('as all others that run once, bring along no other container', () => {
    const pages = ['operations', 'many-gyms', 'security'].map((name) => `docs/${name}.md`);
    const runs = pages.flatMap((page) => read(page).match(/palestra run .*/g) ?? []);
    expect(runs.length).toBeGreaterThan(10);
    expect(runs.filter((run) => !run.startsWith('palestra run --rm --no-deps '))).toEqual([]);
  });
});

describe('the layout of the apps', () => {
  const folders: string[] = [];
  const temporary = (): string => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-site-'));
    folders.push(folder);
    return folder;
  };
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  function layOut(site: string, files: Record<string, string>): string {
    const built = temporary();
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(built, name)), { recursive: true });
      writeFileSync(path.join(built, name), content);
    }
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'docker/site/lay-out.mjs'), built, site]);
    expect([status, stderr.toString()]).toEqual([0, '']);
    return realpathSync(path.join(site, 'now'));
  }
  const version = (n: number): Record<string, string> => ({
    Caddyfile: `# ${n}`,
    'member/index.html': `<script src="/static/js/app-${n}.js">`,
    [`member/static/js/app-${n}.js`]: `${n}`,
    [`member/only-${n}.txt`]: '',
  });
  const filesOf = (place: string): string[] =>
    ['Caddyfile', 'member/index.html', 'member/static/js', 'member'].flatMap((name) => {
      const found = path.join(place, name);
      return statSync(found).isDirectory() ? readdirSync(found).toSorted() : readFileSync(found, 'utf8');
    });

  it('has the new files, and the hashed ones of the version before alone', () => {
    const site = temporary();
    for (const n of [1, 2, 3]) layOut(site, version(n));
    expect(filesOf(path.join(site, 'now'))).toEqual([
      '# 3',
      '<script src="/static/js/app-3.js">',
      ...['app-2.js', 'app-3.js'],
      ...['index.html', 'only-3.txt', 'static'],
    ]);
    expect(readdirSync(site)).toHaveLength(2);
  });

  it('stays with the same files, and is made anew where one is damaged', () => {
    const site = temporary();
    layOut(site, version(1));
    const place = layOut(site, version(2));
    expect(layOut(site, version(2))).toBe(place);
    writeFileSync(path.join(place, 'Caddyfile'), '');
    const mended = layOut(site, version(2));
    expect(mended).not.toBe(place);
    expect(filesOf(mended).slice(0, 1)).toEqual(['# 2']);
  });
});

describe('files removed from the image’s dependencies', () => {
  it('are documentation, never a licence or notice, whatever their extension', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-prune-'));
    const files = ['LICENSE.md', 'license', 'LICENCE-MIT.md', 'NOTICE.md', 'COPYING.md', 'README.md', 'CHANGELOG.md'];
    mkdirSync(path.join(folder, 'some-package'));
    for (const name of files) writeFileSync(path.join(folder, 'some-package', name), '');
    spawnSync(process.execPath, [path.join(root, 'docker/prune-dependencies.mjs'), folder]);
    const left = files.filter((name) => existsSync(path.join(folder, 'some-package', name)));
    rmSync(folder, { recursive: true });
    expect(left).toEqual(['LICENSE.md', 'license', 'LICENCE-MIT.md', 'NOTICE.md', 'COPYING.md']);
  });
});

describe('the memory of an idle gym', () => {
  it('is bound by two arenas, a young generation of 8 MB and a collection after the start', () => {
    const [, image = ''] = /^FROM \S+ AS api\n([^]*?)\nFROM /m.exec(read('docker/Dockerfile')) ?? [];
    const command =
      'node --max-semi-space-size=8 --no-parallel-scavenge --no-allocation-site-pretenuring --expose-gc backend/dist/main.js';
    expect(JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? '')).toEqual(command.split(' '));
    expect(JSON.parse(read('docker/image/package.json'))).toMatchObject({ scripts: { start: command } });
    expect(image).toMatch(/^ENV MALLOC_ARENA_MAX=2$/m);
    const [, service = ''] = /^ {2}api:.*\n([^]*?)(?=^ {2}\S)/m.exec(read('docker/compose.yaml')) ?? [];
    expect(service).toMatch(/^ {4}\w+:/m);
    expect(service).not.toMatch(/^ {4}(command|entrypoint):/m);
  });
});

describe('the versions of Node.js', () => {
  it('are the minimum of the manifest and the major version of the image, in CI’s second run', () => {
    const second = read('scripts/commands/other-node.mjs');
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const [, image] = /^ARG NODE_IMAGE=node:(\d+)/m.exec(read('docker/Dockerfile')) ?? [];
    expect(`>=${/FLOOR = '(.*)'/.exec(second)?.[1]}`).toBe(engines.node);
    expect(/OF_THE_IMAGES = '(\d+)/.exec(second)?.[1]).toBe(image);
  });
});

describe('the commands of the image', () => {
  it('are those of the repository that need no sources', () => {
    const scriptsOf = (name: string) => (JSON.parse(read(name)) as { scripts: Record<string, string> }).scripts;
    const inRepository = scriptsOf('package.json');
    for (const [name, command] of Object.entries(scriptsOf('docker/image/package.json'))) {
      if (name === 'start') continue;
      const [, entry] = /backend\/dist\/commands\/([\w-]+)\.js$/.exec(command) ?? [];
      expect([name, inRepository[name]]).toEqual([name, `node scripts/run.mjs backend-command ${entry}`]);
    }
  });

  it('have all that the guides run in a container', () => {
    const { scripts } = JSON.parse(read('docker/image/package.json')) as { scripts: Record<string, string> };
    const guides = ['operations', 'many-gyms'].map((name) => read(`docs/${name}.md`)).join('');
    const run = [...guides.matchAll(/palestra (?:exec|run) [^`\n]*?npm run (?:--silent )?([\w:-]+)/g)];
    expect(run.length).toBeGreaterThan(10);
    expect([...new Set(run.map(([, name = '']) => name))].filter((name) => !(name in scripts))).toEqual([]);
  });
});
