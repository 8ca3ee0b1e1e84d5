import type { LiveChange } from '@palestra/backend/contract/live';

const MESSAGE_END = '\n\n';
const DATA = 'data: ';

/** Splits the received text into the changes of complete messages and the beginning of the next one. */
export function readLiveMessages(arrived: string): { lists: LiveChange[][]; rest: string } {
  const messages = arrived.split(MESSAGE_END);
  const rest = messages.pop() ?? '';
  const lists = messages
    .filter((message) => message.startsWith(DATA))
    .map((message) => JSON.parse(message.slice(DATA.length)) as LiveChange[]);
  return { lists, rest };
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * The pause before a retry in milliseconds: longer after each failure, and randomised between clients by `chance` (0 to
 * 1).
 */
export const livePause = (failures: number, chance: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + chance / 2);
