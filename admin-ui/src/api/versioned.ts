/** A record with its version, which is sent back with a write: the server refuses a stale one. */
export type Versioned<T> = T & { etag?: string };

export const ifMatch = (etag: string | null | undefined): Record<string, string> =>
  etag == null ? {} : { 'If-Match': etag };
