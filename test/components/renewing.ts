import type { RenewalConsentForStaff, ShownRenewal } from '@palestra/backend/contract/renewing';
import { NOW } from './fake-gym/times.js';

const RENEWAL: ShownRenewal = {
  ...{ id: 'subscription-1', state: 'trying', tries: 1, priceCents: 4500, toldAt: NOW },
  ...{ endsOn: '2026-03-08', nextOn: '2026-04-09' },
};

/** A consent that runs, of which a try has failed. */
export const CONSENT: RenewalConsentForStaff = {
  ...{ id: 'payment-1', planNameEl: 'Μήνας', planNameEn: 'Month', priceCents: 4500, provider: 'stripe' },
  ...{ text: 'Month, €45.00 every month', version: '1', agreedAt: NOW, payerName: 'Μαρία', address: '192.0.2.7' },
  ...{ nextOn: '2026-04-09', endedAt: null, endReason: null, endedByName: null },
  ...{ renewal: RENEWAL, renewals: [RENEWAL] },
};
