import type { EntityManager } from 'typeorm';
import { named } from '../platform/database/named-query.js';
import { AppError } from '../platform/errors/app-error.js';
import { LedgerEntryRow, SaleRow } from './money.entity.js';
import type { RecordedPayment } from './repeated.rules.js';

export type Recorded = SaleRow | LedgerEntryRow;

/**
 * The sale or entry of this client that has an id; of another client's nothing is told. A sale's payment also has the
 * sale's id.
 */
export async function recordedUnder(tx: EntityManager, clientId: string, id: string): Promise<Recorded | null> {
  const recorded = (await tx.findOneBy(SaleRow, { id })) ?? (await tx.findOneBy(LedgerEntryRow, { id }));
  if (recorded !== null && recorded.clientId !== clientId) throw new AppError('CONFLICT');
  // A payment that was begun on a provider's page takes its id for the entry, once it is paid.
  if (recorded === null && (await isBegunOnline(tx, id))) throw new AppError('CONFLICT');
  return recorded;
}

async function isBegunOnline(tx: EntityManager, id: string): Promise<boolean> {
  const text = 'SELECT 1 FROM online_payments WHERE id = $1';
  return (await named(tx, { name: 'begun-online', text, values: [id] })).length > 0;
}

/** The payment that an entry is; null for a sale and for any other entry. */
export function paymentIn(recorded: Recorded): RecordedPayment | null {
  if (recorded instanceof SaleRow || recorded.kind !== 'payment' || recorded.method === null) return null;
  return { amountCents: -recorded.amountCents, method: recorded.method };
}

/** Names the record under an id, to a request for something else. */
export function refusalBy(recorded: Recorded): AppError {
  if (recorded instanceof SaleRow) {
    return new AppError('SALE_MADE', { amount: { cents: recorded.priceCents - recorded.discountCents } });
  }
  const paid = paymentIn(recorded);
  if (paid === null) return new AppError('CONFLICT');
  return new AppError('PAYMENT_TAKEN', { amount: { cents: paid.amountCents }, method: { method: paid.method } });
}
