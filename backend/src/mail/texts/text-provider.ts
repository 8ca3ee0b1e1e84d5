import type { OutgoingRequest } from '../../platform/outgoing/outgoing.js';
import type { TextWay } from '../../contract/texting.js';

/** The gym's account at a provider, opened. */
export interface TextAccount {
  /** Where the provider's API is. */
  origin: string;
  /** Twilio: the account's SID. Vonage: the application's id. */
  account: string;
  /** Twilio: the auth token. Vonage: the application's private key. */
  secret: string;
  /** Signs Vonage's reports; Twilio's are signed by the auth token. */
  signatureSecret: string;
  sender: string;
  way: TextWay;
}

export interface OutgoingText {
  /** Ours, and of this text alone. */
  id: string;
  /** E.164, with its plus sign. */
  to: string;
  text: string;
  isWide: boolean;
  /** How long the provider may try. */
  seconds: number;
  /** Where the provider reports what became of it. */
  reportUrl: string;
}

/** Why a number gets no texts: nobody is reached there, or its owner asked the provider to send none. */
export type NumberFault = 'unreachable' | 'opted-out';

/**
 * `accepted`: the provider has it, by an id of its own · `refused`: it does not go, and is not paid · `unknown`: the answer
 * says neither · `later`: it takes no more at the moment.
 */
export type TextAnswer =
  | { outcome: 'accepted'; providerId: string }
  | { outcome: 'refused'; words: string; fault: NumberFault | null }
  | { outcome: 'unknown'; words: string }
  | { outcome: 'later'; words: string };

export interface TextReport {
  providerId: string;
  state: 'accepted' | 'delivered' | 'failed';
  words: string | null;
  fault: NumberFault | null;
}

/** A request to us, as it came. */
export interface Callback {
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

/** A company that sends texts: one adapter each. */
export interface TextProvider {
  /** Where its API is, unless an account says otherwise. */
  readonly origin: string;
  request(text: OutgoingText, account: TextAccount, now: Date): Pick<OutgoingRequest, 'url' | 'headers' | 'body'>;
  answer(status: number, text: string): TextAnswer;
  /** null: it is not signed by the account's secret, or says nothing of a text. */
  report(callback: Callback, account: TextAccount): TextReport | null;
}

export function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
export const oneHeader = (value: string | string[] | undefined): string => [value].flat()[0] ?? '';

/** A number of a phone, as companies write it. Their own codes are shorter. */
const NUMBER = /\+?\p{Nd}(?:[\s().\-\u2010-\u2015]*\p{Nd}){6,}/gu;

/** The words of a provider, as the console shows them: without the number that it did not take, which they may name. */
const MAX_WORDS = 300;
export const wordsOf = (...parts: (string | number | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .join(': ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(NUMBER, '…')
    .slice(0, MAX_WORDS);

/** The meaning of a status, for a text that was not accepted. */
export function refusalOf(status: number, words: string, fault: NumberFault | null): TextAnswer {
  if (status === 429) return { outcome: 'later', words };
  return isNoAnswer(status) ? { outcome: 'unknown', words } : { outcome: 'refused', words, fault };
}

/** Answers that say nothing of whether the text goes: the provider failed, or speaks of something else. */
const isNoAnswer = (status: number): boolean => status >= 500 || status === 408 || status < 400;
