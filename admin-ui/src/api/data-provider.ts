import { LIMITS } from '@palestra/backend/contract/limits';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { callApi, type ApiRequest } from './api';
import { asStored, toRequest } from './request-shapes';

const API = '/api/Admin';
/** Lists that the server sends page by page, whose records it also sends one by one. It sends the others whole. */
const PAGED = ['clients', 'audit', 'mails', 'broadcasts'];
/** Header in which ra-data-simple-rest finds the length of a list. With its own one it would ask for a `Range`. */
const COUNT = 'X-Total-Count';

interface SimpleRestOptions {
  method?: string;
  body?: unknown;
  signal?: AbortSignal | null;
}

/**
 * HTTP client of ra-data-simple-rest: unwraps the envelope and keeps the headers for `Content-Range`. A read's `ETag`
 * travels in the record as `etag` and returns as `If-Match`. So a form never overwrites somebody else's change.
 */
async function httpClient(url: string, options: SimpleRestOptions = {}) {
  const body = typeof options.body === 'string' ? (JSON.parse(options.body) as Record<string, unknown>) : undefined;
  const { etag, ...content } = body ?? {};
  const answer = await callApi<unknown>(url, {
    method: (options.method ?? 'GET') as NonNullable<ApiRequest['method']>,
    ...(body && { body: content }),
    ...(options.signal && { signal: options.signal }),
    ...(typeof etag === 'string' && { headers: { 'If-Match': etag } }),
    ...(options.method === 'PUT' && isPaged(url) && { findDone: () => findWritten(url, content) }),
  });
  const json = withEtag(answer.data, answer.headers.get('ETag'));
  return { status: answer.status, headers: withCount(answer), body: '', json };
}

const isPaged = (url: string): boolean => PAGED.some((resource) => url.startsWith(`${API}/${resource}/`));

/** Returns the record if it contains the sent values; else null. */
async function findWritten(url: string, sent: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { data } = await callApi<Record<string, unknown>>(url);
  return Object.entries(sent).every(([name, value]) => data[name] === asStored(name, value)) ? data : null;
}

function withEtag(data: unknown, etag: string | null): unknown {
  return etag !== null && typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, etag } : data;
}

/** The total in `Content-Range: mails 0-24/319`: `*` where more follow than were counted; without the header, of the whole list. */
function withCount({ data, headers }: { data: unknown; headers: Headers }): Headers {
  const whole = Array.isArray(data) ? String(data.length) : '0';
  return new Headers({ [COUNT]: headers.get('Content-Range')?.split('/')[1] ?? whole });
}

const rest: DataProvider = simpleRest(API, httpClient, COUNT);

/** Lists that grow without end: a screen says *more than* where there are more than it counts. */
const GROWING = ['clients', 'audit', 'mails'];
/** `meta` of a read that is counted to its end, for the progress of a file. */
export const COUNTED_WHOLE = { isCountedWhole: true };

/**
 * `meta` becomes further parameters of the request, and the filter of a whole list those of its request. What all lists of
 * a resource ask for is none: react-admin would keep their rows apart from those that are read one by one.
 */
async function getList<Row extends RaRecord>(resource: string, params: GetListParams) {
  const { isCountedWhole = false, ...meta } = (params.meta ?? {}) as { isCountedWhole?: boolean };
  const filter = params.filter as Record<string, string>;
  // Clients who expire this week are few, and a sentence has their number.
  const isCut = GROWING.includes(resource) && !isCountedWhole && filter.status !== 'expiring';
  const addressOf = (url: string): string =>
    PAGED.includes(resource)
      ? `${url}&${new URLSearchParams({ ...meta, ...(isCut && { countUpTo: String(LIMITS.listCountedRows) }) }).toString()}`
      : `${API}/${resource}?${new URLSearchParams(filter).toString()}`;
  const reader: DataProvider = simpleRest(API, (url: string, options) => httpClient(addressOf(url), options), COUNT);
  const { data, total = NaN } = await reader.getList<Row>(resource, params);
  const hasPreviousPage = (params.pagination?.page ?? 1) > 1;
  return Number.isNaN(total) ? { data, pageInfo: { hasNextPage: true, hasPreviousPage } } : { data, total };
}

/** react-admin's methods over the API's lists and records. */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,
  getList,
  create: (resource, params) => rest.create(resource, { ...params, data: toRequest(resource, params.data) }),
  update: (resource, params) => rest.update(resource, { ...params, data: toRequest(resource, params.data) }),
};
