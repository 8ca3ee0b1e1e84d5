import type { Plan } from '@palestra/backend/contract/money';
import type { Person } from './client-builder.js';
import type { TestGym } from './test-gym.js';
import { anId } from './seed.js';

/** Lets a sale have been due on a day that has passed, which no desk may write. */
export async function wasDueOn(gym: TestGym, saleId: string, dueOn: string): Promise<void> {
  const client = await gym.database.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL session_replication_role = 'replica'`);
    await client.query('UPDATE sales SET due_on = $2 WHERE id = $1', [saleId, dueOn]);
    const text = `UPDATE ledger_entries SET due_on = $2 WHERE sale_id = $1 AND kind = 'charge'`;
    const { rowCount } = await client.query(text, [saleId, dueOn]);
    if (rowCount !== 1) throw new Error(`The sale has ${rowCount} charges`);
    await client.query('COMMIT');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Sells something for 45 € to a client, and returns the request. */
export async function sells(gym: TestGym, person: Person): Promise<{ id: string; planId: string }> {
  const terms = { nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months', isOnSale: true };
  const api = gym.as(gym.admin);
  const plan = await api.post<Plan>('/Admin/plans', { ...terms, monthlyLimit: 12, freezeBudgetDays: null });
  const sale = { id: anId(), planId: plan.data.id };
  const { status } = await api.post(`/Admin/clients/${person.id}/sales`, sale);
  if (status !== 201) throw new Error(`The sale was refused: ${status}`);
  return sale;
}

/** Sells something to a client that should have been paid on that day. */
export async function owes(gym: TestGym, person: Person, dueOn: string): Promise<void> {
  const { id } = await sells(gym, person);
  await wasDueOn(gym, id, dueOn);
}
