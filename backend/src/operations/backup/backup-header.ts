/** The first line of every backup, so that the file can be recognised years later. */
export const MAGIC = 'PALESTRA BACKUP 1\n';
/** A longer header is treated as none. */
export const MAX_HEADER_BYTES = 65_536;

/** Parameters that derive a file's key from BACKUP_KEY and its salt; a file cannot choose others. */
export const SCRYPT = { function: 'scrypt', cost: 2 ** 16, blockSize: 8, parallelization: 1 } as const;
export type KeyDerivation = typeof SCRYPT & {
  /** Base64 of 16 bytes. */
  salt: string;
};

const MAKERS = ['pg_dump', 'palestra'] as const;

/** The second line, as JSON. It is not encrypted, so it holds nothing personal. */
export interface BackupHeader {
  /** Version of the product that made it. */
  version: string;
  /** ISO instant. */
  createdAt: string;
  /** Names of the migrations applied to its tables. */
  migrations: string[];
  postgres: string;
  madeBy: (typeof MAKERS)[number];
  encryption: { cipher: 'aes-256-gcm'; key: KeyDerivation } | null;
}

/** The length of a frame has four bytes; the highest bit marks the last frame. */
export const LAST_FRAME = 0x8000_0000;
export const FRAME_BYTES = 65_536;
export const DIGEST_BYTES = 32;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, shape: RegExp): value is string => typeof value === 'string' && shape.test(value);

function isSealing(value: unknown): value is BackupHeader['encryption'] {
  if (value === null) return true;
  if (!isRecord(value) || value.cipher !== 'aes-256-gcm' || !isRecord(value.key)) return false;
  const { salt, ...derivation } = value.key;
  const isOurs = Object.entries(SCRYPT).every(([name, known]) => derivation[name] === known);
  return isOurs && isText(salt, /^[A-Za-z0-9+/]{22}==$/);
}

/** The line is untrusted: returns null unless it has exactly the shape that we write. */
export function parseHeader(line: string): BackupHeader | null {
  if (!/^[\x20-\x7e]+\n$/.test(line)) return null;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { version, createdAt, migrations, postgres, madeBy, encryption } = value;
  const isHeader =
    isText(version, /^[\w.+-]{1,50}$/) &&
    isText(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) &&
    !Number.isNaN(Date.parse(createdAt)) &&
    Array.isArray(migrations) &&
    migrations.every((name) => isText(name, /^\w{1,200}$/)) &&
    isText(postgres, /^.{1,200}$/) &&
    MAKERS.some((maker) => maker === madeBy) &&
    isSealing(encryption);
  return isHeader ? (value as unknown as BackupHeader) : null;
}
