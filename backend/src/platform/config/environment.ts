import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE } from '../../contract/languages.js';
import { EnvironmentReader } from './environment-reader.js';
import { inSchema, isGymKey, schemaOfGym } from './schema-of-gym.js';
import { addressOf, isHost } from './address.js';
import { productionProblems } from './production.js';
import { DEMO_ACCOUNTS } from './demo-accounts.js';
import {
  LOG_LEVELS,
  type Environment,
  type EnvironmentResult,
  type EnvironmentVariables,
  type GymsKey,
} from './environment-shape.js';

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  mailboxPort: 8025,
  sessionDays: 7,
  pool: 16,
  staffIdleHours: 12,
  backupTimeoutMinutes: 60,
  backupsKept: 14,
} as const;
const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const MIN_JWT_SECRET_LENGTH = 16;
const MIN_KEY_LENGTH = 32;
const MAX_PORT = 65_535;
const MAX_WORKERS = 64;
/** A job and a request that need two connections each must not wait for each other. */
const MIN_POOL = 4;
const MAX_POOL = 200;
const POSTGRES = ['postgres:', 'postgresql:'];
const MAX_SESSION_DAYS = 365;
const MAX_STAFF_IDLE_HOURS = 8_760;
const MAX_BACKUPS_KEPT = 9_999;
const CONTACT = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;

/**
 * Reads every variable of the product. Pure except for `*_FILE` variables, whose files `readTextFile` reads. Reports
 * all problems at once, so that ten mistakes do not take ten starts. A command that serves no requests (`serves:
 * false`) needs no session secret and no Turnstile keys.
 */
export function readEnvironment(
  variables: EnvironmentVariables,
  readTextFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
  { serves = true } = {},
): EnvironmentResult {
  const reader = new EnvironmentReader(variables, readTextFile);
  const production = reader.oneOf('NODE_ENV', ['development', 'production', 'test'], 'development') === 'production';
  const server = readServer(reader);
  const secrets = readSecrets(reader, { production, serves });
  const environment: Environment = {
    production,
    ...server,
    ...secrets,
    ...readBackups(reader),
    ...readFirstStart(reader, production),
    ...readMail(reader),
    apiDocs: reader.onOff('API_DOCS', !production),
    // The directory may have keys of the gym's own.
    turnstile: readTurnstile(reader, production && serves && secrets.gym === null && !secrets.servesAllGyms),
    securityContact: readSecurityContact(reader),
    publicUrl:
      reader.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? addressOf(server.host, server.port),
    warnings: reader.warnings,
  };
  reader.judgeUnknown();
  const problems = [...reader.problems, ...productionProblems(environment)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, environment };
}

function readServer(reader: EnvironmentReader) {
  return {
    port: reader.wholeNumber('PORT', 0, MAX_PORT, DEFAULTS.port),
    host: reader.text('HOST') ?? DEFAULTS.host,
    dataDir: reader.text('DATA_DIR') ?? '.palestra',
    gymTimeZone: reader.timeZone('GYM_TIMEZONE', 'Europe/Athens'),
    gymLanguage: DEFAULT_LANGUAGE,
    trustProxy: reader.proxies('TRUST_PROXY'),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    workers: reader.text('WORKERS') === 'auto' ? ('auto' as const) : reader.wholeNumber('WORKERS', 1, MAX_WORKERS, 1),
    sessionDays: reader.wholeNumber('SESSION_DAYS', 1, MAX_SESSION_DAYS, DEFAULTS.sessionDays),
    staffIdleHours: reader.wholeNumber('STAFF_IDLE_HOURS', 1, MAX_STAFF_IDLE_HOURS, DEFAULTS.staffIdleHours),
  };
}

function readSecurityContact(reader: EnvironmentReader): string | null {
  const contact = reader.text('SECURITY_CONTACT');
  if (contact !== null && !CONTACT.test(contact)) {
    reader.report('SECURITY_CONTACT', `must begin with mailto: or https://, not "${contact}"`);
  }
  return contact;
}

function readSecrets(reader: EnvironmentReader, { production, serves }: { production: boolean; serves: boolean }) {
  const isRequired = production && serves;
  const jwtSecret = reader.secret('JWT_SECRET');
  if (isRequired && jwtSecret === null) {
    reader.report('JWT_SECRET', 'is required with NODE_ENV=production: at least 32 random characters are recommended');
  }
  if (isRequired && jwtSecret !== null && jwtSecret.length < MIN_JWT_SECRET_LENGTH) {
    reader.report('JWT_SECRET', `must have at least ${MIN_JWT_SECRET_LENGTH} characters with NODE_ENV=production`);
  }
  return {
    jwtSecret,
    ...readDatabase(reader, serves),
    databasePool: reader.wholeNumber('DATABASE_POOL', MIN_POOL, MAX_POOL, DEFAULTS.pool),
    metricsToken: reader.secret('METRICS_TOKEN'),
    operator: readOperator(reader),
  };
}

function readOperator(reader: EnvironmentReader): Environment['operator'] {
  const host = reader.text('OPERATOR_HOST')?.toLowerCase() ?? null;
  const token = reader.secret('OPERATOR_TOKEN');
  if (token !== null && token.length < MIN_KEY_LENGTH) {
    reader.report('OPERATOR_TOKEN', `must have at least ${MIN_KEY_LENGTH} random characters`);
  }
  if (host === null) return null;
  if (!isHost(host)) reader.report('OPERATOR_HOST', `must be a host name, without https:// and a port, not "${host}"`);
  if (token === null) reader.report('OPERATOR_TOKEN', 'is missing: it opens the page at OPERATOR_HOST');
  return token === null ? null : { host, token };
}

function readGymsKey(reader: EnvironmentReader): GymsKey | null {
  const [key, before] = ['GYMS_KEY', 'GYMS_KEY_BEFORE'].map((name) => {
    const secret = reader.secret(name);
    if (secret !== null && secret.length < MIN_KEY_LENGTH) {
      reader.report(name, `must have at least ${MIN_KEY_LENGTH} random characters`);
    }
    return secret;
  });
  if (key == null && before != null) reader.report('GYMS_KEY_BEFORE', 'only opens: set GYMS_KEY, which seals, too');
  return key == null ? null : { key, before: before ?? null };
}

function readDatabase(reader: EnvironmentReader, serves: boolean) {
  const gym = reader.text('GYM');
  if (gym !== null && !isGymKey(gym)) {
    reader.report('GYM', `must be the key of a gym, small letters, digits and single hyphens, not "${gym}"`);
  }
  const isForAll = reader.oneOf('GYMS', ['one', 'all'], 'one') === 'all';
  // A command that is run beside a process for all, with its variables, is for the gym that it names.
  const servesAllGyms = isForAll && (serves || gym === null);
  if (servesAllGyms && gym !== null) reader.report('GYM', 'names one gym, and GYMS=all serves all: take one away');
  const gymsKey = readGymsKey(reader);
  const url = reader.url('DATABASE_URL', POSTGRES, { secret: true });
  const databaseDirectUrl = reader.url('DATABASE_DIRECT_URL', POSTGRES, { secret: true });
  const preparedStatements = reader.onOff('DATABASE_PREPARED', true);
  if ((gym !== null || servesAllGyms) && (databaseDirectUrl !== null || !preparedStatements)) {
    reader.report(
      gym === null ? 'GYMS' : 'GYM',
      'needs PostgreSQL itself, without a pooler: a pooler drops the schema of the gym',
    );
  }
  const databaseUrl = gym === null || url === null || !isGymKey(gym) ? url : inSchema(url, schemaOfGym(gym));
  return { gym, servesAllGyms, hosts: null, gymsKey, databaseUrl, databaseDirectUrl, preparedStatements };
}

function readBackups(reader: EnvironmentReader) {
  const backupAt = reader.text('BACKUP_AT') ?? '03:30';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(backupAt)) reader.report('BACKUP_AT', 'must be a time of day such as 03:30');
  return {
    backupKey: reader.secret('BACKUP_KEY'),
    backupTimeoutMinutes: reader.minutes('BACKUP_TIMEOUT_MINUTES', DEFAULTS.backupTimeoutMinutes),
    restoreTimeoutMinutes: reader.minutes('RESTORE_TIMEOUT_MINUTES', null),
    backupAt,
    backupKeep: reader.wholeNumber('BACKUP_KEEP', 1, MAX_BACKUPS_KEPT, DEFAULTS.backupsKept),
    backupHook: reader.text('BACKUP_HOOK')?.split(/\s+/) ?? null,
  };
}

function readFirstStart(reader: EnvironmentReader, production: boolean) {
  const demo = reader.onOff('DEMO', !production);
  if (production && demo) reader.report('DEMO', 'must be off with NODE_ENV=production: demo passwords are public');
  const email = reader.email('ADMIN_EMAIL');
  const password = reader.password('ADMIN_PASSWORD');
  if (production && email !== null && password === null) {
    reader.report('ADMIN_PASSWORD', 'is required beside ADMIN_EMAIL with NODE_ENV=production');
  }
  return { demo, firstAdmin: firstAdminOf(production, email, password), adminPassword: password };
}

function firstAdminOf(production: boolean, email: string | null, password: string | null): Environment['firstAdmin'] {
  if (!production) {
    return { email: email ?? DEMO_ACCOUNTS.admin.email, password: password ?? DEMO_ACCOUNTS.password };
  }
  return email === null || password === null ? null : { email, password };
}

function readMail(reader: EnvironmentReader) {
  return {
    smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:'], { secret: true }),
    mailFrom: reader.sender('MAIL_FROM'),
    mailboxPort: reader.wholeNumber('MAILBOX_PORT', 0, MAX_PORT, DEFAULTS.mailboxPort),
  };
}

function readTurnstile(reader: EnvironmentReader, isRequired: boolean): Environment['turnstile'] {
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
