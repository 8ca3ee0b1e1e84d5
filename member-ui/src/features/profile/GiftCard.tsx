import {
  type GiftCardBalance,
  giftCodeOf,
  type GiftCardPart,
  type GiftCardPurchase,
} from '@palestra/backend/contract/gift-card';
import { formatDate, formatMoney } from '@palestra/web-kit/format-date';
import { ApiError } from '@palestra/web-kit/api-error';
import { newId } from '@palestra/web-kit/new-id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isInDoubt, isRefusal } from '../../api/failures';
import { call } from '../../api/http';
import { useLanguage } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Notice';
import { TextField } from '../../ui/TextField';
import lines from './EndLines.module.css';
import { Facts } from './Facts';
import { PayButton } from './PayButton';
import standing from './Standing.module.css';

const PATH = '/api/Client/gift-cards';

const WORDS = {
  el: {
    have: 'Έχω δωροκάρτα',
    code: 'Κωδικός δωροκάρτας',
    check: 'Έλεγχος',
    has: (amount: string) => `Η κάρτα έχει ${amount}.`,
    until: (amount: string, day: string) => `Η κάρτα έχει ${amount}, έως ${day}.`,
    from: (lastFour: string) => `Από τη δωροκάρτα …${lastFour}`,
    rest: 'Για πληρωμή',
    kept: 'Το ποσό κρατείται στην κάρτα όσο είναι ανοιχτή η σελίδα πληρωμής. Αν δεν πληρώσετε, επιστρέφει στην κάρτα.',
    payRest: (amount: string) => `Πληρωμή των υπόλοιπων ${amount}`,
    tooLittle: (amount: string) =>
      `Η κάρτα δεν φτάνει για το πακέτο: χρειάζονται ${amount}. Μιλήστε με το γυμναστήριο.`,
    pay: (amount: string) => `Πληρωμή ${amount} με τη δωροκάρτα`,
    paid: (amount: string) => `Πληρώθηκαν ${amount} με τη δωροκάρτα.`,
    failed: 'Η πληρωμή δεν έγινε. Δοκιμάστε ξανά.',
    other: 'Άλλη κάρτα',
    doubt: (amount: string) =>
      `Δεν ήρθε απάντηση για την πληρωμή ${amount} με τη δωροκάρτα. Στείλτε την ξανά: πληρώνεται μία φορά.`,
    again: 'Αποστολή ξανά',
  },
  en: {
    have: 'I have a gift card',
    code: 'Gift card code',
    check: 'Check',
    has: (amount: string) => `The card has ${amount}.`,
    until: (amount: string, day: string) => `The card has ${amount}, until ${day}.`,
    from: (lastFour: string) => `From the gift card …${lastFour}`,
    rest: 'To pay',
    kept: 'The amount is held on the card while the payment page is open. If you do not pay, it goes back to the card.',
    payRest: (amount: string) => `Pay the other ${amount}`,
    tooLittle: (amount: string) => `The card is not enough for the plan: ${amount} are needed. Please talk to the gym.`,
    pay: (amount: string) => `Pay ${amount} with the gift card`,
    paid: (amount: string) => `${amount} were paid with the gift card.`,
    failed: 'The payment was not made. Please try again.',
    other: 'Another card',
    doubt: (amount: string) =>
      `No answer came about ${amount} with the gift card. Please send it again: it is paid once.`,
    again: 'Send again',
  },
};

/** A debt, which a card pays as far as it goes, or a plan, which it pays in whole or in part. */
export type CardWish = { owedCents: number } | Omit<GiftCardPurchase, 'id' | 'giftCode'>;

/** A payment as it was sent. */
export interface CardSent {
  path: 'buy' | 'pay';
  body: { id: string };
  amountCents: number;
}

const send = ({ path, body }: CardSent) => call('POST', `${PATH}/${path}`, body);

interface Paying {
  wish: CardWish;
  /** It may be made already, whatever the offer says next. */
  onDoubt: (sent: CardSent) => void;
  /** Says what was paid, at a place that stays. */
  onPaid: (said: string) => void;
}

function Pay({
  wish,
  card,
  code,
  onPaid,
  onDoubt,
  onOther,
}: Paying & { card: GiftCardBalance; code: string; onOther: () => void }) {
  const language = useLanguage();
  const words = WORDS[language];
  const queries = useQueryClient();
  const [id, setId] = useState(newId);
  const isPlan = 'planId' in wish;
  const amountCents = isPlan ? wish.amountCents : Math.min(wish.owedCents, card.balanceCents);
  const money = (cents: number): string => formatMoney(cents, language);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    // Offer, account and subscriptions are no longer what they were.
    onSuccess: () => {
      onPaid(words.paid(money(amountCents)));
      void queries.invalidateQueries();
    },
    onError: (fault, sent) => {
      if (isInDoubt(fault)) onDoubt(sent);
      if (!isRefusal(fault)) return;
      setId(newId());
      void queries.invalidateQueries();
    },
  });
  const sent: CardSent = isPlan
    ? { path: 'buy', amountCents, body: { ...wish, ...{ id, giftCode: code } } }
    : {
        ...{ path: 'pay', amountCents },
        body: { id, ...{ giftCode: code, amountCents, balanceCents: wish.owedCents - amountCents } },
      };
  const left = money(card.balanceCents);
  const { part } = card;
  return (
    <>
      <p role="status">
        {card.validUntil === null ? words.has(left) : words.until(left, formatDate(card.validUntil, 'full', language))}
      </p>
      {isPlan && part !== null && <Part lastFour={card.lastFour} part={part} wish={{ ...wish, giftCode: code }} />}
      {isPlan && part === null && card.balanceCents < amountCents && <p>{words.tooLittle(money(amountCents))}</p>}
      {(!isPlan || card.balanceCents >= amountCents) && (
        <>
          <Failure error={error} fallback={words.failed} />
          <div className={standing.buttons}>
            <Button isBusy={isPending} onClick={() => mutate(sent)}>
              {words.pay(money(amountCents))}
            </Button>
          </div>
        </>
      )}
      <div className={standing.buttons}>
        <Button tone="quiet" onClick={onOther}>
          {words.other}
        </Button>
      </div>
    </>
  );
}

interface PartProps {
  lastFour: string;
  part: GiftCardPart;
  wish: Omit<GiftCardPurchase, 'id'>;
}

/** The terms of a plan that a card pays in part: the provider's page takes the rest. */
function Part({ lastFour, part: { cardCents, restCents }, wish }: PartProps) {
  const language = useLanguage();
  const words = WORDS[language];
  const rest = formatMoney(restCents, language);
  return (
    <>
      <Facts
        rows={[
          [words.from(lastFour), `−${formatMoney(cardCents, language)}`],
          [words.rest, rest],
        ]}
      />
      <p className={lines.note}>{words.kept}</p>
      <PayButton
        wish={{ ...wish, cardCents, amountCents: restCents }}
        text={words.payRest(rest)}
        label={words.payRest(rest)}
      />
    </>
  );
}

/** Pays with a gift card: its code first, then what it has (rule: gift cards). */
export function GiftCard({ wish, onPaid, onDoubt }: Paying) {
  const words = WORDS[useLanguage()];
  const [code, setCode] = useState('');
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: () =>
      call<GiftCardBalance>('POST', `${PATH}/check`, {
        giftCode: code.trim(),
        ...('planId' in wish && { amountCents: wish.amountCents }),
      }),
  });
  const problem = error instanceof ApiError ? error.fields['giftCode'] : undefined;
  return (
    <details className={lines.code}>
      <summary>{words.have}</summary>
      {data === undefined ? (
        <form
          className={standing.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (code.trim() !== '') mutate();
          }}
        >
          <TextField
            label={words.code}
            value={code}
            onChange={(typed) => {
              setCode(typed);
              reset();
            }}
            {...(problem !== undefined && { problem })}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          {problem === undefined && <Failure error={error} fallback={words.failed} />}
          <div className={standing.buttons}>
            <Button type="submit" tone="quiet" isBusy={isPending}>
              {words.check}
            </Button>
          </div>
        </form>
      ) : (
        <Pay {...{ wish, onPaid, onDoubt }} card={data} code={giftCodeOf(code) ?? code} onOther={reset} />
      )}
    </details>
  );
}

/** Sends a payment again whose answer was lost, until it is known whether it was made. */
export function SendAgain({ sent, onPaid, onKnown }: Pick<Paying, 'onPaid'> & { sent: CardSent; onKnown: () => void }) {
  const language = useLanguage();
  const words = WORDS[language];
  const queries = useQueryClient();
  const amount = formatMoney(sent.amountCents, language);
  const know = (): void => {
    onKnown();
    void queries.invalidateQueries();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      onPaid(words.paid(amount));
      know();
    },
  });
  const isRefused = error !== null && !isInDoubt(error);
  return (
    <>
      {!isRefused && <p role="status">{words.doubt(amount)}</p>}
      <Failure error={error} fallback={words.failed} />
      <div className={standing.buttons}>
        {isRefused ? (
          <Button onClick={know}>{words.other}</Button>
        ) : (
          <Button isBusy={isPending} onClick={() => mutate(sent)}>
            {words.again}
          </Button>
        )}
      </div>
    </>
  );
}
