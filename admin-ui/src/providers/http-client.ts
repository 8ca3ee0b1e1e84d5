import { callApi, type ApiRequest } from './api';

interface SimpleRestOptions {
  method?: string;
  body?: unknown;
  signal?: AbortSignal | null;
}

/**
 * What ra-data-simple-rest calls: the envelope unwrapped, the headers kept for `Content-Range`. The `ETag` of a read
 * travels with the record as `etag`, and back as `If-Match`, so that a form never writes over somebody else's change.
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

/** The record, once it says what was sent. */
async function findWritten(url: string, sent: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { data } = await callApi<Record<string, unknown>>(url);
  return Object.entries(sent).every(([name, value]) => data[name] === value) ? data : null;
}

function withEtag(data: unknown, etag: string | null): unknown {
  return etag !== null && typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, etag } : data;
}
