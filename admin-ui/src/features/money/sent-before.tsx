import Button from '@mui/material/Button';
import type { LedgerEntry } from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, isRefused, isStale } from '../../api/api-error';
import { keepInDoubt, readInDoubt } from '../../api/in-doubt';
import { newId } from '@palestra/web-kit/new-id';
import { currentSession } from '../../api/session-store';
import { useLanguage } from '../../i18n/use-language';
import { useFormat } from '../../kit/time/use-format';
import { Banner, Failure } from '../../kit/ui/Banner';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import { readLedger, useMoneyChanged } from './money.api';

/** A request with this id was recorded before, with other terms. */
const isRecorded = (error: unknown): boolean => hasCode(error, 'SALE_MADE') || hasCode(error, 'PAYMENT_TAKEN');

type What = 'sale' | 'payment';

/** A sale or payment that the server may or may not have recorded. */
interface InDoubt<Sent> {
  id: string;
  sent: Sent;
}

/** The one that this client's dialog goes on with. */
export interface Before<Sent> extends InDoubt<Sent> {
  /** The account was read and does not have it, so that it is sent with the terms of now. */
  isMissing: boolean;
}

/** A browser may hold data that an older console stored. */
const PARTS = {
  sale: ['plan', 'terms', 'typed'],
  payment: ['amount', 'amountCents', 'method', 'agreedCents', 'balanceCents'],
} as const satisfies Record<What, readonly string[]>;

const hasParts = (value: unknown, parts: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && parts.every((part) => part in value);

/**
 * Names the person, so that the next person at the same desk does not find it. The name stays while the dialog is open.
 */
const useName = (what: What, clientId: string): string =>
  useState(() => `${currentSession()?.id ?? ''}.${what}.${clientId}`)[0];

function kept<Sent>(what: What, name: string): InDoubt<Sent> | null {
  const found = readInDoubt(name);
  return hasParts(found, ['id', 'sent']) && hasParts(found['sent'], PARTS[what]) ? (found as never) : null;
}

interface AfterDoubtProps<Sent> {
  what: What;
  clientId: string;
  title: string;
  /** Names the way on to another one. */
  another: string;
  onClose: () => void;
  children: (before: Before<Sent> | null) => ReactNode;
}

/**
 * Goes on with the sale or payment that this client's dialog left in doubt. Closing the dialog or reloading the page
 * starts no second one, which would be recorded twice. One that stands in the account by now is shown, and another one
 * is a press of its own.
 */
export function AfterDoubt<Sent>({ what, clientId, title, another, onClose, children }: AfterDoubtProps<Sent>) {
  const name = useName(what, clientId);
  const [left] = useState(() => kept<Sent>(what, name));
  const [before, setBefore] = useState<Before<Sent> | null | undefined>(left === null ? null : undefined);
  const [entry, setEntry] = useState<LedgerEntry | null>(null);
  const changed = useEffectEvent(useMoneyChanged());
  useEffect(() => {
    if (left === null) return;
    const stop = new AbortController();
    const isOfIt = ({ id, kind, saleId }: LedgerEntry): boolean =>
      kind === 'payment' ? what === 'payment' && id === left.id : kind === 'charge' && saleId === left.id;
    readLedger(clientId, stop.signal).then(
      async ({ entries }) => {
        const found = entries.find(isOfIt);
        if (found === undefined) return setBefore({ ...left, isMissing: true });
        // The next payment proposes the present debt.
        await changed();
        setEntry(found);
      },
      () => stop.signal.aborted || setBefore({ ...left, isMissing: false }),
    );
    return () => stop.abort();
  }, [what, clientId, left]);
  if (before !== undefined) return children(before);
  if (entry === null) return <Waiting height={64} />;
  const leave = (then: () => void) => (): void => {
    keepInDoubt(name, null);
    then();
  };
  const actions = (
    <Button variant="outlined" onClick={leave(() => setBefore(null))}>
      {another}
    </Button>
  );
  return (
    <ModalDialog title={title} width="xs" onClose={leave(onClose)} actions={actions}>
      <Recorded entry={entry} />
    </ModalDialog>
  );
}

function Recorded({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { planNameEl, planNameEn, at } = entry;
  const amount = format.money(Math.abs(entry.amountCents));
  const plan = planNameEl === null ? null : planNameIn(language, { nameEl: planNameEl, nameEn: planNameEn ?? '' });
  const what = plan === null ? amount : `${plan} · ${amount}`;
  return <Banner kind="info" text={t('money.recordedBefore', { what, when: format.instant(at) })} />;
}

/** One sale or payment from its first sending until it is known whether it was recorded. */
export function useSending<Sent>(what: What, clientId: string, before: Before<Sent> | null) {
  const changed = useMoneyChanged();
  const name = useName(what, clientId);
  const [id] = useState(before?.id ?? newId);
  const [doubt, setDoubt] = useState<Sent | null>(before?.sent ?? null);
  const [isAskedAnew, setAskedAnew] = useState(before?.isMissing ?? false);
  const [isKnown, setKnown] = useState(false);
  const [recorded, setRecorded] = useState<unknown>(null);
  const note = (next: Sent | null, isAnew: boolean): void => {
    setDoubt(next);
    setAskedAnew(isAnew);
    keepInDoubt(name, next === null ? null : { id, sent: next });
  };
  const know = async (): Promise<void> => {
    setKnown(true);
    keepInDoubt(name, null);
    await changed();
  };
  return {
    id,
    /** Sent again with the terms that it was sent with. */
    sent: isAskedAnew ? null : doubt,
    /** The server has named the record of this id, so that nothing else can have it. */
    isKnown,
    /** Its words, where the terms brought them. */
    recorded,
    onTermsFault: (error: unknown): void => {
      if (isKnown || !isRecorded(error)) return;
      setRecorded(error);
      void know();
    },
    send: async <Answer,>(sending: Sent | null, call: () => Promise<Answer>): Promise<Answer> => {
      note(sending, false);
      try {
        const answer = await call();
        keepInDoubt(name, null);
        return answer;
      } catch (error) {
        if (isRecorded(error)) await know();
        // It says nothing about an earlier try, but for STALE, which the server answers only when nothing has this id yet.
        else if (isRefused(error)) note(isStale(error) ? null : doubt, isAskedAnew);
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

/** Says why there are no terms. While the dialog is open, it also names the earlier record. */
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

/** Shown in a dialog that goes on with a sale or payment in doubt. */
export function SentBefore() {
  const { t } = useTranslation();
  return <Banner kind="warning" text={t('money.sentBefore')} />;
}
