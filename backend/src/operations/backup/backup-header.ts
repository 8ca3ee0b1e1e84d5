/** The first line of every backup: whoever finds the file years later can tell what it is. */
export const MAGIC = 'PALESTRA BACKUP 1\n';
/** A header longer than this is none. */
export const MAX_HEADER_BYTES = 65_536;

/** How a file's key is derived from BACKUP_KEY and the file's salt: a file cannot ask for anything else. */
export const SCRYPT = { function: 'scrypt', cost: 2 ** 16, blockSize: 8, parallelization: 1 } as const;
export type KeyDerivation = typeof SCRYPT & {
  /** Base64 of 16 bytes. */
  salt: string;
};

const MAKERS = ['pg_dump', 'palestra'] as const;

/** The second line, as JSON. It stands there in clear, so that it holds nothing of anybody. */
export interface BackupHeader {
  /** Of the product that made it. */
  version: string;
  /** An instant. */
  createdAt: string;
  /** The names of the migrations that its tables have had. */
  migrations: string[];
  postgres: string;
  madeBy: (typeof MAKERS)[number];
  encryption: { cipher: 'aes-256-gcm'; key: KeyDerivation } | null;
}

/** The length of a frame is four bytes; the last frame says so in the highest bit. */
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

/** Whatever stands in the line is somebody's word: null unless it has the one shape that we write. */
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
