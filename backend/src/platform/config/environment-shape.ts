import { isIP } from 'node:net';
import { hasEmailForm, storedEmail } from '../../contract/email.js';
import { DEFAULT_LANGUAGE } from '../../contract/languages.js';
import { LIMITS } from '../../contract/limits.js';
import { isTimeZone } from '../time/gym-zone.js';
import { addressOf, isHost } from './address.js';
import { DEMO_ACCOUNTS } from './demo-accounts.js';
import type { EnvironmentReader, Form } from './environment-reader.js';
import { inSchema, isGymKey, schemaOfGym } from './schema-of-gym.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevelName = (typeof LOG_LEVELS)[number];

/** Settings from the environment, checked once at the start. */
export type Environment = ReturnType<typeof readVariables>;
export type GymsKey = NonNullable<Environment['gymsKey']>;
export type SealKey = NonNullable<Environment['sealKey']>;

const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const STRIPE_URL = 'https://api.stripe.com';
const PORTS = [0, 65_535] as const;
const POSTGRES = ['postgres:', 'postgresql:'];
const KEY = { atLeast: 32, characters: 'random characters' };
const EMAIL: Form = { is: (text) => hasEmailForm(storedEmail(text)), must: 'be an e-mail address' };
/** `address` or `Name <address>`. */
const SENDER: Form = {
  is: (text) => hasEmailForm(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
  must: 'be an address such as gym@example.gr or My Gym <gym@example.gr>',
};
/** Not an offset such as +02:00, which knows no summer time. */
const ZONE: Form = {
  is: (text) => /^[A-Za-z]/.test(text) && isTimeZone(text),
  must: 'be the name of a time zone such as Europe/Athens',
};
const CONTACT: Form = {
  is: (text) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text),
  must: 'begin with mailto: or https://',
};
const VAPID_PUBLIC = /^B[\w-]{86}$/;
const VAPID_LENGTH = 43;
const GYM_KEY: Form = { is: isGymKey, must: 'be the key of a gym, small letters, digits and single hyphens' };
const HOST: Form = { is: (text) => isHost(text.toLowerCase()), must: 'be a host name, without https:// and a port' };
const LISTENS: Form = {
  is: (text) => isIP(text) > 0 || isHost(text.toLowerCase()),
  must: 'be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0',
};
const HOPS = /^[1-9]\d?$/;
const addressesIn = (text: string): string[] => text.split(',').map((proxy) => proxy.trim());
const PROXIES: Form = {
  is: (text) => text === 'off' || HOPS.test(text) || addressesIn(text).every(isProxy),
  must: 'be off, a number of proxies, or addresses such as 10.0.0.0/8',
};

/** As Fastify takes it: a name of networks, an address, or a network of some bits. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return Number(bits) > 0 && Number(bits) <= { 0: 0, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
}

/** Reads every variable of the product. A command that serves no requests needs no session secret and no Turnstile keys. */
export function readVariables(reader: EnvironmentReader, serves: boolean) {
  const production = reader.oneOf('NODE_ENV', ['development', 'production', 'test'], 'development') === 'production';
  const server = readServer(reader);
  const secrets = readSecrets(reader, { production, serves });
  return {
    production,
    ...server,
    ...secrets,
    ...readBackups(reader),
    ...readFirstStart(reader, { production, serves }),
    ...readMail(reader),
    vapid: readVapid(reader),
    outgoingLoopback: readOutgoing(reader, production),
    ...readPaymentHosts(reader),
    /** Serves the API's description, as a page and as a document. */
    apiDocs: reader.onOff('API_DOCS', !production),
    // The directory may have keys of the gym's own.
    turnstile: readTurnstile(reader, production && serves && secrets.gym === null && !secrets.servesAllGyms),
    /** Contact for security reports. null: /.well-known/security.txt is not served. */
    securityContact: reader.text('SECURITY_CONTACT', CONTACT),
    /** Without a trailing slash. */
    publicUrl:
      reader.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? addressOf(server.host, server.port),
    /** Variables that look like misspelt ones of ours; the start logs them. */
    warnings: reader.warnings,
  };
}

/** Fastify's `trustProxy`: no proxy, a number of hops, or addresses and networks. */
function proxiesOf(text: string): false | number | string[] {
  if (text === 'off') return false;
  return HOPS.test(text) ? Number(text) : addressesIn(text);
}

function readServer(reader: EnvironmentReader) {
  return {
    port: reader.wholeNumber('PORT', PORTS, 3000),
    host: reader.text('HOST', LISTENS) ?? '127.0.0.1',
    dataDir: reader.text('DATA_DIR') ?? '.palestra',
    gymTimeZone: reader.text('GYM_TIMEZONE', ZONE) ?? 'Europe/Athens',
    /** Accounts begin in it unless they say otherwise, and so do answers to whoever asks for no language. */
    gymLanguage: DEFAULT_LANGUAGE,
    trustProxy: proxiesOf(reader.text('TRUST_PROXY', PROXIES) ?? 'off'),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    /** API processes. */
    workers: reader.text('WORKERS') === 'auto' ? ('auto' as const) : reader.wholeNumber('WORKERS', [1, 64], 1),
    sessionDays: reader.wholeNumber('SESSION_DAYS', [1, 365], 7),
    /** Hours without use after which a staff session ends. */
    staffIdleHours: reader.wholeNumber('STAFF_IDLE_HOURS', [1, 8_760], 12),
  };
}

function readSecrets(reader: EnvironmentReader, { production, serves }: { production: boolean; serves: boolean }) {
  const isRequired = production && serves;
  const long = { atLeast: isRequired ? 16 : 0, characters: 'characters with NODE_ENV=production' };
  const jwtSecret = reader.secret('JWT_SECRET', long);
  if (isRequired && jwtSecret === null) {
    reader.report('JWT_SECRET', 'is required with NODE_ENV=production: at least 32 random characters are recommended');
  }
  return {
    /** null outside production: the launcher generates one and keeps it. */
    jwtSecret,
    /** Seals the seeds of authenticator apps. null outside production: the launcher generates one and keeps it. */
    sealKey: readKey(reader, 'SEAL_KEY'),
    ...readDatabase(reader, serves),
    /**
     * Connections of each API process. At least four, because a job and a request that need two each must not wait for
     * each other.
     */
    databasePool: reader.wholeNumber('DATABASE_POOL', [4, 200], 16),
    metricsToken: reader.secret('METRICS_TOKEN'),
    operator: readOperator(reader),
  };
}

/** The operator's page of gyms: under a host that is no gym's, with a token. null: there is none. */
function readOperator(reader: EnvironmentReader) {
  const host = reader.text('OPERATOR_HOST', HOST)?.toLowerCase() ?? null;
  const token = reader.secret('OPERATOR_TOKEN', KEY);
  if (host !== null && token === null) {
    reader.report('OPERATOR_TOKEN', 'is missing: it opens the page at OPERATOR_HOST');
  }
  return host === null || token === null ? null : { host, token };
}

/** A key that seals and opens. `before` only opens, while `key` takes its place. */
function readKey(reader: EnvironmentReader, name: 'GYMS_KEY' | 'SEAL_KEY') {
  const key = reader.secret(name, KEY);
  const before = reader.secret(`${name}_BEFORE`, KEY);
  if (key === null && before !== null) {
    reader.report(`${name}_BEFORE`, `only opens: set ${name}, which seals, too`);
  }
  return key === null ? null : { key, before };
}

function readDatabase(reader: EnvironmentReader, serves: boolean) {
  const gym = reader.text('GYM', GYM_KEY);
  const isForAll = reader.oneOf('GYMS', ['one', 'all'], 'one') === 'all';
  // A command that is run beside a process for all, with its variables, is for the gym that it names.
  const servesAllGyms = isForAll && (serves || gym === null);
  if (servesAllGyms && gym !== null) reader.report('GYM', 'names one gym, and GYMS=all serves all: take one away');
  const gymsKey = readKey(reader, 'GYMS_KEY');
  const url = reader.url('DATABASE_URL', POSTGRES, { secret: true });
  const databaseDirectUrl = reader.url('DATABASE_DIRECT_URL', POSTGRES, { secret: true });
  const preparedStatements = reader.onOff('DATABASE_PREPARED', true);
  if ((gym !== null || servesAllGyms) && (databaseDirectUrl !== null || !preparedStatements)) {
    reader.report(
      gym === null ? 'GYMS' : 'GYM',
      'needs PostgreSQL itself, without a pooler: a pooler drops the schema of the gym',
    );
  }
  const databaseUrl = gym === null || url === null ? url : inSchema(url, schemaOfGym(gym));
  return {
    /** The gym of the directory that this process or command is for; `databaseUrl` is in its schema. null: the only one. */
    gym,
    /** One process for all gyms of the directory, each under its own hosts. */
    servesAllGyms,
    /** The only hosts that are answered. null: any. */
    hosts: null as readonly string[] | null,
    gymsKey,
    /** null: the launcher provides the embedded database. */
    databaseUrl,
    /** DATABASE_URL as it was given: that of the directory, wherever the tables of the gym are. */
    directoryUrl: url,
    /** Direct address of PostgreSQL when DATABASE_URL is a pooler, for work that needs its own session. null: the same. */
    databaseDirectUrl,
    /** false behind a pooler that hands a connection to another client between two statements. */
    preparedStatements,
  };
}

function readBackups(reader: EnvironmentReader) {
  const backupAt = reader.text('BACKUP_AT') ?? '03:30';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(backupAt)) reader.report('BACKUP_AT', 'must be a time of day such as 03:30');
  return {
    backupKey: reader.secret('BACKUP_KEY'),
    /** A backup, drill or hook that takes longer is aborted. */
    backupTimeoutMinutes: reader.minutes('BACKUP_TIMEOUT_MINUTES') ?? 60,
    /** null: no limit, because nobody can work before a restore has finished. */
    restoreTimeoutMinutes: reader.minutes('RESTORE_TIMEOUT_MINUTES'),
    /** On the gym's clock. */
    backupAt,
    backupKeep: reader.wholeNumber('BACKUP_KEEP', [1, 9_999], 14),
    /** The program, with its first arguments, that receives each verified nightly backup. */
    backupHook: reader.text('BACKUP_HOOK')?.split(/\s+/) ?? null,
  };
}

const DEMOS = ['on', 'asked', 'off'] as const;

function readFirstStart(reader: EnvironmentReader, { production, serves }: { production: boolean; serves: boolean }) {
  const demo = reader.oneOf('DEMO', DEMOS, production ? 'off' : 'on');
  if (production && demo !== 'off')
    reader.report('DEMO', 'must be off with NODE_ENV=production: demo passwords are public');
  const typed = reader.text('ADMIN_EMAIL', EMAIL);
  const email = typed === null ? null : storedEmail(typed);
  // The commands that take it name their own rule, which asks for more.
  const password = reader.secret('ADMIN_PASSWORD', { atLeast: serves ? LIMITS.passwordMinLength : 0 });
  if (production && email !== null && password === null) {
    reader.report('ADMIN_PASSWORD', 'is required beside ADMIN_EMAIL with NODE_ENV=production');
  }
  const ofDemo = production
    ? null
    : { email: email ?? DEMO_ACCOUNTS.admin.email, password: password ?? DEMO_ACCOUNTS.password };
  return {
    /** `asked`: the same people in a gym that uses no capability (rule: what the gym uses). */
    demo,
    /** The administrator to create when there is none; null in production unless configured. */
    firstAdmin: email === null || password === null ? ofDemo : { email, password },
    /** `npm run admin:create` uses it instead of asking. */
    adminPassword: password,
  };
}

function readMail(reader: EnvironmentReader) {
  return {
    /** null: mail goes to the local mailbox. */
    smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:'], { secret: true }),
    mailFrom: reader.text('MAIL_FROM', SENDER),
    mailboxPort: reader.wholeNumber('MAILBOX_PORT', PORTS, 8025),
  };
}

/** Lets requests to typed addresses reach stand-ins on this machine, for tests; no setting of the product does. */
function readOutgoing(reader: EnvironmentReader, production: boolean): boolean {
  const isOn = reader.onOff('OUTGOING_LOOPBACK', false);
  if (isOn && production) reader.report('OUTGOING_LOOPBACK', 'must be off with NODE_ENV=production');
  return isOn;
}

/** Where payment providers are asked; for tests, which have stand-ins. */
function readPaymentHosts(reader: EnvironmentReader) {
  const [accounts = null, api = null, web = null] = ['VIVA_ACCOUNTS_URL', 'VIVA_API_URL', 'VIVA_WEB_URL'].map(
    (name) => reader.url(name, ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
  );
  return {
    stripeUrl: reader.url('STRIPE_URL', ['http:', 'https:']) ?? STRIPE_URL,
    /** null: the hosts of the gym's account, with money or for trials. */
    vivaUrls: accounts === null || api === null || web === null ? null : { accounts, api, web },
  };
}

/** Keys by which push services know this installation. null: each gym makes a pair of its own. */
function readVapid(reader: EnvironmentReader) {
  const publicKey = reader.text('VAPID_PUBLIC_KEY');
  if (publicKey !== null && !VAPID_PUBLIC.test(publicKey)) {
    reader.report('VAPID_PUBLIC_KEY', 'must be a public key of P-256: 87 characters, of which the first is B');
  }
  const privateKey = reader.secret('VAPID_PRIVATE_KEY', { atLeast: VAPID_LENGTH });
  if ((publicKey === null) !== (privateKey === null)) {
    const missing = publicKey === null ? 'VAPID_PUBLIC_KEY' : 'VAPID_PRIVATE_KEY';
    reader.report(missing, 'is missing: the two keys go together');
  }
  return publicKey === null || privateKey === null ? null : { publicKey, privateKey };
}

function readTurnstile(reader: EnvironmentReader, isRequired: boolean) {
  const enabled = reader.onOff('TURNSTILE', true);
  const siteKey = reader.text('TURNSTILE_SITE_KEY');
  const secretKey = reader.secret('TURNSTILE_SECRET_KEY');
  const verifyUrl = reader.url('TURNSTILE_VERIFY_URL', ['http:', 'https:']) ?? TURNSTILE_VERIFY_URL;
  if ((siteKey === null) !== (secretKey === null)) {
    const missing = siteKey === null ? 'TURNSTILE_SITE_KEY' : 'TURNSTILE_SECRET_KEY';
    reader.report(missing, 'is missing: the site key and the secret key go together');
  } else if (!enabled && secretKey !== null) {
    reader.report('TURNSTILE', 'is off, and both keys are given: leave out one or the other');
  } else if (isRequired && enabled && secretKey === null) {
    reader.report('TURNSTILE_SECRET_KEY', 'and TURNSTILE_SITE_KEY are required in production, or TURNSTILE=off');
  }
  return { enabled, siteKey, secretKey, verifyUrl };
}
