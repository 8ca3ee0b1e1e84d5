import type { GiftCardPageRequest } from '@palestra/backend/contract/gift-card';
import type { OnlinePaymentRequest, OpenedPayment } from '@palestra/backend/contract/online-payment';
import { newId } from '@palestra/web-kit/new-id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '../../api/failures';
import { call } from '../../api/http';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Notice';
import standing from './Standing.module.css';
import { OFFER_KEY, OFFER_PATH } from './online-offer';
import { usePayingWords } from './paying-words';

const PARTS_PATH = '/api/Client/gift-cards/pages';

export type PageWish = Omit<OnlinePaymentRequest, 'id'> | Omit<GiftCardPageRequest, 'id'>;

/** Leads to the provider's page. A second press, and one after a lost answer, gives the same page. */
export function PayButton({ wish, text, label }: { wish: PageWish; text: string; label: string }) {
  const words = usePayingWords();
  const queries = useQueryClient();
  const [id, setId] = useState(newId);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call<OpenedPayment>('POST', 'giftCode' in wish ? PARTS_PATH : OFFER_PATH, { ...wish, id }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (fault) => {
      if (!isRefusal(fault)) return;
      // The account or the offer has changed since it was seen.
      setId(newId());
      void queries.invalidateQueries({ queryKey: OFFER_KEY });
    },
  });
  return (
    <>
      <Failure error={error} fallback={words.failed} />
      <div className={standing.buttons}>
        <Button isBusy={isPending || isSuccess} aria-label={label} onClick={() => mutate()}>
          {text}
        </Button>
      </div>
    </>
  );
}
