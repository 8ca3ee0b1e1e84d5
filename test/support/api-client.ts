import { ACTING_FOR } from '@palestra/backend/contract/request-headers';
import type { Envelope } from '@palestra/backend/contract/envelope';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import type { Language } from '@palestra/backend/contract/languages';
import type { Refusal } from '@palestra/backend/contract/refusal';
import { exchange } from './exchange.js';

/** A response; `data` is the success type of the call. */
export interface Answer<Data> {
  status: number;
  message: string;
  errors: string[];
  code?: ErrorCode;
  data: Data;
  headers: Headers;
}

/** `data` of a refused call. */
export interface FailureData {
  fields?: Record<string, string>;
  reasons?: Refusal[];
}

/** The fields that a refusal names. */
export const fieldsOf = ({ data }: Pick<Answer<unknown>, 'data'>): string[] =>
  Object.keys((data as FailureData | null)?.fields ?? {});

/** Calls the API as one person in one language. */
export class ApiClient {
  constructor(
    private readonly url: string,
    private readonly token: string | null,
    private readonly language: Language = 'en',
    private readonly address: string | null = null,
    private readonly childId: string | null = null,
  ) {}

  /** The same person in another language, or at another process. */
  in = (language: Language): ApiClient => new ApiClient(this.url, this.token, language, this.address, this.childId);
  at = (url: string): ApiClient => new ApiClient(url, this.token, this.language, this.address);
  /** The same with a session's token. */
  withToken = (token: string): ApiClient => new ApiClient(this.url, token, this.language, this.address);
  /** Sets the address as a proxy would; an API with a matching TRUST_PROXY believes it. */
  from = (address: string): ApiClient => new ApiClient(this.url, this.token, this.language, address);

  /** The same person for a child. */
  actingFor = (childId: string): ApiClient => new ApiClient(this.url, this.token, this.language, this.address, childId);

  get = <Data>(
    path: string,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> => {
    const asked = Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
    return this.call('GET', asked, undefined, headers);
  };
  /** These take extra `headers`, such as If-Match. */
  post = <Data>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Data>> =>
    this.call('POST', path, body, headers);
  put = <Data>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Data>> =>
    this.call('PUT', path, body, headers);
  delete = <Data>(path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Answer<Data>> =>
    this.call('DELETE', path, body, headers);

  /** The response itself, of a call with any body. */
  fetch = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${this.url}/api${path}`, {
      method,
      headers: { ...this.headers, ...headers },
      ...(body !== undefined && { body }),
    });

  private get headers(): Record<string, string> {
    return {
      'Accept-Language': this.language,
      ...(this.token !== null && { Authorization: `Bearer ${this.token}` }),
      ...(this.childId !== null && { [ACTING_FOR]: this.childId }),
      ...(this.address !== null && { 'X-Forwarded-For': this.address }),
    };
  }

  private async call<Data>(
    method: string,
    path: string,
    body?: unknown,
    further: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const { status, headers, text } = await exchange(`${this.url}/api${path}`, {
      method,
      headers: { ...this.headers, ...type, ...further },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { message, data, errors, code } = JSON.parse(text) as Envelope<Data> & { code?: ErrorCode };
    return { status, message, data, errors, headers, ...(code && { code }) };
  }
}
