import type { MailPurpose, MailState } from '../../contract/mail.js';
import { SECRET_PURPOSES } from '../mail-purposes.js';

export interface ResendFacts {
  state: MailState;
  purpose: MailPurpose;
  recipientAddress: string;
  notAfter: Date | null;
}

/**
 * True for a failed mail, or one in doubt, whose second copy staff answer for. False for a one-time link, which is
 * forgotten, for an outdated mail and for an erased recipient.
 */
export function canResend({ state, purpose, recipientAddress, notAfter }: ResendFacts, now: Date): boolean {
  if (state !== 'failed' && state !== 'in-doubt') return false;
  if (SECRET_PURPOSES.includes(purpose) || recipientAddress === '') return false;
  return notAfter === null || notAfter > now;
}

/** True when staff may mark the mail as settled, having told the recipient in another way. */
export function canSettle({
  state,
  recipientAddress,
  settledAt,
}: Pick<ResendFacts, 'state' | 'recipientAddress'> & { settledAt: Date | null }): boolean {
  return (state === 'failed' || state === 'in-doubt') && settledAt === null && recipientAddress !== '';
}
