import { readEnvironment } from './environment.js';
import type { EnvironmentVariables } from './environment-reader.js';
import type { Environment } from './environment-shape.js';

const FILES: Readonly<Record<string, string>> = { '/secrets/jwt': 'a-secret-from-a-file\n', '/secrets/empty': '\n' };
const readFile = (path: string): string => {
  const content = FILES[path];
  if (content === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
  return content;
};
const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'long-enough-to-sign-with', TURNSTILE: 'off' };

const BOSS = { ...PRODUCTION, ADMIN_EMAIL: 'boss@gym.gr' };
const DEFAULT_DB = 'postgres://palestra:postgres@db/palestra';

function accepted(variables: EnvironmentVariables): Environment {
  const result = readEnvironment(variables, readFile);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.environment;
}
function problems(variables: EnvironmentVariables): string[] {
  const result = readEnvironment(variables, readFile);
  return result.ok ? [] : result.problems;
}

describe('the environment', () => {
  it('requires no session secret and no Turnstile keys for a command that serves no requests', () => {
    const bare = { NODE_ENV: 'production', DATABASE_URL: 'postgres://palestra:Sn7qLw2x@db/palestra' };
    expect(readEnvironment(bare, readFile, { serves: false })).toMatchObject({ ok: true });
    expect(problems(bare)).toHaveLength(2);
  });

  describe('of one of many gyms', () => {
    const GYM = { GYM: 'athens', DATABASE_URL: 'postgres://palestra@db/gyms' };

    it('uses the schema of the gym', () => {
      const { gym, databaseUrl } = accepted(GYM);
      expect([gym, new URL(databaseUrl ?? '').searchParams.get('options')]).toEqual([
        'athens',
        '-csearch_path=gym_athens,palestra_shared',
      ]);
    });

    it('leaves the address and the keys of Turnstile to the directory in production', () => {
      expect(problems({ ...GYM, ...PRODUCTION, TURNSTILE: 'on', HOST: '10.0.0.5' })).toEqual([]);
    });

    it.each<[string, EnvironmentVariables, RegExp]>([
      ['a key that is none', { GYM: 'gym_1' }, /^GYM must be the key of a gym/],
      ['a pooler', { DATABASE_PREPARED: 'off' }, /^GYM needs PostgreSQL itself/],
      ['an address beside a pooler’s', { DATABASE_DIRECT_URL: DEFAULT_DB }, /^GYM needs PostgreSQL itself/],
      ['all gyms, too', { GYMS: 'all' }, /^GYM names one gym, and GYMS=all serves all/],
      ['an address that is none', { HOST: '::::' }, /^HOST must be an address or a name of this machine/],
      ['a short SEAL_KEY', { SEAL_KEY: 'short' }, /^SEAL_KEY must have at least 32/],
      ['a former seal alone', { SEAL_KEY_BEFORE: 'k'.repeat(32) }, /^SEAL_KEY_BEFORE only opens: set SEAL_KEY/],
      ['a short GYMS_KEY', { GYMS_KEY: 'short' }, /^GYMS_KEY must have at least 32/],
      ['a former key alone', { GYMS_KEY_BEFORE: 'k'.repeat(32) }, /^GYMS_KEY_BEFORE only opens: set GYMS_KEY/],
    ])('refuses %s', (_, wrong, problem) => {
      expect(problems({ ...GYM, ...wrong })).toEqual([expect.stringMatching(problem)]);
    });
  });

  describe('of the operator of many gyms', () => {
    const OPERATOR = { OPERATOR_HOST: 'Gyms.example.gr', OPERATOR_TOKEN: 'a token of the operator, thirty-two' };

    it('has a page under a host of its own', () => {
      const { operator } = accepted({ ...OPERATOR, GYMS: 'all', DATABASE_URL: 'postgres://palestra@db/gyms' });
      expect(operator).toEqual({ host: 'gyms.example.gr', token: OPERATOR.OPERATOR_TOKEN });
      expect(accepted({ OPERATOR_TOKEN: OPERATOR.OPERATOR_TOKEN }).operator).toBeNull();
    });

    it.each<[string, EnvironmentVariables, RegExp]>([
      ['a short token', { OPERATOR_TOKEN: 'short' }, /^OPERATOR_TOKEN must have at least 32/],
      ['no token', { OPERATOR_TOKEN: '' }, /^OPERATOR_TOKEN is missing/],
      ['an address', { OPERATOR_HOST: 'https://gyms.example.gr' }, /^OPERATOR_HOST must be a host name/],
    ])('refuses %s', (_, wrong, problem) => {
      expect(problems({ ...OPERATOR, ...wrong })).toEqual([expect.stringMatching(problem)]);
    });

    it('lets a command name one gym where all are served', () => {
      const asked = { GYMS: 'all', GYM: 'athens', DATABASE_URL: 'postgres://palestra@db/gyms' };
      expect(readEnvironment(asked, readFile, { serves: false })).toMatchObject({
        ...{ ok: true, environment: { gym: 'athens', servesAllGyms: false } },
      });
    });
  });

  it('requires no variable outside production', () => {
    expect(accepted({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: '.palestra',
      databaseUrl: null,
      databaseDirectUrl: null,
      preparedStatements: true,
      demo: 'on',
      gymTimeZone: 'Europe/Athens',
      mailboxPort: 8025,
      logLevel: 'info',
      workers: 1,
      sessionDays: 7,
      staffIdleHours: 12,
      trustProxy: false,
      firstAdmin: { email: 'admin@palestra.test', password: 'palestra' },
    });
  });

  it('creates no demo and no administrator in production unless configured', () => {
    expect(accepted(PRODUCTION)).toMatchObject({ production: true, demo: 'off', firstAdmin: null });
    const told = { ...PRODUCTION, ADMIN_EMAIL: 'Boss@Gym.gr', ADMIN_PASSWORD: 'correct horse' };
    expect(accepted(told).firstAdmin).toEqual({ email: 'boss@gym.gr', password: 'correct horse' });
  });

  it.each<[string, EnvironmentVariables, Partial<Environment>]>([
    ['an empty variable counts as not set', { PORT: '', HOST: ' ' }, { port: 3000, host: '127.0.0.1' }],
    ['a secret comes from a file', { JWT_SECRET_FILE: '/secrets/jwt' }, { jwtSecret: 'a-secret-from-a-file' }],
    ['the port is in the address', { PORT: '3210' }, { port: 3210, publicUrl: 'http://127.0.0.1:3210' }],
    ['0.0.0.0 is reached by loopback', { HOST: '0.0.0.0' }, { publicUrl: 'http://127.0.0.1:3000' }],
    ['an IPv6 host stands in brackets', { HOST: '::1' }, { publicUrl: 'http://[::1]:3000' }],
    ['PUBLIC_URL loses its last slash', { PUBLIC_URL: 'https://gym.gr/' }, { publicUrl: 'https://gym.gr' }],
    [
      'a sender with a name',
      { MAIL_FROM: 'Γυμναστήριο <gym@example.gr>' },
      { mailFrom: 'Γυμναστήριο <gym@example.gr>' },
    ],
    ['the pool of each process', { DATABASE_POOL: '8' }, { databasePool: 8 }],
    ['variables of others', { HOME: '/root', PATH: '/bin', SHELL: 'sh', LOGNAME: 'me', HOSTNAME: 'h' }, { port: 3000 }],
    [
      'the addresses that Kubernetes gives of services called palestra and palestra-db',
      {
        ...{ PALESTRA_SERVICE_HOST: '10.0.0.7', PALESTRA_SERVICE_PORT: '80', PALESTRA_SERVICE_PORT_HTTP: '80' },
        ...{ PALESTRA_PORT: 'tcp://10.0.0.7:80', PALESTRA_PORT_80_TCP_ADDR: '10.0.0.7' },
        ...{ PALESTRA_DB_SERVICE_HOST: '10.0.0.8', PALESTRA_DB_PORT: 'tcp://10.0.0.8:5432' },
        ...{ PALESTRA_DB_PORT_5432_TCP_PORT: '5432', PALESTRA_DB_PORT_5432_TCP: 'tcp://10.0.0.8:5432' },
      },
      { port: 3000, warnings: [] },
    ],
    ['one like ours, which is set', { LOG_LEVEL: 'warn', LOG_LEVELS: 'x' }, { logLevel: 'warn' }],
    ['workers may be as many as cores', { WORKERS: 'auto' }, { workers: 'auto' }],
    ['proxies by number', { TRUST_PROXY: '2' }, { trustProxy: 2 }],
    ['proxies by network', { TRUST_PROXY: 'loopback, 10.0.0.0/8' }, { trustProxy: ['loopback', '10.0.0.0/8'] }],
    ['the demo can be left out', { DEMO: 'off' }, { demo: 'off' }],
  ])('%s', (_, variables, expected) => {
    expect(accepted(variables)).toMatchObject(expected);
  });

  it.each<[string, EnvironmentVariables, string]>([
    ['a port that is no number', { PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http"'],
    ['a port out of range', { PORT: '65536' }, 'PORT must be'],
    ['an unknown NODE_ENV', { NODE_ENV: 'staging' }, 'NODE_ENV must be one of development, production, test'],
    ['an unknown zone', { GYM_TIMEZONE: 'Europe/Sparta' }, 'GYM_TIMEZONE must be the name of a time zone'],
    ['an offset as zone', { GYM_TIMEZONE: '+02:00' }, 'GYM_TIMEZONE must be'],
    [
      'a password with a bare %',
      { DATABASE_URL: 'postgres://u:100%@h/d' },
      'DATABASE_URL has a % in its user or password',
    ],
    ['another database', { DATABASE_URL: 'mysql://u:secret@h/d' }, 'DATABASE_URL must be an address that begins with'],
    ['a malformed SMTP_URL', { SMTP_URL: 'mail.gym.gr' }, 'SMTP_URL must be'],
    ['no workers', { WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 64, not "0"'],
    ['a demo that is neither', { DEMO: 'yes' }, 'DEMO must be one of on, asked, off, not "yes"'],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    ['a proxy that is none', { TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be off, a number of proxies'],
    ['a network of everybody', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be'],
    ['an impossible network', { TRUST_PROXY: '10.0.0.0/40' }, 'TRUST_PROXY must be'],
    ['a short administrator password', { ADMIN_PASSWORD: '12345' }, 'ADMIN_PASSWORD must have at least 6'],
    ['an administrator with two addresses', { ADMIN_EMAIL: 'a;b@x.gr' }, 'ADMIN_EMAIL must be an e-mail address'],
    ['an administrator without address', { ADMIN_EMAIL: 'boss' }, 'ADMIN_EMAIL must be an e-mail address'],
    ['a misspelt variable', { PALESTRA_PORT: '1' }, 'PALESTRA_PORT is not a variable of this product'],
    [
      'a sender without an address',
      { MAIL_FROM: 'Gym no address' },
      'MAIL_FROM must be an address such as gym@example.gr',
    ],
    ['a sender that is a link', { MAIL_FROM: 'Gym <mailto:gym@example.gr>' }, 'MAIL_FROM must be an address'],
    ['a sender with half an address', { MAIL_FROM: 'Gym <gym@>' }, 'MAIL_FROM must be an address'],
    ['a pool too small', { DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 4 to 200, not "1"'],
    ['a secret file that is not there', { JWT_SECRET_FILE: '/nowhere' }, 'JWT_SECRET_FILE names a file that cannot'],
    ['an empty secret file', { JWT_SECRET_FILE: '/secrets/empty' }, 'JWT_SECRET_FILE names an empty file'],
    ['a secret twice', { JWT_SECRET: 'other', JWT_SECRET_FILE: '/secrets/jwt' }, 'JWT_SECRET and JWT_SECRET_FILE are'],
    ['half of the Turnstile keys', { TURNSTILE_SITE_KEY: 'k' }, 'TURNSTILE_SECRET_KEY is missing'],
    ['a contact without its kind', { SECURITY_CONTACT: 'safe@gym.gr' }, 'SECURITY_CONTACT must begin with mailto:'],
    ['production without secret', { ...PRODUCTION, JWT_SECRET: '' }, 'JWT_SECRET is required'],
    ['production with a short secret', { ...PRODUCTION, JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 16'],
    [
      'Turnstile off, with its keys',
      { TURNSTILE: 'off', TURNSTILE_SITE_KEY: 'k', TURNSTILE_SECRET_KEY: 's' },
      'TURNSTILE is off, and both keys are given',
    ],
    ['production without Turnstile', { ...PRODUCTION, TURNSTILE: 'on' }, 'TURNSTILE_SECRET_KEY and'],
    ['production that asks this machine', { ...PRODUCTION, OUTGOING_LOOPBACK: 'on' }, 'OUTGOING_LOOPBACK must be off'],
    ['half a pair for push services', { VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}` }, 'VAPID_PRIVATE_KEY is missing'],
    [
      'a public key of another form',
      { VAPID_PUBLIC_KEY: 'abc', VAPID_PRIVATE_KEY: 'a'.repeat(43) },
      'VAPID_PUBLIC_KEY must be',
    ],
    [
      'a private key of another form',
      { VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}`, VAPID_PRIVATE_KEY: 'abc' },
      'VAPID_PRIVATE_KEY must have',
    ],
    ['production with a demo', { ...PRODUCTION, DEMO: 'on' }, 'DEMO must be off'],
    ['production with the demo password', { ...BOSS, ADMIN_PASSWORD: 'palestra' }, 'ADMIN_PASSWORD is a default'],
    ['production with a password as ever', { ...BOSS, ADMIN_PASSWORD: 'Password1!' }, 'ADMIN_PASSWORD is a default'],
    ['production with a secret from an example', { ...PRODUCTION, JWT_SECRET: 'change-me-to-random' }, 'JWT_SECRET is'],
    [
      'production with a secret of one letter',
      { ...PRODUCTION, JWT_SECRET: 'a'.repeat(32) },
      'JWT_SECRET is one or two characters',
    ],
    [
      'production with a known database password',
      { ...PRODUCTION, DATABASE_URL: DEFAULT_DB },
      'The password in DATABASE_URL',
    ],
    [
      'production with a known password past the pooler',
      { ...PRODUCTION, DATABASE_DIRECT_URL: DEFAULT_DB },
      'The password in DATABASE_DIRECT_URL',
    ],
    ['production with a known backup key', { ...PRODUCTION, BACKUP_KEY: 'secret' }, 'BACKUP_KEY is a default'],
    ['production with a short backup key', { ...PRODUCTION, BACKUP_KEY: 'q7' }, 'BACKUP_KEY is too short'],
    ['production with a short token', { ...PRODUCTION, METRICS_TOKEN: '1' }, 'METRICS_TOKEN is too short'],
    ['production with a key of two letters', { ...PRODUCTION, BACKUP_KEY: 'abababab' }, 'BACKUP_KEY is one or two'],
    ['production with a known token', { ...PRODUCTION, METRICS_TOKEN: 'changeme' }, 'METRICS_TOKEN is a default'],
    [
      'production over plain http',
      { ...PRODUCTION, PUBLIC_URL: 'http://gym.gr' },
      'PUBLIC_URL must begin with https://',
    ],
    ['production with half an administrator', { ...PRODUCTION, ADMIN_EMAIL: 'a@b.gr' }, 'ADMIN_PASSWORD is required'],
  ])('refuses %s', (_, variables, expected) => {
    expect(problems(variables)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    ['a letter too few', 'GYM_TIMEZON', 'GYM_TIMEZONE'],
    ['a letter too few', 'LOGLEVEL', 'LOG_LEVEL'],
    ['another letter', 'SMTP_URI', 'SMTP_URL'],
    ['two letters swapped', 'BACKUP_KYE_FILE', 'BACKUP_KEY_FILE'],
  ])('starts with a variable of another program that is like one of ours but for %s, and says so', (_, name, meant) => {
    const warning = `${name} is set and means nothing to Palestra: correct its name if ${meant} was meant`;
    expect(accepted({ [name]: 'x' }).warnings).toEqual([warning]);
  });

  it('says nothing of variables that are like none of ours', () => {
    expect(accepted({ HOME: '/root', LANG: 'el_GR.UTF-8', LOG_LEVEL: 'warn', LOG_LEVELS: 'x' }).warnings).toEqual([]);
  });

  it.each(['https://gym.gr', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'])(
    'accepts the production address %s',
    (PUBLIC_URL) => {
      expect(accepted({ ...PRODUCTION, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
    },
  );

  it('accepts a production secret that merely contains a known word', () => {
    const secrets = {
      ADMIN_EMAIL: 'boss@gym.gr',
      ADMIN_PASSWORD: 'palestra on the hill',
      BACKUP_KEY: 'test of time 88',
    };
    expect(accepted({ ...PRODUCTION, ...secrets })).toMatchObject({ backupKey: 'test of time 88' });
  });

  it.each(['my8Qw2kV0pTz5sLr1nXc4bYd7', 'your3kQ9-vT_x', 'Mykonos in the rain', 'Changes like the sea'])(
    'accepts the production secret %s, which only begins like a placeholder',
    (METRICS_TOKEN) => {
      expect(accepted({ ...PRODUCTION, METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN);
    },
  );

  it.each(['change-me', 'changeit', 'replace_this', 'your-secret-here', 'MySecret', 'insert token', '<token>', 'xxxx'])(
    'refuses the placeholder %s in production',
    (METRICS_TOKEN) => expect(problems({ ...PRODUCTION, METRICS_TOKEN })).toHaveLength(1),
  );

  it('reports all problems at once, and never a secret', () => {
    const found = problems({ PORT: '-1', DATABASE_URL: 'oracle://u:hidden@h/d', LOG_LEVEL: 'x', PALESTRA_X: '1' });
    expect(found).toHaveLength(4);
    expect(found.join('\n')).not.toContain('hidden');
  });
});
