import type { EntityManager } from 'typeorm';
import { clientSearchKey } from '../clients/client.repository.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { DemoClient } from './demo-clients.js';

const ADULT = 'Κατερίνα Μακρή';
const CHILDREN = [
  { name: 'Μάρκος Μακρής', age: 12 },
  { name: 'Δανάη Μακρή', age: 9 },
];
const DAYS_PER_YEAR = 365.25;

interface DemoFamily {
  adult: DemoClient;
  children: DemoClient[];
}

/** Names a family among the ordinary clients, whose plans and habits they keep. */
export function nameFamily(clients: readonly DemoClient[]): DemoFamily {
  const [adult, ...children] = clients.filter(({ kind }) => kind === 'ordinary').slice(0, CHILDREN.length + 1);
  if (adult === undefined) throw new Error('The demo gym has ordinary clients');
  Object.assign(adult, { name: ADULT, email: DEMO_ACCOUNTS.family.email });
  for (const [i, { name }] of CHILDREN.entries()) Object.assign(children[i] ?? {}, { name });
  return { adult, children };
}

/** Makes the children children: without an address of their own, and with their mails in the adult's mailbox. */
export async function writeFamily(
  tx: EntityManager,
  { adult, children }: DemoFamily,
  today: CalendarDate,
): Promise<void> {
  for (const [i, { id, name }] of children.entries()) {
    const key = clientSearchKey({ name, email: '', phone: '' }, adult);
    const birthDate = addDays(today, -Math.round(((CHILDREN[i]?.age ?? 0) + 0.5) * DAYS_PER_YEAR));
    await tx.query(
      `UPDATE users SET email = NULL, phone = '', guardian_id = $2, search_key = $3, birth_date = $4, guardian_name = '',
         guardian_phone = '', guardian_email = '' WHERE id = $1`,
      [id, adult.id, key, birthDate],
    );
    await tx.query('UPDATE terms_consents SET by_id = $2 WHERE client_id = $1 AND NOT is_on_paper', [id, adult.id]);
    await tx.query(`DELETE FROM mails WHERE recipient_id = $1 AND broadcast_id IS NOT NULL`, [id]);
    await tx.query(
      `UPDATE mails SET recipient_id = $2, recipient_name = $3, recipient_address = $4,
         facts = facts || jsonb_build_object('clientId', $1::text, 'childName', $5::text)
       WHERE recipient_id = $1::uuid`,
      [id, adult.id, adult.name, adult.email, name],
    );
    await tx.query('UPDATE appointments SET booked_by_id = $2 WHERE client_id = $1 AND booked_by_id = $1', [
      id,
      adult.id,
    ]);
    await tx.query('UPDATE appointments SET cancelled_by_id = $2 WHERE client_id = $1 AND cancelled_by_id = $1', [
      id,
      adult.id,
    ]);
  }
}
