/** A failure whose message is enough for the person at the terminal: printed as one line, without a stack. */
export class PlainFailure extends Error {}

const MEANINGS = {
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is over its disk quota',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOENT: 'cannot be made',
};

/** Converts a file system error under DATA_DIR into one line with a remedy; other errors pass unchanged. */
export function explainDataDirError(error, dataDir) {
  const meaning = MEANINGS[error.code];
  const isElsewhere = error.path && !error.path.startsWith(dataDir) && !dataDir.startsWith(error.path);
  if (!meaning || isElsewhere) return error;
  return new PlainFailure(
    `DATA_DIR ${dataDir} ${meaning}. Mend that, or set DATA_DIR to a folder that can be written.`,
  );
}

/** Prints a failure: one line if it is a plain one, else the whole stack. */
export function printFailure(error) {
  console.error(error instanceof PlainFailure ? error.message : explainReadOnly(error));
}

/** Starting writes to two places: builds in the checkout, everything else in DATA_DIR. */
function explainReadOnly(error) {
  if (error?.code !== 'EROFS') return error;
  return (
    `${error.path ?? 'The disk'} is on a read-only file system, and starting writes there. ` +
    'Start from a checkout that can be written, with DATA_DIR in a folder that can be written.'
  );
}
