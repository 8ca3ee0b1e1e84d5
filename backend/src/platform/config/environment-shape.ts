export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevelName = (typeof LOG_LEVELS)[number];

/** Everything that the surroundings decide, checked once at the start. */
export interface Environment {
  production: boolean;
  port: number;
  host: string;
  /** null: the launcher brings the embedded database. */
  databaseUrl: string | null;
  /** PostgreSQL itself, where DATABASE_URL is a pooler: for what needs a session of its own. null: the same. */
  databaseDirectUrl: string | null;
  /** Off where a pooler gives a connection to others between two statements. */
  preparedStatements: boolean;
  /** Connections of each process of the API to it. */
  databasePool: number;
  dataDir: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Where to report a hole: a `mailto:` or `https:` address; null: /.well-known/security.txt is not there. */
  securityContact: string | null;
  /** null outside production: the launcher makes one and keeps it. */
  jwtSecret: string | null;
  sessionDays: number;
  /** After how many hours without use a session of staff ends. */
  staffIdleHours: number;
  /** The administrator to create when there is none; null in production unless it is told. */
  firstAdmin: { email: string; password: string } | null;
  /** As given: what `npm run admin:create` takes instead of asking. */
  adminPassword: string | null;
  demo: boolean;
  gymTimeZone: string;
  /** null: the local mailbox. */
  smtpUrl: string | null;
  mailFrom: string | null;
  mailboxPort: number;
  /** The page and the document that describe the API. */
  apiDocs: boolean;
  turnstile: { enabled: boolean; siteKey: string | null; secretKey: string | null; verifyUrl: string };
  backupKey: string | null;
  /** A backup, a drill or a hook that takes longer is given up. */
  backupTimeoutMinutes: number;
  /** Null: a restore takes as long as it takes, since nobody has anything else to go on with. */
  restoreTimeoutMinutes: number | null;
  /** When nightly backups are made, on the gym's clock: `HH:mm`. */
  backupAt: string;
  /** How many nightly backups are kept. */
  backupKeep: number;
  /** The program and its first arguments that get each proven nightly backup. */
  backupHook: string[] | null;
  /** As Fastify's `trustProxy`: nobody, a number of hops, or addresses and networks. */
  trustProxy: false | number | string[];
  metricsToken: string | null;
  logLevel: LogLevelName;
  workers: number | 'auto';
}

export type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; problems: string[] };
