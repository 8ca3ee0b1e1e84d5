import type { FailureEnvelope } from '@palestra/backend/contract/envelope';

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** Envelope of a refused call; any other `data` has its own shape. */
  body: FailureEnvelope;
}

/** Sends a call as no well-behaved client would: body and headers unchanged. */
export async function rawCall(url: string, init: RequestInit = {}): Promise<RawAnswer> {
  const response = await fetch(url, init);
  const body = (await response.json()) as FailureEnvelope;
  return { status: response.status, headers: response.headers, body };
}
