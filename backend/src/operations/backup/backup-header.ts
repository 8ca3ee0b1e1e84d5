/** The first line of every backup: whoever finds the file years later can tell what it is. */
export const MAGIC = 'PALESTRA BACKUP 1\n';
/** A header longer than this is none. */
export const MAX_HEADER_BYTES = 65_536;

export interface KeyDerivation {
  function: 'scrypt';
  /** Base64. */
  salt: string;
  cost: number;
  blockSize: number;
  parallelization: number;
}

/** The second line, as JSON. It stands there in clear, so that it holds nothing of anybody. */
export interface BackupHeader {
  /** Of the product that made it. */
  version: string;
  /** An instant. */
  createdAt: string;
  /** The names of the migrations that its tables have had. */
  migrations: string[];
  postgres: string;
  madeBy: 'pg_dump' | 'palestra';
  encryption: { cipher: 'aes-256-gcm'; key: KeyDerivation } | null;
}

/** The length of a frame is four bytes; the last frame says so in the highest bit. */
export const LAST_FRAME = 0x8000_0000;
export const FRAME_BYTES = 65_536;
export const DIGEST_BYTES = 32;
