import type {
  GiftCardBalance,
  GiftCardCancelRequest,
  GiftCardHistory,
  GiftCardPayment,
  GiftCardReport,
  GiftCardRequest,
  GiftCardWithCode,
  PromotionUse,
} from '@palestra/backend/contract/gift-card';
import type { Ledger } from '@palestra/backend/contract/money';
import { adminPath, post, reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';

const TOPICS = ['audit', 'clients'] as const;

export const useGiftCard = (id: string) =>
  useLiveQuery({
    queryKey: ['gift-cards', id],
    topics: TOPICS,
    queryFn: reading<GiftCardHistory>(adminPath('gift-cards', id)),
  });
export const useGiftCardReport = (from: string, until: string) =>
  useLiveQuery({
    queryKey: ['gift-cards', 'report', from, until],
    topics: TOPICS,
    queryFn: reading<GiftCardReport>(`/api/Admin/gift-cards/report?${new URLSearchParams({ from, until }).toString()}`),
  });
export const usePromotionUses = (from: string, until: string) =>
  useLiveQuery({
    queryKey: ['promotions', 'report', from, until],
    topics: TOPICS,
    queryFn: reading<PromotionUse[]>(`/api/Admin/promotions/report?${new URLSearchParams({ from, until }).toString()}`),
  });

/** Everything that shows cards or money. */
export const useCardsChanged = () => useReadAgain(['gift-cards'], ['ledger'], ['audit']);

/** A repeated call with the same id sells once. */
export const sellCard = (body: GiftCardRequest) => post<GiftCardWithCode>('/api/Admin/gift-cards', body);
export const renewCode = (id: string, isMailed: boolean) =>
  post<GiftCardWithCode>(adminPath('gift-cards', id, 'code'), { isMailed });
export const cancelCard = (id: string, body: GiftCardCancelRequest) =>
  post<GiftCardHistory>(adminPath('gift-cards', id, 'cancel'), body);
export const checkCard = (giftCode: string) => post<GiftCardBalance>('/api/Admin/gift-cards/check', { giftCode });
export const payByCard = (clientId: string, body: GiftCardPayment) =>
  post<Ledger>(adminPath('clients', clientId, 'gift-card-payments'), body);
