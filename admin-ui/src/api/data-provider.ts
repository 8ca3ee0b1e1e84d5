import { LIMITS } from '@palestra/backend/contract/limits';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { callApi, type ApiRequest } from './api';
import { asStored, toRequest } from './request-shapes';

interface SimpleRestOptions {
  method?: string;
  body?: unknown;
  signal?: AbortSignal | null;
}

/**
 * HTTP client of ra-data-simple-rest: unwraps the envelope and keeps the headers for `Content-Range`. A read's `ETag`
 * travels in the record as `etag` and returns as `If-Match`, so that a form never overwrites somebody else's change.
 */
async function httpClient(url: string, options: SimpleRestOptions = {}) {
  const body = typeof options.body === 'string' ? (JSON.parse(options.body) as Record<string, unknown>) : undefined;
  const { etag, ...content } = body ?? {};
  const answer = await callApi<unknown>(url, {
    method: (options.method ?? 'GET') as NonNullable<ApiRequest['method']>,
    ...(body && { body: content }),
    ...(options.signal && { signal: options.signal }),
    ...(typeof etag === 'string' && { headers: { 'If-Match': etag } }),
    ...(options.method === 'PUT' && { findDone: () => findWritten(url, content) }),
  });
  const json = withEtag(answer.data, answer.headers.get('ETag'));
  return { status: answer.status, headers: answer.headers, body: '', json };
}

/** Returns the record if it contains the sent values; else null. */
async function findWritten(url: string, sent: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { data } = await callApi<Record<string, unknown>>(url);
  return Object.entries(sent).every(([name, value]) => data[name] === asStored(name, value)) ? data : null;
}

function withEtag(data: unknown, etag: string | null): unknown {
  return etag !== null && typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, etag } : data;
}

const rest: DataProvider = simpleRest('/api/Admin', httpClient);

/** Reads the total from `Content-Range: mails 0-24/319`; null is `*`, where more follow than were counted. */
function totalOf(headers: Headers): number | null {
  const total = headers.get('Content-Range')?.split('/')[1] ?? '0';
  return total === '*' ? null : Number(total);
}

/** Lists that grow without end: a screen says *more than* where there are more than it counts. */
const GROWING = ['clients', 'audit', 'mails'];
/** `meta` of a read that is counted to its end, for the progress of a file. */
export const COUNTED_WHOLE = { isCountedWhole: true };

/**
 * `meta` becomes further parameters of the request. What all lists of a resource ask for is none: react-admin would keep
 * their rows apart from those that are read one by one.
 */
async function getList<Row extends RaRecord>(resource: string, params: GetListParams) {
  const { pagination: { page, perPage } = { page: 1, perPage: 25 }, sort, signal } = params;
  const filter = params.filter as { status?: unknown };
  const { isCountedWhole = false, ...meta } = (params.meta ?? {}) as Record<string, string> & {
    isCountedWhole?: boolean;
  };
  // Clients who expire this week are few, and a sentence has their number.
  const isCut = GROWING.includes(resource) && !isCountedWhole && filter.status !== 'expiring';
  const parameters = new URLSearchParams({
    ...(sort !== undefined && { sort: JSON.stringify([sort.field, sort.order]) }),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter),
    ...(isCut && { countUpTo: String(LIMITS.listCountedRows) }),
    ...meta,
  });
  const { data, headers } = await callApi<Row[]>(`/api/Admin/${resource}?${parameters.toString()}`, { signal });
  const total = totalOf(headers);
  return total === null ? { data, pageInfo: { hasNextPage: true, hasPreviousPage: page > 1 } } : { data, total };
}

/** react-admin's methods over the API's lists and records. */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,
  getList,
  create: (resource, params) => rest.create(resource, { ...params, data: toRequest(resource, params.data) }),
  update: (resource, params) => rest.update(resource, { ...params, data: toRequest(resource, params.data) }),
};
