import { createHash } from 'node:crypto';
import type { Call, Refusal as RefusedCall, Reply } from '../fake-transport.js';

/** A page of a list, as `range` asks for it, each row as it is sent. */
export function pageOf<T>(rows: readonly T[], { query }: Call, sent: (row: T) => unknown = (row) => row): Reply {
  const [start = 0, end = rows.length - 1] = JSON.parse(query.get('range') ?? '[]') as number[];
  const countTo = Math.max(Number(query.get('countUpTo') ?? Infinity), end + 1);
  return { data: rows.slice(start, end + 1).map(sent), total: rows.length > countTo ? null : rows.length };
}

export const filterOf = <Filter extends object>({ query }: Call): Filter =>
  JSON.parse(query.get('filter') ?? '{}') as Filter;

const versionOf = (data: unknown): string => `"${createHash('sha256').update(JSON.stringify(data)).digest('base64')}"`;

/** How a subject answers: each call does just enough for the screens to go on. */
export function answersOf<Gym>(gymOf: () => Gym) {
  type Answer = (gym: Gym, call: Call) => unknown;
  const of =
    (answer: Answer) =>
    (call: Call): Reply => ({ data: answer(gymOf(), call) });
  /** It may refuse. */
  const judged =
    (answer: (gym: Gym, call: Call) => Reply | RefusedCall) =>
    (call: Call): Reply | RefusedCall =>
      answer(gymOf(), call);
  const paged =
    (rowsOf: (gym: Gym, call: Call) => readonly unknown[]) =>
    (call: Call): Reply =>
      pageOf(rowsOf(gymOf(), call), call);
  const tagged =
    (answer: Answer) =>
    (call: Call): Reply => {
      const data = answer(gymOf(), call);
      return { data, etag: versionOf(data) };
    };
  /** Reads or writes a record: a write that names another version than the current one is stale. */
  const versioned =
    (recordOf: Answer) =>
    (answer: Answer) =>
    (call: Call): Reply | RefusedCall => {
      const gym = gymOf();
      const seen = call.headers.get('If-Match');
      if (seen !== null && seen !== versionOf(recordOf(gym, call))) return { status: 409, code: 'STALE' };
      return { data: answer(gym, call), etag: versionOf(recordOf(gym, call)) };
    };
  return { of, judged, paged, tagged, versioned };
}
