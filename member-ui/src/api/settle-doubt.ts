import { ApiError } from '@palestra/web-kit/api-error';
import { UnknownOutcome } from './failures';

const PAUSES_MS = [0, 1_000, 2_000];
const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

async function readPatiently<T>(reread: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
  for (const ms of PAUSES_MS) {
    await wait(ms);
    try {
      return await reread();
    } catch (fault) {
      if (!(fault instanceof ApiError && fault.isInDoubt)) throw fault;
    }
  }
  throw new UnknownOutcome();
}

/**
 * Runs a write. After an error that leaves its outcome open (`isOpen`), `reread` looks: its result counts as the
 * write's result; null means that it was not done and the error stands.
 */
export async function settleDoubt<T>(
  write: () => Promise<T>,
  reread: () => Promise<T | null>,
  isOpen: (error: ApiError) => boolean,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ApiError) || !isOpen(error)) throw error;
    const found = await readPatiently(reread, wait);
    if (found === null) throw error;
    return found;
  }
}
