import type { LedgerEntry } from '@palestra/backend/contract/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, isRefused, isStale } from '../../api/api-error';
import { newId } from '../../api/new-id';
import { Banner, Failure } from '../../kit/ui/Banner';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { readLedger, useMoneyChanged } from './money.api';

/** A request with this id was recorded before, with other terms. */
const isRecorded = (error: unknown): boolean => hasCode(error, 'SALE_MADE') || hasCode(error, 'PAYMENT_TAKEN');

/**
 * The request that stays sent after a failed try. A refusal of a later try says nothing about an earlier one, but for STALE, which
 * the server answers only when nothing has this id yet.
 */
function sentAfter<Sent>(error: unknown, sending: Sent | null, before: Sent | null): Sent | null {
  if (!isRefused(error)) return sending;
  return isStale(error) ? null : before;
}

type What = 'sale' | 'payment';
/** A sale or payment of which nobody knows whether it was recorded. */
export interface InDoubt<Sent> {
  id: string;
  sent: Sent;
}

const keyOf = (what: What, clientId: string): string => `${what} in doubt: ${clientId}`;
const forget = (what: What, clientId: string): void => sessionStorage.removeItem(keyOf(what, clientId));
const keep = (what: What, clientId: string, doubt: InDoubt<unknown>): void =>
  sessionStorage.setItem(keyOf(what, clientId), JSON.stringify(doubt));
function kept<Sent>(what: What, clientId: string): InDoubt<Sent> | null {
  const text = sessionStorage.getItem(keyOf(what, clientId));
  return text === null ? null : (JSON.parse(text) as InDoubt<Sent>);
}

/**
 * The sale or payment that this client's dialog left in doubt: closing the dialog or loading the page anew does not make it
 * another one, which would be recorded twice. One that stands in the account by now is known; undefined while that is asked.
 */
export function useInDoubt<Sent>(what: What, clientId: string): InDoubt<Sent> | null | undefined {
  const [left] = useState(() => kept<Sent>(what, clientId));
  const [found, setFound] = useState<InDoubt<Sent> | null | undefined>(left === null ? null : undefined);
  const changed = useEffectEvent(useMoneyChanged());
  useEffect(() => {
    if (left === null) return;
    const stop = new AbortController();
    const isOfIt = ({ id, saleId }: LedgerEntry): boolean => id === left.id || saleId === left.id;
    readLedger(clientId, stop.signal).then(
      async ({ entries }) => {
        if (!entries.some(isOfIt)) return setFound(left);
        forget(what, clientId);
        // The dialog proposes what is owed now.
        await changed();
        setFound(null);
      },
      () => stop.signal.aborted || setFound(left),
    );
    return () => stop.abort();
  }, [what, clientId, left]);
  return found;
}

/** One sale or payment from its first sending until it is known whether it was recorded. */
export function useSending<Sent>(what: What, clientId: string, before: InDoubt<Sent> | null) {
  const changed = useMoneyChanged();
  const [id] = useState(before?.id ?? newId);
  const [sent, setSent] = useState<Sent | null>(before?.sent ?? null);
  const [isKnown, setKnown] = useState(false);
  const [recorded, setRecorded] = useState<unknown>(null);
  const note = (next: Sent | null): void => {
    setSent(next);
    if (next === null) forget(what, clientId);
    else keep(what, clientId, { id, sent: next });
  };
  const know = async (): Promise<void> => {
    setKnown(true);
    forget(what, clientId);
    await changed();
  };
  return {
    ...{ id, sent },
    /** The server has said what was recorded, so that nothing else can be with this id. */
    isKnown,
    /** Its words, where the terms brought them. */
    recorded,
    onTermsFault: (error: unknown): void => {
      if (isKnown || !isRecorded(error)) return;
      setRecorded(error);
      void know();
    },
    send: async <Answer,>(sending: Sent | null, call: () => Promise<Answer>): Promise<Answer> => {
      note(sending);
      try {
        const answer = await call();
        forget(what, clientId);
        return answer;
      } catch (error) {
        if (isRecorded(error)) await know();
        else note(sentAfter(error, sending, sent));
        throw error;
      }
    },
  };
}

interface TermsFaultProps {
  error: unknown;
  sending: { recorded: unknown; onTermsFault: (error: unknown) => void };
  onRetry: () => void;
}

/** Says why there are no terms; and what was recorded before, for as long as the dialog is open. */
export function TermsFault({ error, sending: { recorded, onTermsFault }, onRetry }: TermsFaultProps) {
  const { t } = useTranslation();
  const tell = useEffectEvent(onTermsFault);
  useEffect(() => {
    if (error !== null) tell(error);
  }, [error]);
  if (recorded !== null) return <Failure error={recorded} text={t('money.failed')} />;
  if (error === null || isRecorded(error)) return null;
  return <ProblemPanel error={error} fallback={t('money.failed')} onRetry={onRetry} />;
}

/** Stands in a dialog that goes on with what was left in doubt. */
export function SentBefore() {
  const { t } = useTranslation();
  return <Banner kind="warning" text={t('money.sentBefore')} />;
}
