import type { Ledger, PaymentRequest, Sale, SaleRequest, Takings } from '@palestra/backend/contract/money';
import type { Till, TillClosing, TillClosingRequest } from '@palestra/backend/contract/till';
import type { GivenDates, OwingClient } from '@palestra/backend/contract/report';
import { adminPath, post, reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { DAY_QUERY, STATISTICS_QUERY } from '../schedule/schedule.api';

const ofClient = (id: string, part: string): string => adminPath('clients', id, part);

export const useLedger = (clientId: string) =>
  useLiveQuery({
    queryKey: ['ledger', clientId],
    topics: ['clients'],
    about: { clientId },
    queryFn: reading<Ledger>(ofClient(clientId, 'ledger')),
  });

/** Once, as it is now. */
export const readLedger = (clientId: string, signal: AbortSignal) =>
  reading<Ledger>(ofClient(clientId, 'ledger'))({ signal });

/** Everybody who owes, the oldest debt first (rule: owed). */
export const useOwed = () =>
  useLiveQuery({
    queryKey: ['ledger', 'owed'],
    topics: ['clients'],
    queryFn: reading<OwingClient[]>('/api/Admin/debts'),
  });

/** Everybody who trains under dates without a plan, now or soon. */
export const useGiven = () =>
  useLiveQuery({
    queryKey: ['ledger', 'given'],
    topics: ['clients', 'subscriptions'],
    queryFn: reading<GivenDates[]>('/api/Admin/debts/given'),
  });

/** Payments of the gym's date of now, read anew when another one begins. */
export const useTakings = (today: string | null) =>
  useLiveQuery({
    queryKey: ['ledger', 'takings', today],
    topics: ['clients'],
    queryFn: reading<Takings>('/api/Admin/takings'),
    enabled: today !== null,
  });

/** Payments of any client, and closings of other desks, change the contents of the till. */
const TILL_TOPICS = ['clients', 'audit'] as const;
export const useTill = () =>
  useLiveQuery({ queryKey: ['ledger', 'till'], topics: TILL_TOPICS, queryFn: reading<Till>('/api/Admin/till') });
export const useTillClosings = () =>
  useLiveQuery({
    queryKey: ['ledger', 'till-closings'],
    topics: TILL_TOPICS,
    queryFn: reading<TillClosing[]>('/api/Admin/till-closings'),
  });
export const useTillChanged = () => useReadAgain(['ledger'], ['audit']);
/** A repeated call with the same id closes once. */
export const closeTill = (body: TillClosingRequest) => post<TillClosing>('/api/Admin/till-closings', body);

/**
 * The terms of a sale, which sells nothing. They follow other desks by the log, which has every change of a plan, a
 * subscription or an account. Once the sale is sent they stop, because it may have changed the account.
 */
export const useTerms = (clientId: string, body: SaleRequest | null, isSent: boolean) =>
  useLiveQuery({
    queryKey: ['sale-terms', clientId, body],
    topics: ['audit'],
    queryFn: ({ signal }) => post<Sale>(`${ofClient(clientId, 'sales')}?dryRun=true`, body, { signal }),
    enabled: body !== null && !isSent,
    gcTime: 0,
  });

/**
 * The account as a payment would leave it, which takes nothing. Read again when another desk changes it, until it is
 * sent.
 */
export const usePaymentTerms = (clientId: string, id: string, amountCents: number, isSent: boolean) =>
  useLiveQuery({
    queryKey: ['payment-terms', clientId, id, amountCents],
    topics: ['clients'],
    about: { clientId },
    queryFn: ({ signal }) => {
      const body: PaymentRequest = { id, amountCents, method: 'cash' };
      return post<Ledger>(`${ofClient(clientId, 'payments')}?dryRun=true`, body, { signal });
    },
    enabled: amountCents > 0 && !isSent,
    gcTime: 0,
  });

/** Everything that shows a client's subscription or account. */
export const useMoneyChanged = () =>
  useReadAgain(['ledger'], ['clients'], ['subscriptions'], ['audit'], [STATISTICS_QUERY], [DAY_QUERY]);

/** A repeated call with the same id sells once. */
export const sell = (clientId: string, body: SaleRequest) => post<Sale>(ofClient(clientId, 'sales'), body);
export const pay = (clientId: string, body: PaymentRequest) => post<Ledger>(ofClient(clientId, 'payments'), body);
export const reverse = (id: string, reason: string) => post<Ledger>(adminPath('ledger', id, 'reverse'), { reason });
