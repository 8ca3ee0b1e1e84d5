import type { CodedPrice, CodeRequest } from '@palestra/backend/contract/online-payment';
import { ApiError } from '@palestra/web-kit/api-error';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/http';
import { useLanguage } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Notice';
import { TextField } from '../../ui/TextField';
import { OFFER_PATH } from './online-offer';
import lines from './EndLines.module.css';
import standing from './Standing.module.css';

const WORDS = {
  el: {
    have: 'Έχω κωδικό προσφοράς',
    code: 'Κωδικός προσφοράς',
    apply: 'Εφαρμογή',
    remove: (name: string) => `Αφαίρεση κωδικού ${name}`,
    failed: 'Ο κωδικός δεν ελέγχθηκε. Δοκιμάστε ξανά.',
  },
  en: {
    have: 'I have a promotion code',
    code: 'Promotion code',
    apply: 'Apply',
    remove: (name: string) => `Remove code ${name}`,
    failed: 'The code could not be checked. Please try again.',
  },
};

/** Takes an applied code away. */
export function RemoveCode({ code, onRemove }: { code: string; onRemove: () => void }) {
  return (
    <div className={standing.buttons}>
      <Button tone="quiet" onClick={onRemove}>
        {WORDS[useLanguage()].remove(code)}
      </Button>
    </div>
  );
}

/** Asks the server for the price after a code, which is what the page to pay then asks for. */
export function PromotionCode({ planId, onPriced }: { planId: string; onPriced: (price: CodedPrice) => void }) {
  const words = WORDS[useLanguage()];
  const [code, setCode] = useState('');
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () =>
      call<CodedPrice>('POST', `${OFFER_PATH}/code`, { planId, code: code.trim() } satisfies CodeRequest),
    onSuccess: onPriced,
  });
  const problem = error instanceof ApiError ? error.fields['code'] : undefined;
  return (
    <details className={lines.code}>
      <summary>{words.have}</summary>
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
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
        />
        {problem === undefined && <Failure error={error} fallback={words.failed} />}
        <div className={standing.buttons}>
          <Button type="submit" tone="quiet" isBusy={isPending}>
            {words.apply}
          </Button>
        </div>
      </form>
    </details>
  );
}
