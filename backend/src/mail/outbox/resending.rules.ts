import type { MailPurpose, MailState } from '../../contract/mail.js';
import { SECRET_PURPOSES } from '../mail-purposes.js';

export interface ResendFacts {
  state: MailState;
  purpose: MailPurpose;
  recipientAddress: string;
  notAfter: Date | null;
}

/**
 * Whether staff can send a mail again: one that has failed, or one in doubt, whose second copy they then answer for. Not
 * a one-time link, which is forgotten; nor what nobody wants any more or who was erased.
 */
export function canResend({ state, purpose, recipientAddress, notAfter }: ResendFacts, now: Date): boolean {
  if (state !== 'failed' && state !== 'in-doubt') return false;
  if (SECRET_PURPOSES.includes(purpose) || recipientAddress === '') return false;
  return notAfter === null || notAfter > now;
}

/** Whether staff can call a mail dealt with, having told its recipient in another way. */
export function canSettle({
  state,
  recipientAddress,
  settledAt,
}: Pick<ResendFacts, 'state' | 'recipientAddress'> & { settledAt: Date | null }): boolean {
  return (state === 'failed' || state === 'in-doubt') && settledAt === null && recipientAddress !== '';
}
