/** State of an SMTP conversation that did not end with the server's acceptance. */
export interface DeliveryFailure {
  /** The whole message was written: the server may have accepted it. */
  handedOver: boolean;
  /** The server's reply code, if there was a reply. */
  responseCode: number | null;
  /** The step that failed, as nodemailer names it: `MAIL FROM`, `RCPT TO`, `DATA`, `CONN` ... */
  command: string | null;
  /** nodemailer's kind of failure: `EENVELOPE`, `EMESSAGE`, `ECONNECTION` ... */
  kind: string | null;
  /** The message of the server or the network. */
  words: string;
}

/**
 * `refused`: never to this recipient · `deferred`: the server asks to try later · `unreached`: no server got it ·
 * `in-doubt`: the server got all of it, but its reply did not arrive.
 */
export type FailureVerdict = 'refused' | 'deferred' | 'unreached' | 'in-doubt';

/** Failures of a single mail; all others are failures of the connection. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'];

export function judgeFailure({ handedOver, responseCode, command, kind }: DeliveryFailure): FailureVerdict {
  const aboutTheMail = ABOUT_THE_MAIL.includes(kind ?? '');
  if (responseCode === null) {
    if (handedOver) return 'in-doubt';
    return aboutTheMail ? 'refused' : 'unreached';
  }
  // Any reply but a 2xx after the message means that it was not accepted.
  if (!aboutTheMail) return handedOver ? 'deferred' : 'unreached';
  // A refused sender address is a wrong setting, not the recipient's fault.
  if (responseCode < 500 || command === 'MAIL FROM') return 'deferred';
  return 'refused';
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second ... deferral; about 32 hours in all, long enough for greylisting and an outage. */
const PAUSES_MS = [
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  16 * HOUR,
] as const;
const MIN_UNREACHED_PAUSE_MS = 5 * SECOND;
const MAX_UNREACHED_PAUSE_MS = 15 * MINUTE;

/** Time of the next attempt for a deferred mail; null after the last one. `attempts` counts the failed ones. */
export const nextAttemptAfter = (attempts: number, now: Date): Date | null => {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
};

/**
 * Time of the next attempt for a mail that reached no server. This does not count as an attempt, or a server that is
 * down for a weekend would lose mail; the pause grows with the mail's age, so that one whose connection always breaks
 * is not retried constantly.
 */
export function nextAttemptAfterUnreached(createdAt: Date, now: Date): Date {
  const quarterOfAge = (now.getTime() - createdAt.getTime()) / 4;
  const pause = Math.min(Math.max(quarterOfAge, MIN_UNREACHED_PAUSE_MS), MAX_UNREACHED_PAUSE_MS);
  return new Date(now.getTime() + pause);
}

const MIN_SERVER_PAUSE_MS = SECOND;
const MAX_SERVER_PAUSE_MS = MINUTE;

/** Pause before a mail server is asked again after `failures` failed attempts in a row. */
export const serverPause = (failures: number): number =>
  Math.min(MIN_SERVER_PAUSE_MS * 2 ** Math.max(0, failures - 1), MAX_SERVER_PAUSE_MS);
