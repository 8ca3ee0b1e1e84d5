import { callApi, type ApiRequest } from './api';

interface SimpleRestOptions {
  method?: string;
  body?: unknown;
  signal?: AbortSignal | null;
}

/**
 * HTTP client of ra-data-simple-rest: unwraps the envelope and keeps the headers for `Content-Range`. A read's `ETag`
 * travels in the record as `etag` and returns as `If-Match`, so that a form never overwrites somebody else's change.
 */
export async function httpClient(url: string, options: SimpleRestOptions = {}) {
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
  return Object.entries(sent).every(([name, value]) => data[name] === value) ? data : null;
}

function withEtag(data: unknown, etag: string | null): unknown {
  return etag !== null && typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, etag } : data;
}
