import type { OnlineOffer } from '@palestra/backend/contract/online-payment';
import { useUses } from '../../api/gym';
import { useRead } from '../../api/reads';

export const OFFER_PATH = '/api/Client/online-payments';
export const OFFER_KEY = ['online-payments'];

/** The offer of all that can be paid online; a gym that takes no payments there has no provider. */
export const useOffer = () => useRead<OnlineOffer>(OFFER_KEY, OFFER_PATH, { enabled: useUses()('money') });

/** The same, and whether each plan takes the place of a slot. */
export const useOfferFor = (slotId: string | null) =>
  useRead<OnlineOffer>(
    slotId === null ? OFFER_KEY : [...OFFER_KEY, 'for', slotId],
    slotId === null ? OFFER_PATH : `${OFFER_PATH}?timeslotId=${encodeURIComponent(slotId)}`,
    { enabled: useUses()('money') },
  );
