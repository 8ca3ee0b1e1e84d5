import type { MailPurpose } from '../../contract/mail.js';
import { LINK_REPEATS, SECRET_PURPOSES } from '../mail-purposes.js';
import type { DeliveryRecord } from './delivery.repository.js';
import { nextAttemptAfter, nextAttemptAfterUnreached, type FailureVerdict } from './delivery.rules.js';

type DeliveryOutcome = Pick<DeliveryRecord, 'state' | 'attempts' | 'nextAttemptAt'>;

const over = (state: DeliveryRecord['state'], attempts: 0 | 1): DeliveryOutcome => ({
  state,
  attempts,
  nextAttemptAt: null,
});

/** Decides the state of a mail after an attempt. `attempts` counts the failed ones before it. */
export function outcomeOf(
  verdict: 'sent' | FailureVerdict,
  { purpose, attempts, createdAt, now }: { purpose: MailPurpose; attempts: number; createdAt: Date; now: Date },
): DeliveryOutcome {
  switch (verdict) {
    case 'sent':
      return over('sent', 0);
    case 'refused':
      return over('failed', 1);
    case 'in-doubt':
      if (!SECRET_PURPOSES.includes(purpose) || attempts >= LINK_REPEATS) return over('in-doubt', 1);
      return { state: 'waiting', attempts: 1, nextAttemptAt: nextAttemptAfter(attempts + 1, now) };
    case 'unreached':
      return { state: 'waiting', attempts: 0, nextAttemptAt: nextAttemptAfterUnreached(createdAt, now) };
    case 'deferred': {
      const nextAttemptAt = nextAttemptAfter(attempts + 1, now);
      return { state: nextAttemptAt === null ? 'failed' : 'waiting', attempts: 1, nextAttemptAt };
    }
  }
}
