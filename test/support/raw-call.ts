import type { FailureEnvelope } from '@palestra/backend/contract/envelope';

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** The envelope of a refused call; `data` of any other has its own shape. */
  body: FailureEnvelope;
}

/** A call that no well-behaved client would make: whatever body and headers, as they are. */
export async function rawCall(url: string, init: RequestInit = {}): Promise<RawAnswer> {
  const response = await fetch(url, init);
  const body = (await response.json()) as FailureEnvelope;
  return { status: response.status, headers: response.headers, body };
}
