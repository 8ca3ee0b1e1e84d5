import type { Language } from '../../contract/languages.js';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevelName = (typeof LOG_LEVELS)[number];

/** Seals and opens the secrets of gyms. `before` only opens, while `key` takes its place. */
export interface GymsKey {
  key: string;
  before: string | null;
}

/** Settings from the environment, checked once at the start. */
export interface Environment {
  production: boolean;
  port: number;
  host: string;
  /** null: the launcher provides the embedded database. */
  databaseUrl: string | null;
  /**
   * Direct address of PostgreSQL when DATABASE_URL is a pooler, for work that needs its own session. null: the same.
   */
  databaseDirectUrl: string | null;
  /** false behind a pooler that hands a connection to another client between two statements. */
  preparedStatements: boolean;
  /** Connections of each API process to the database. */
  databasePool: number;
  /** The gym of the directory that this process or command is for; `databaseUrl` is in its schema. null: the only one. */
  gym: string | null;
  /** One process for all gyms of the directory, each under its own hosts. */
  servesAllGyms: boolean;
  /** The only hosts that are answered. null: any. */
  hosts: readonly string[] | null;
  /** Seals the secrets of the directory's gyms. */
  gymsKey: GymsKey | null;
  dataDir: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Contact for security reports: a `mailto:` or `https:` address. null: /.well-known/security.txt is not served. */
  securityContact: string | null;
  /** null outside production: the launcher generates one and keeps it. */
  jwtSecret: string | null;
  sessionDays: number;
  /** Hours without use after which a staff session ends. */
  staffIdleHours: number;
  /** The administrator to create when there is none; null in production unless configured. */
  firstAdmin: { email: string; password: string } | null;
  /** ADMIN_PASSWORD as given: `npm run admin:create` uses it instead of asking. */
  adminPassword: string | null;
  demo: boolean;
  gymTimeZone: string;
  /** Accounts begin in it unless they say otherwise, and so do answers to whoever asks for no language. */
  gymLanguage: Language;
  /** null: mail goes to the local mailbox. */
  smtpUrl: string | null;
  mailFrom: string | null;
  mailboxPort: number;
  /** Serves the API's description, as a page and as a document. */
  apiDocs: boolean;
  turnstile: { enabled: boolean; siteKey: string | null; secretKey: string | null; verifyUrl: string };
  backupKey: string | null;
  /** A backup, drill or hook that takes longer is aborted. */
  backupTimeoutMinutes: number;
  /** null: a restore has no time limit, because nobody can work before it has finished. */
  restoreTimeoutMinutes: number | null;
  /** Time of the nightly backup on the gym's clock, `HH:mm`. */
  backupAt: string;
  /** Number of nightly backups to keep. */
  backupKeep: number;
  /** The program, with its first arguments, that receives each verified nightly backup. */
  backupHook: string[] | null;
  /** Fastify's `trustProxy`: no proxy, a number of hops, or addresses and networks. */
  trustProxy: false | number | string[];
  metricsToken: string | null;
  /** The operator's page of gyms: under a host that is no gym's, with a token. null: there is none. */
  operator: { host: string; token: string } | null;
  logLevel: LogLevelName;
  workers: number | 'auto';
  /** Variables that look like misspelt ones of ours; the start logs them. */
  warnings: readonly string[];
}

export type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; problems: string[] };
