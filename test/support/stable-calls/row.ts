import type { Answer, ApiClient } from '../api-client.js';
import type { Person } from '../client-builder.js';
import type { TestGym } from '../test-gym.js';

/** Parameters of a call: path, query and body. */
export interface Given {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** One of the calls that keep their shape (rule: stable calls). */
export interface Row {
  /** Method and path, as spelled there. */
  call: string;
  whose: 'everyone' | 'members' | 'staff' | 'both';
  /** Names of its query parameters and body fields, as on the wire. */
  query?: string;
  body?: string;
  /** A well-formed call, about a record that need not exist. */
  usual: Given;
  /** Parts that refer to existing records: `member` has just been made, and is the caller or the subject. */
  real?: (gym: TestGym, member: Person) => Promise<Given>;
  status?: 200 | 201;
  /** Least names in `data` (or each of its items): those of its entity. */
  answers?: string;
}

export const NOW = '2026-03-11T10:00:00Z';
/** A Friday with open slots. */
export const FRIDAY = '2026-03-13';
export const NOBODY = '00000000-0000-4000-8000-000000000000';

const TICKS_PER_HOUR = 36_000_000_000;
/** A time of day as a duration object (rule: dates and times in). */
export const at = (hours: number) => ({
  hours,
  minutes: 0,
  seconds: 0,
  ticks: hours * TICKS_PER_HOUR,
  totalHours: hours,
  totalMinutes: hours * 60,
});

export const names = (list = ''): string[] => list.split(', ').filter((name) => name !== '');
export const methodOf = ({ call }: Row): string => call.split(' ')[0] ?? '';
export const pathOf = ({ call }: Row): string => call.split(' ')[1] ?? '';
export const namesInPath = (row: Row): string[] =>
  [...pathOf(row).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Path of the call below `/api`; `spelled` changes the fixed parts. */
export function addressOf(
  row: Row,
  { path = {}, query = {} }: Given,
  spelled = (part: string): string => part,
): string {
  const parts = pathOf(row).slice('/api'.length).split('/');
  const filled = parts.map((part) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    return name === undefined ? spelled(part) : encodeURIComponent(path[name] ?? '');
  });
  const asked = new URLSearchParams(query).toString();
  return filled.join('/') + (asked === '' ? '' : `?${asked}`);
}

export function callAt<Data>(
  client: ApiClient,
  method: string,
  address: string,
  body?: unknown,
): Promise<Answer<Data>> {
  if (method === 'GET') return client.get<Data>(address);
  if (method === 'POST') return client.post<Data>(address, body);
  return method === 'PUT' ? client.put<Data>(address, body) : client.delete<Data>(address);
}

export const makeCall = <Data>(client: ApiClient, row: Row, given: Given): Promise<Answer<Data>> =>
  callAt<Data>(client, methodOf(row), addressOf(row, given), given.body);

/** The well-formed call, about existing records. */
export async function realCall(row: Row, gym: TestGym, member: Person): Promise<Given> {
  const real = (await row.real?.(gym, member)) ?? {};
  return {
    path: { ...row.usual.path, ...real.path },
    query: { ...row.usual.query, ...real.query },
    ...(row.usual.body && { body: { ...row.usual.body, ...real.body } }),
  };
}
